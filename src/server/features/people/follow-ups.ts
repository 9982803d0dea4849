import { and, count, eq, sql } from 'drizzle-orm'
import { isFollowedUp } from '#domain/attendance/attendance-figures.ts'
import { type CountedAbsence, followedAbsence, newestAbsence } from '#domain/attendance/follow-ups.ts'
import { dayIn } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { type Actor, canDeleteNote } from '#domain/rights/permissions.ts'
import { FOLLOW_UP_MARKS, MOST_NOTES } from '#domain/texts/limits.ts'
import { recordOpenedPage } from '#server/audit/readings.ts'
import { approved } from '#server/calls/access.ts'
import { once, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { followUps as notes, profiles } from '#server/database/schema/index.ts'
import { readPersonFigures } from '#server/queries/attendance-figures.ts'
import { followUpColumns, withAbsence } from '#server/queries/follow-ups.ts'
import { type EntryContext, lockEntry, ofEntry, presentPerson, type RosterEntry } from './visible-person.ts'

export const followUps = approved.people.followUps.use(presentPerson).handler(async ({ input, context }) => {
  const { database, person, entry } = context
  await recordOpenedPage(database, context, entry)
  return listFollowUps(database, person, entry, input)
})

export const noteFollowUp = approved.people.noteFollowUp.use(presentPerson).handler(
  once(async (tx, { input: { id, personId, outcome, text, seen }, context, errors }) => {
    await lockEntry(tx, context, errors)
    const newest = await readFollowedAbsence(tx, context)
    if (!newest) throw errors.NOT_FOLLOWED_UP()
    const [stored] = await tx.select({ count: count() }).from(notes).where(eq(notes.attendeeId, personId))
    if (stored && stored.count >= MOST_NOTES) throw errors.TOO_MANY_NOTES()
    const { day: absenceDay, ofDay: absenceOfDay } = followedAbsence(seen, newest)
    const created = { createdBy: context.person.id, createdAt: new Date(context.clock()) }
    const row = { id, attendeeId: personId, outcome, text, absenceDay, absenceOfDay, ...created }
    const inserted = await tx.insert(notes).values(row).onConflictDoNothing().returning({ id: notes.id })
    if (inserted.length === 0) throw errors.CONFLICT()
    return { answer: { id }, record: ofEntry(context.entry) }
  }),
)

export const removeFollowUp = approved.people.removeFollowUp.use(presentPerson).handler(
  recorded(async (tx, { input, context: { person, entry }, errors }) => {
    const ofPerson = and(eq(notes.id, input.id), eq(notes.attendeeId, input.personId))
    const [note] = await tx.select({ authorId: notes.createdBy }).from(notes).where(ofPerson).for('update')
    if (!note) {
      await awaitEarlierCommits(tx)
      return { answer: { removed: false } }
    }
    if (!canDeleteNote(person, { ...note, organizationName: entry.organizationName })) throw errors.FORBIDDEN()
    await tx.delete(notes).where(ofPerson)
    return { answer: { removed: true }, record: ofEntry(entry) }
  }),
)

/** The newest absence of the person's streak; null for a person who is not followed up. */
async function readFollowedAbsence(
  tx: Queryable,
  { entry: { id, isLeader }, timeZone, clock }: EntryContext,
): Promise<CountedAbsence | null> {
  const today = dayIn(timeZone, clock())
  const window = { from: schoolYearStart(today), to: today }
  const [figures] = await readPersonFigures(tx, [id], window, FOLLOW_UP_MARKS)
  return figures && isFollowedUp({ isLeader, streak: figures.streak }) ? newestAbsence(figures.marks) : null
}

interface ListRequest {
  readonly cursor?: string | undefined
  readonly limit: number
}

async function listFollowUps(database: Queryable, reader: Actor, entry: RosterEntry, { cursor, limit }: ListRequest) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const { createdAt, id } = notes
  const found = await database
    .select({ ...followUpColumns, text: notes.text, orderedBy: sql<string>`${createdAt}::text` })
    .from(notes)
    .leftJoin(profiles, eq(profiles.id, notes.createdBy))
    .where(
      and(
        eq(notes.attendeeId, entry.id),
        key ? sql`(${createdAt}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : undefined,
      ),
    )
    .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  const { organizationName } = entry
  return {
    ...page,
    rows: page.rows.map(withAbsence).map(({ orderedBy: _, authorId, ...note }) => ({
      ...note,
      isOwn: authorId === reader.id,
      mayDelete: canDeleteNote(reader, { authorId, organizationName }),
    })),
  }
}
