import { v7 as uuid } from 'uuid'
import { type GoesAlone, MOST_COLLECTORS, mustNotCollect } from '#domain/people/collecting.ts'
import { nameKey } from '#domain/texts/names.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { collecting, collectors } from '#server/database/schema/index.ts'
import { readCollectors } from '#server/queries/collecting.ts'
import type { ImportedGuardian } from './imported-guardians.ts'
import { ROWS_AT_ONCE } from './queries.ts'

/** What a file says about who may collect a person; `id` is the one that was sent with the row. */
interface ImportedCollecting {
  readonly id: string
  readonly personId: string
  readonly collecting?: { readonly people: readonly ImportedGuardian[]; readonly alone: GoesAlone } | undefined
}

/**
 * Adds the people who may collect a person and are not in the list by name, up to the limit and without names that must
 * not collect; and whether the person goes home alone, if nothing was recorded yet. The transaction has locked the
 * entries.
 * @returns the sent ids of people who got any
 * Source: docs/product.md, 6.6.
 */
export async function addCollecting(
  tx: Database,
  { person, clock }: PersonContext,
  sent: readonly ImportedCollecting[],
): Promise<ReadonlySet<string>> {
  const said = sent.flatMap(({ id, personId, collecting: one }) => (one ? [{ id, personId, ...one }] : []))
  if (said.length === 0) return new Set()
  const recorded = { recordedBy: person.id, recordedAt: new Date(clock()) }
  const lists = await readLists(tx, said)
  const people: (typeof collectors.$inferInsert)[] = []
  for (const { personId, people: named } of said) {
    const list = lists.get(personId) ?? []
    for (const { name, relation, phone } of named) {
      const may = list.filter(({ kind }) => kind === 'may')
      if (isIn(may, name) || mustNotCollect(name, list) || may.length >= MOST_COLLECTORS.may) continue
      list.push({ kind: 'may', name })
      people.push({ id: uuid(), attendeeId: personId, kind: 'may', name, relation, phone, ...recorded })
    }
    lists.set(personId, list)
  }
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE)
    await tx.insert(collectors).values(people.slice(start, start + ROWS_AT_ONCE))

  const answers = said.flatMap(({ personId, alone }) =>
    alone === 'unknown' ? [] : [{ attendeeId: personId, guardiansMay: true, alone, ...recorded }],
  )
  const answered = new Set<string>()
  for (let start = 0; start < answers.length; start += ROWS_AT_ONCE) {
    const rows = await tx
      .insert(collecting)
      .values(answers.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ attendeeId: collecting.attendeeId })
    for (const { attendeeId } of rows) answered.add(attendeeId)
  }
  const given = new Set([...answered, ...people.map(({ attendeeId }) => attendeeId)])
  return new Set(said.flatMap(({ id, personId }) => (given.has(personId) ? [id] : [])))
}

/** The names of a file that are not in the lists of who may collect, each with the sent id of that person. */
export async function collectorsLeftOut(database: Queryable, sent: readonly ImportedCollecting[]) {
  const lists = await readLists(database, sent)
  return sent.flatMap(({ id, personId, collecting: said }) => {
    const may = (lists.get(personId) ?? []).filter(({ kind }) => kind === 'may')
    return (said?.people ?? []).flatMap(({ name }) => (isIn(may, name) ? [] : [{ id, name }]))
  })
}

async function readLists(database: Queryable, sent: readonly ImportedCollecting[]) {
  const ids = [...new Set(sent.map(({ personId }) => personId))]
  const lists = new Map<string, Pick<typeof collectors.$inferSelect, 'kind' | 'name'>[]>()
  for (const { attendeeId, kind, name } of await readCollectors(database, ids))
    lists.set(attendeeId, [...(lists.get(attendeeId) ?? []), { kind, name }])
  return lists
}

function isIn(list: readonly { readonly name: string }[], name: string): boolean {
  return list.some((one) => nameKey(one.name) === nameKey(name))
}
