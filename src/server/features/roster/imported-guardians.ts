import { v7 as uuid } from 'uuid'
import { MOST_GUARDIANS } from '#domain/limits.ts'
import { nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { guardians } from '#server/database/schema/index.ts'
import { readGuardianPlaces } from '#server/shared-queries/guardians.ts'
import { lockPeople } from './queries.ts'

interface ImportedGuardian {
  readonly name: string
  readonly relation: string | null
  readonly phone: string | null
}

interface Addition {
  readonly personId: string
  readonly guardians: readonly ImportedGuardian[]
  /** The place of the first one in the order of calling. */
  readonly position: number
}

const ROWS_AT_ONCE = 1_000

/** Adds guardians to people of the rosters. */
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
 * Adds to people of the roster the guardians that they do not have by name, behind those that they have.
 * @returns false if somebody is not in the roster, or would have too many guardians
 * Source: docs/product.md, 6.6.
 */
export async function completeGuardians(
  tx: Database,
  organization: OrganizationName,
  known: readonly Pick<Addition, 'personId' | 'guardians'>[],
): Promise<boolean> {
  if (known.length === 0) return true
  const ids = [...new Set(known.map(({ personId }) => personId))]
  if ((await lockPeople(tx, ids, organization)).size < known.length) return false
  const places = await readGuardianPlaces(tx, ids)
  const additions = known.map(({ personId, guardians }) => {
    const stored = places.get(personId) ?? []
    const names = new Set(stored.map(({ name }) => nameKey(name)))
    const position = Math.max(-1, ...stored.map((one) => one.position)) + 1
    return { personId, position, stored, guardians: guardians.filter(({ name }) => !names.has(nameKey(name))) }
  })
  if (additions.some(({ stored, guardians }) => stored.length + guardians.length > MOST_GUARDIANS)) return false
  await addGuardians(tx, additions)
  return true
}
