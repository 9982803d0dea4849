import { and, desc, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { changedFields } from '#domain/audit/audit-log.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { KEPT_KEY_PATTERN, nameKey } from '#domain/texts/names.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  attendance,
  organizationAttendees as attendees,
  collecting,
  collectors,
  type EntryState,
  guardianLinks,
  guardians,
  putBacks,
} from '#server/database/schema/index.ts'
import { revokeLinks } from '#server/queries/guardian-links.ts'
import { isMerged } from '#server/queries/merged-entries.ts'
import { changePerson, columns, isErased, readById } from './queries.ts'

interface Added {
  readonly id: string
  readonly attendeeName: string
  readonly nameKey: string
  /** It is undefined in an import without roles: the entry's role remains. */
  readonly isLeader?: boolean | undefined
  readonly birthdate: PlainDate | null
  readonly phoneNumber: string | null
  readonly ageOverride: boolean
}

type RemovedEntry = Awaited<ReturnType<typeof lockRemoved>> extends ReadonlyMap<string, infer Entry> ? Entry : never

/**
 * The entries with these names that were last removed from a roster, by their name keys. They are locked until the
 * transaction ends.
 */
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
 * Restores the entry of an added person with the name; new non-empty values win. The guardians' links remain invalid.
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
  const state = { ...stateOf(before), ...(await knownOf(tx, entry.id)) }
  const createdAt = new Date(context.clock())
  await tx.insert(putBacks).values({ id, attendeeId: entry.id, before: state, removedAt, createdAt })
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

/** What is recorded of an entry, as `before` of a put back keeps it. */
async function knownOf(tx: Database, attendeeId: string) {
  const marked = await tx
    .select({ sessionId: attendance.sessionId })
    .from(attendance)
    .where(eq(attendance.attendeeId, attendeeId))
  const contacts = await tx.select({ id: guardians.id }).from(guardians).where(eq(guardians.attendeeId, attendeeId))
  const mayCollect = await tx
    .select({ id: collectors.id })
    .from(collectors)
    .where(eq(collectors.attendeeId, attendeeId))
  const answers = await tx.select().from(collecting).where(eq(collecting.attendeeId, attendeeId))
  return {
    markedIn: marked.map(({ sessionId }) => sessionId),
    guardians: contacts.map(({ id }) => id),
    collectors: mayCollect.map(({ id }) => id),
    hasAnswers: answers.length > 0,
  }
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
