import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { forbiddenLike, type GoesAlone, MOST_COLLECTORS } from '#domain/people/collecting.ts'
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
 * Adds the people who may collect a person and are not in the list by name, up to the limit and without names like one
 * that must not collect; and whether the person goes home alone, if that is unknown. The transaction has locked the
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
      if (isIn(may, name) || forbiddenLike(name, list) !== null || may.length >= MOST_COLLECTORS.may) continue
      list.push({ kind: 'may', name })
      people.push({ id: uuid(), attendeeId: personId, kind: 'may', name, relation, phone, ...recorded })
    }
    lists.set(personId, list)
  }
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE)
    await tx.insert(collectors).values(people.slice(start, start + ROWS_AT_ONCE))

  const answered = await answerAlone(tx, said, recorded)
  const given = new Set([...answered, ...people.map(({ attendeeId }) => attendeeId)])
  return new Set(said.flatMap(({ id, personId }) => (given.has(personId) ? [id] : [])))
}

type Said = Pick<ImportedCollecting, 'personId'> & { readonly alone: GoesAlone }

/** @returns the people whose answer was unknown before */
async function answerAlone(
  tx: Database,
  said: readonly Said[],
  recorded: { readonly recordedBy: string; readonly recordedAt: Date },
): Promise<ReadonlySet<string>> {
  // Of two rows of one person, 'no' counts.
  const answers = new Map<string, 'yes' | 'no'>()
  for (const { personId, alone } of said)
    if (alone !== 'unknown' && answers.get(personId) !== 'no') answers.set(personId, alone)
  const rows = [...answers].map(([attendeeId, alone]) => ({ attendeeId, guardiansMay: true, alone, ...recorded }))
  const answered = new Set<string>()
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = await tx
      .insert(collecting)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: collecting.attendeeId,
        set: { alone: sql`excluded.alone`, ...recorded },
        setWhere: eq(collecting.alone, 'unknown'),
      })
      .returning({ attendeeId: collecting.attendeeId })
    for (const { attendeeId } of written) answered.add(attendeeId)
  }
  return answered
}

/**
 * What a file says and the lists do not: `names` of people who may collect, each with the sent id of that person, and
 * the sent ids of people of whom another answer is recorded about going home alone.
 */
export async function collectingLeftOut(database: Queryable, sent: readonly ImportedCollecting[]) {
  const said = sent.flatMap(({ id, personId, collecting: one }) => (one ? [{ id, personId, ...one }] : []))
  if (said.length === 0) return { names: [], alone: [] }
  const lists = await readLists(database, said)
  const stored = await database
    .select({ attendeeId: collecting.attendeeId, alone: collecting.alone })
    .from(collecting)
    .where(inArray(collecting.attendeeId, [...lists.keys()]))
  const storedAlone = new Map(stored.map(({ attendeeId, alone }) => [attendeeId, alone]))
  return {
    names: said.flatMap(({ id, personId, people }) => {
      const may = (lists.get(personId) ?? []).filter(({ kind }) => kind === 'may')
      return people.flatMap(({ name }) => (isIn(may, name) ? [] : [{ id, name }]))
    }),
    alone: said.flatMap(({ id, personId, alone }) =>
      alone === 'unknown' || storedAlone.get(personId) === alone ? [] : [id],
    ),
  }
}

async function readLists(database: Queryable, sent: readonly Pick<ImportedCollecting, 'personId'>[]) {
  const ids = [...new Set(sent.map(({ personId }) => personId))]
  const lists = new Map<string, Pick<typeof collectors.$inferSelect, 'kind' | 'name'>[]>(ids.map((id) => [id, []]))
  for (const { attendeeId, kind, name } of await readCollectors(database, ids))
    lists.set(attendeeId, [...(lists.get(attendeeId) ?? []), { kind, name }])
  return lists
}

function isIn(list: readonly { readonly name: string }[], name: string): boolean {
  return list.some((one) => nameKey(one.name) === nameKey(name))
}
