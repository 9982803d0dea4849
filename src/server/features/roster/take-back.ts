import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canRecordSessions } from '#domain/rights/permissions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import {
  attendance,
  collecting,
  collectors,
  guardianLinks,
  guardians,
  handOvers,
  idempotencyKeys,
  putBacks,
  sessions,
} from '#server/database/schema/index.ts'
import { revokeLinks } from '#server/queries/guardian-links.ts'
import { presentNameFor } from '#server/queries/people.ts'
import { changePerson, lockPerson } from './queries.ts'

/**
 * Removes an entry that was put back. It does nothing if the entry has left the roster since.
 * @param addedAs the id with which that person was added
 * @param another the person of the same name, added instead
 * @returns assigns its new guardians and marks to the new entry, once that exists
 * @throws FORBIDDEN unless this account has recently put an entry of that name back into that group
 * Source: docs/product.md, 6.11.
 */
export async function takeBack(
  tx: Database,
  context: PersonContext,
  addedAs: string,
  another: { readonly organizationName: OrganizationName; readonly attendeeName: string },
  errors: { FORBIDDEN(): Error },
): Promise<(newId: string) => Promise<void>> {
  const { person } = context
  const [made] = await tx.select().from(putBacks).where(eq(putBacks.id, addedAs))
  if (!made || !(await wasAddedBy(tx, addedAs, person.id))) throw errors.FORBIDDEN()
  const group = presentNameFor(person, made.before.organizationName)
  const isLate = context.clock() - made.createdAt.getTime() > TAKE_BACK_MS
  if (group !== another.organizationName || isLate || !canRecordSessions(person, group)) throw errors.FORBIDDEN()
  await lockSessionsOf(tx, made.attendeeId)
  const entry = await lockPerson(tx, made.attendeeId, group)
  if (!entry || entry.removedAt) return async () => undefined
  if (nameKey(entry.attendeeName) !== nameKey(another.attendeeName)) throw errors.FORBIDDEN()
  const { removed: _, organizationName, markedIn, guardians: contacts, ...rest } = made.before
  const { collectors: mayCollect, hasAnswers, ...details } = rest
  const { id: attendeeId } = entry
  await changePerson(tx, attendeeId, { ...details, ...rosterKeys(details.attendeeName), removedAt: made.removedAt })
  await tx.delete(putBacks).where(eq(putBacks.id, addedAs))
  await recordAudit(tx, originOf(context), { action: 'roster.removed', attendeeId, organizationName: group })
  return async (newId) => {
    if (contacts) await takeGuardians(tx, context, attendeeId, newId, contacts)
    if (markedIn) await takeMarks(tx, attendeeId, newId, markedIn)
    if (mayCollect) await takeCollecting(tx, attendeeId, newId, { mayCollect, hasAnswers: hasAnswers === true })
    await takeHandOvers(tx, attendeeId, newId, { since: made.createdAt, excluded: markedIn ?? [] })
  }
}

/** How long the account that put an entry back may take it back. */
const TAKE_BACK_MS = 10 * 60 * 1000

/** Whether an account added the person with this id, by a form or a file. */
async function wasAddedBy(tx: Database, id: string, personId: string): Promise<boolean> {
  const isOwn = and(eq(idempotencyKeys.key, id), eq(idempotencyKeys.personId, personId))
  return (await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isOwn)).length > 0
}

/** Locks the sessions with marks of an entry, as an edit of a session does before it locks its people. */
async function lockSessionsOf(tx: Database, attendeeId: string): Promise<void> {
  const marked = tx.select({ id: attendance.sessionId }).from(attendance).where(eq(attendance.attendeeId, attendeeId))
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, marked))
    .orderBy(sessions.id)
    .for('update')
}

/** Assigns the guardians of an entry to another one, except those in `excluded`. Their links end. */
async function takeGuardians(
  tx: Database,
  context: PersonContext,
  from: string,
  to: string,
  excluded: readonly string[],
) {
  const moved = await tx
    .update(guardians)
    .set({ attendeeId: to })
    .where(and(eq(guardians.attendeeId, from), notInArray(guardians.id, [...excluded])))
    .returning({ id: guardians.id })
  const ids = moved.map(({ id }) => id)
  await revokeLinks(tx, context, inArray(guardianLinks.guardianId, ids))
}

/** Assigns to another entry who may collect an entry, except what was recorded before. */
async function takeCollecting(
  tx: Database,
  from: string,
  to: string,
  before: { readonly mayCollect: readonly string[]; readonly hasAnswers: boolean },
) {
  const isNew = and(eq(collectors.attendeeId, from), notInArray(collectors.id, [...before.mayCollect]))
  await tx.update(collectors).set({ attendeeId: to }).where(isNew)
  if (!before.hasAnswers) await tx.update(collecting).set({ attendeeId: to }).where(eq(collecting.attendeeId, from))
}

/** Assigns to another entry the hand-overs of an entry since a time, except those in the sessions of `excluded`. */
async function takeHandOvers(
  tx: Database,
  from: string,
  to: string,
  { since, excluded }: { readonly since: Date; readonly excluded: readonly string[] },
) {
  const isNew = and(gte(handOvers.recordedAt, since), notInArray(handOvers.sessionId, [...excluded]))
  await tx
    .update(handOvers)
    .set({ attendeeId: to })
    .where(and(eq(handOvers.attendeeId, from), isNew))
}

/** Assigns the marks of an entry to another one, except those in the sessions of `excluded`. */
async function takeMarks(tx: Database, from: string, to: string, excluded: readonly string[]) {
  const moved = await tx
    .update(attendance)
    .set({ attendeeId: to })
    .where(and(eq(attendance.attendeeId, from), notInArray(attendance.sessionId, [...excluded])))
    .returning({ sessionId: attendance.sessionId })
  const ids = moved.map(({ sessionId }) => sessionId)
  await tx
    .update(sessions)
    .set({ version: sql`${sessions.version} + 1` })
    .where(inArray(sessions.id, ids))
}
