import { and, count, eq, sql } from 'drizzle-orm'
import { type Actor, canDeleteNote } from '#domain/rights/permissions.ts'
import { MOST_NOTES } from '#domain/texts/limits.ts'
import { recordOpenedPage } from '#server/audit/readings.ts'
import { approved } from '#server/calls/access.ts'
import { once, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { profiles, rosterNotes } from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { lockEntry, ofEntry, presentPerson, type RosterEntry } from './visible-person.ts'

export const notes = approved.people.notes.use(presentPerson).handler(async ({ input, context }) => {
  const { database, person, entry } = context
  await recordOpenedPage(database, context, entry)
  return listNotes(database, person, entry, input)
})

export const addNote = approved.people.addNote.use(presentPerson).handler(
  once(async (tx, { input: { id, personId, text }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const [stored] = await tx.select({ count: count() }).from(rosterNotes).where(eq(rosterNotes.attendeeId, personId))
    if (stored && stored.count >= MOST_NOTES) throw errors.TOO_MANY_NOTES()
    const note = { id, attendeeId: personId, text, createdBy: context.person.id, createdAt: new Date(context.clock()) }
    const inserted = await tx.insert(rosterNotes).values(note).onConflictDoNothing().returning({ id: rosterNotes.id })
    if (inserted.length === 0) throw errors.CONFLICT()
    return { answer: { id }, record: ofEntry(context.entry) }
  }),
)

export const removeNote = approved.people.removeNote.use(presentPerson).handler(
  recorded(async (tx, { input, context: { person, entry }, errors }) => {
    const ofPerson = and(eq(rosterNotes.id, input.id), eq(rosterNotes.attendeeId, input.personId))
    const [note] = await tx.select({ authorId: rosterNotes.createdBy }).from(rosterNotes).where(ofPerson).for('update')
    if (!note) {
      await awaitEarlierCommits(tx)
      return { answer: { removed: false } }
    }
    if (!canDeleteNote(person, { ...note, organizationName: entry.organizationName })) throw errors.FORBIDDEN()
    await tx.delete(rosterNotes).where(ofPerson)
    return { answer: { removed: true }, record: ofEntry(entry) }
  }),
)

interface ListRequest {
  readonly cursor?: string | undefined
  readonly limit: number
}

async function listNotes(database: Queryable, reader: Actor, entry: RosterEntry, { cursor, limit }: ListRequest) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const { createdAt, id } = rosterNotes
  const found = await database
    .select({
      id,
      text: rosterNotes.text,
      authorId: rosterNotes.createdBy,
      author: nameOf(profiles),
      createdAt,
      orderedBy: sql<string>`${createdAt}::text`,
    })
    .from(rosterNotes)
    .leftJoin(profiles, eq(profiles.id, rosterNotes.createdBy))
    .where(
      and(
        eq(rosterNotes.attendeeId, entry.id),
        key ? sql`(${createdAt}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  const { organizationName } = entry
  return {
    ...page,
    rows: page.rows.map(({ orderedBy: _, authorId, ...note }) => ({
      ...note,
      isOwn: authorId === reader.id,
      mayDelete: canDeleteNote(reader, { authorId, organizationName }),
    })),
  }
}
