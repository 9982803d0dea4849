import { v7 as uuid } from 'uuid'
import { MOST_GUARDIANS } from '#domain/texts/limits.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { guardians } from '#server/database/schema/index.ts'
import { readGuardianPlaces } from '#server/queries/guardians.ts'
import { ROWS_AT_ONCE } from './queries.ts'

export interface ImportedGuardian {
  readonly name: string
  readonly relation: string | null
  readonly phone: string | null
}

interface Addition {
  readonly personId: string
  readonly guardians: readonly ImportedGuardian[]
  readonly position: number
}

export async function addGuardians(tx: Database, additions: readonly Addition[]): Promise<void> {
  const rows = additions.flatMap(({ personId, guardians, position }) =>
    guardians.map((guardian, place) => ({
      ...guardian,
      id: uuid(),
      attendeeId: personId,
      position: position + place,
    })),
  )
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx.insert(guardians).values(rows.slice(start, start + ROWS_AT_ONCE))
}

/**
 * Adds guardians after the existing ones, up to the limit. The transaction has locked the people's entries.
 * @returns the ids of the people who got any
 * Source: docs/product.md, 6.6.
 */
export async function completeGuardians(
  tx: Database,
  known: readonly Pick<Addition, 'personId' | 'guardians'>[],
): Promise<ReadonlySet<string>> {
  const wanted = new Map<string, ImportedGuardian[]>()
  for (const { personId, guardians } of known) wanted.set(personId, [...(wanted.get(personId) ?? []), ...guardians])
  const places = await readGuardianPlaces(tx, [...wanted.keys()])
  const additions = [...wanted].map(([personId, guardians]) => {
    const stored = places.get(personId) ?? []
    const position = Math.max(-1, ...stored.map((one) => one.position)) + 1
    return { personId, position, guardians: missingIn(stored, guardians).slice(0, MOST_GUARDIANS - stored.length) }
  })
  await addGuardians(tx, additions)
  return new Set(additions.flatMap(({ personId, guardians }) => (guardians.length > 0 ? [personId] : [])))
}

/** The guardians of an import that people do not have by name, each with the `id` of that person. */
export async function guardiansLeftOut(
  database: Queryable,
  people: readonly (Pick<Addition, 'personId' | 'guardians'> & { readonly id: string })[],
) {
  const places = await readGuardianPlaces(
    database,
    people.map(({ personId }) => personId),
  )
  return people.flatMap(({ id, personId, guardians }) =>
    missingIn(places.get(personId) ?? [], guardians).map(({ name }) => ({ id, name })),
  )
}

function missingIn(stored: readonly { readonly name: string }[], guardians: readonly ImportedGuardian[]) {
  const names = new Set(stored.map(({ name }) => nameKey(name)))
  return guardians.filter(({ name }) => {
    const isMissing = !names.has(nameKey(name))
    names.add(nameKey(name))
    return isMissing
  })
}
