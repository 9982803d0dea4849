import { and, desc, eq, inArray, isNotNull, not, notInArray, or, sql } from 'drizzle-orm'
import { changedFields } from '#domain/audit-log.ts'
import type { PlainDate } from '#domain/dates.ts'
import { KEPT_KEY_PATTERN, nameKey } from '#domain/names.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { rosterKeys } from '#domain/search-keys.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  attendance,
  organizationAttendees as attendees,
  type EntryState,
  guardianLinks,
  guardians,
  putBacks,
  sessions,
} from '#server/database/schema/index.ts'
import type { PersonContext } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { revokeLinks } from '#server/shared/queries/guardian-links.ts'
import { isMerged } from '#server/shared/queries/merged-entries.ts'
import { changePerson, columns, isErased, lockPerson, readById } from './queries.ts'

interface Added {
  readonly id: string
  readonly attendeeName: string
  readonly nameKey: string
  /** Undefined in an import without roles: the entry's role remains. */
  readonly isLeader?: boolean | undefined
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

type RemovedEntry = Awaited<ReturnType<typeof lockRemoved>> extends ReadonlyMap<string, infer Entry> ? Entry : never

/** The entries with these names last removed from a roster, by their name keys, locked until the transaction ends. */
export async function lockRemoved(tx: Database, organization: OrganizationName, nameKeys: readonly string[]) {
  const found = await tx
    .select({
      ...columns,
      removedAt: sql<Date>`${attendees.removedAt}`.mapWith(attendees.removedAt),
    })
    .from(attendees)
    .where(
      and(
        isNotNull(attendees.removedAt),
        not(isMerged),
        eq(attendees.organizationName, organization),
        // A removed entry may still have the key that it kept beside another's.
        or(inArray(attendees.nameKey, [...nameKeys]), sql`${attendees.nameKey} ~ ${KEPT_KEY_PATTERN}`),
      ),
    )
    .orderBy(desc(attendees.removedAt), desc(attendees.id))
    .for('update')
  return new Map(
    found
      .toReversed()
      .map((row) => [nameKey(row.attendeeName), { ...row, birthdate: row.birthdate as PlainDate | null }]),
  )
}

/**
 * For an added person of the name; new non-empty values win. The guardians' links remain invalid.
 * @returns the entry; null if the name is in the roster
 * @throws one of the errors if the id of the new person was used before
 * Source: docs/product.md, 6.11.
 */
export async function putBack(
  tx: Database,
  context: PersonContext,
  removed: RemovedEntry,
  added: Added,
  errors: { CONFLICT(): Error; ERASED(): Error },
) {
  const { id, attendeeName } = added
  if (await isErased(tx, id)) throw errors.ERASED()
  if (await readById(tx, id)) throw errors.CONFLICT()
  const { removedAt, ...before } = removed
  const birthdate = added.birthdate ?? before.birthdate
  const details = {
    attendeeName,
    isLeader: added.isLeader ?? before.isLeader,
    birthdate,
    phoneNumber: added.phoneNumber ?? before.phoneNumber,
    ageOverride: added.ageOverride || (before.ageOverride && birthdate === before.birthdate),
  }
  const entry = await changePerson(tx, before.id, { ...details, ...rosterKeys(attendeeName), removedAt: null })
  if (!entry) return null
  await revokeLinks(tx, context, eq(guardianLinks.attendeeId, entry.id))
  const marked = await tx
    .select({ sessionId: attendance.sessionId })
    .from(attendance)
    .where(eq(attendance.attendeeId, entry.id))
  const contacts = await tx.select({ id: guardians.id }).from(guardians).where(eq(guardians.attendeeId, entry.id))
  const state = {
    ...stateOf(before),
    markedIn: marked.map(({ sessionId }) => sessionId),
    guardians: contacts.map((guardian) => guardian.id),
  }
  await tx.insert(putBacks).values({ id, attendeeId: entry.id, before: state, removedAt })
  const { organizationName } = entry
  const changed = changedFields(before, entry)
  await recordAudit(
    tx,
    originOf(context),
    { action: 'roster.restored', attendeeId: entry.id, organizationName },
    ...(changed.length === 0
      ? []
      : [{ action: 'roster.changed', attendeeId: entry.id, organizationName, details: { changed } } as const]),
  )
  return entry
}

function stateOf({ id: _, ...details }: Omit<RemovedEntry, 'removedAt'>): EntryState {
  return { ...details, removed: true }
}

export async function readPutBacks(database: Queryable, ids: readonly string[]) {
  const found = await database
    .select({ addedAs: putBacks.id, ...columns })
    .from(putBacks)
    .innerJoin(attendees, eq(attendees.id, putBacks.attendeeId))
    .where(inArray(putBacks.id, [...ids]))
  return new Map(
    found.map(({ addedAs, ...row }) => [addedAs, { ...row, birthdate: row.birthdate as PlainDate | null }]),
  )
}

/**
 * Does nothing if the entry has left the roster since. @param addedAs the id with which that person was added
 * @returns assigns its new guardians and marks to the new entry, once that exists
 */
export async function takeBack(
  tx: Database,
  context: PersonContext,
  addedAs: string,
  organization: OrganizationName,
): Promise<(newId: string) => Promise<void>> {
  const [made] = await tx.select().from(putBacks).where(eq(putBacks.id, addedAs))
  if (made) await lockSessionsOf(tx, made.attendeeId)
  const entry = made && (await lockPerson(tx, made.attendeeId, organization))
  if (!entry || entry.removedAt) return async () => undefined
  const { removed: _, organizationName, markedIn, guardians: contacts, ...details } = made.before
  const { id: attendeeId } = entry
  await changePerson(tx, attendeeId, { ...details, ...rosterKeys(details.attendeeName), removedAt: made.removedAt })
  await tx.delete(putBacks).where(eq(putBacks.id, addedAs))
  await recordAudit(tx, originOf(context), { action: 'roster.removed', attendeeId, organizationName: organization })
  return async (newId) => {
    if (contacts) await takeGuardians(tx, context, attendeeId, newId, contacts)
    if (markedIn) await takeMarks(tx, attendeeId, newId, markedIn)
  }
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
