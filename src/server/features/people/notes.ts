import { and, count, eq, sql } from 'drizzle-orm'
import { MOST_NOTES } from '#domain/limits.ts'
import { type Actor, canDeleteNote } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { profiles, rosterNotes } from '#server/database/schema/index.ts'
import { approved } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { claimKey } from '#server/shared/claim-key.ts'
import { nameOf } from '#server/shared/queries/people.ts'
import { recordOpenedPage } from '#server/shared/readings.ts'
import { lockEntry, ofEntry, presentPerson, type RosterEntry } from './visible-person.ts'

export const notes = approved.people.notes.use(presentPerson).handler(async ({ input, context }) => {
  const { database, person, entry } = context
  await recordOpenedPage(database, context, entry)
  return listNotes(database, person, entry, input)
})

export const addNote = approved.people.addNote.use(presentPerson).handler(async ({ input, context, errors }) => {
  const { id, personId, text } = input
  return context.database.transaction(async (tx) => {
    const author = context.person.id
    const call = { key: id, personId: author, procedure: 'people.addNote', content: input, ids: [id] } as const
    if ((await claimKey(tx, call, errors)) === 'repeated') return { id }
    await lockEntry(tx, context, errors)
    const [stored] = await tx.select({ count: count() }).from(rosterNotes).where(eq(rosterNotes.attendeeId, personId))
    if (stored && stored.count >= MOST_NOTES) throw errors.TOO_MANY_NOTES()
    const note = { id, attendeeId: personId, text, createdBy: author, createdAt: new Date(context.clock()) }
    const inserted = await tx.insert(rosterNotes).values(note).onConflictDoNothing().returning({ id: rosterNotes.id })
    if (inserted.length === 0) throw errors.CONFLICT()
    await recordAudit(tx, originOf(context), { action: 'roster.note_added', ...ofEntry(context.entry) })
    return { id }
  })
})

export const removeNote = approved.people.removeNote.use(presentPerson).handler(async ({ input, context, errors }) => {
  const { database, person, entry } = context
  const ofPerson = and(eq(rosterNotes.id, input.id), eq(rosterNotes.attendeeId, input.personId))
  return database.transaction(async (tx) => {
    const [note] = await tx.select({ authorId: rosterNotes.createdBy }).from(rosterNotes).where(ofPerson).for('update')
    if (!note) {
      await awaitEarlierCommits(tx)
      return { removed: false }
    }
    if (!canDeleteNote(person, { ...note, organizationName: entry.organizationName })) throw errors.FORBIDDEN()
    await tx.delete(rosterNotes).where(ofPerson)
    await recordAudit(tx, originOf(context), { action: 'roster.note_removed', ...ofEntry(entry) })
    return { removed: true }
  })
})

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
