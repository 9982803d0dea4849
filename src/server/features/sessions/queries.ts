import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { attendance, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'
import { summaryColumns, withPlainDate } from './list-queries.ts'
import type { StoredMark } from './rows.ts'

/** One session without its attendance; null for an unknown id. */
export async function readSession(database: Queryable, id: string) {
  const [row] = await database
    .select({
      ...summaryColumns,
      activities: sessions.activities,
      reflection: sessions.reflection,
      sessionStructure: sessions.sessionStructure,
      foodDetails: sessions.foodDetails,
      createdAt: sessions.createdAt,
      version: sessions.version,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row ? withPlainDate(row) : null
}

/** The attendance of a session by name, with each person's birthdate in the roster. */
export async function readAttendance(database: Queryable, sessionId: string) {
  const found = await database
    .select({
      id: attendance.id,
      attendeeId: attendance.attendeeId,
      attendeeName: attendance.attendeeName,
      birthdate: organizationAttendees.birthdate,
      /** The person's present group; null for somebody who is in no roster. */
      rosterOf: organizationAttendees.organizationName,
      status: attendance.status,
      absenceReason: attendance.absenceReason,
      markedBy: attendance.markedBy,
      markedAt: attendance.markedAt,
    })
    .from(attendance)
    .leftJoin(organizationAttendees, eq(organizationAttendees.id, attendance.attendeeId))
    .where(eq(attendance.sessionId, sessionId))
    .orderBy(asc(attendance.attendeeName), asc(attendance.id))
  return found.map((row) => ({ ...row, birthdate: row.birthdate as PlainDate | null }))
}

/** The statuses and marks of a session's attendance. */
export async function readMarks(database: Queryable, sessionId: string): Promise<StoredMark[]> {
  const rows = await database.select().from(attendance).where(eq(attendance.sessionId, sessionId))
  return rows.map(({ attendeeId, nameKey, status, markedBy, markedAt }) => {
    const mark = { by: markedBy, at: markedAt?.getTime() ?? null }
    return { attendeeId, nameKey, status, mark }
  })
}

/** The first session recorded of an organization for a day, other than `exceptId`, with its author's name; null if none. */
export async function readSameDay(
  database: Queryable,
  organization: OrganizationName,
  sessionDate: PlainDate,
  exceptId: string | undefined,
) {
  const [row] = await database
    .select({ id: sessions.id, topic: sessions.topic, author: profiles.fullName })
    .from(sessions)
    .leftJoin(profiles, eq(profiles.id, sessions.createdBy))
    .where(
      and(
        eq(sessions.organization, organization),
        eq(sessions.sessionDate, sessionDate),
        exceptId === undefined ? undefined : ne(sessions.id, exceptId),
      ),
    )
    .orderBy(asc(sessions.createdAt), asc(sessions.id))
    .limit(1)
  return row ?? null
}

/** Inserts a session; false if the id is taken. */
export async function insertSession(database: Queryable, session: typeof sessions.$inferInsert): Promise<boolean> {
  const inserted = await database.insert(sessions).values(session).onConflictDoNothing().returning({ id: sessions.id })
  return inserted.length > 0
}

/** Organization, version and creation of a session, with its row locked until the transaction ends; null for an unknown id. */
export async function lockSession(database: Database, id: string) {
  const [row] = await database
    .select({
      organization: sessions.organization,
      version: sessions.version,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('update')
  return row ?? null
}

/** Replaces a session's attendance. */
export async function replaceAttendance(
  database: Queryable,
  sessionId: string,
  rows: readonly (typeof attendance.$inferInsert)[],
): Promise<void> {
  await database.delete(attendance).where(eq(attendance.sessionId, sessionId))
  await database.insert(attendance).values([...rows])
}

/** Deletes a session and its attendance. */
export async function deleteSession(database: Queryable, id: string): Promise<void> {
  await database.delete(attendance).where(eq(attendance.sessionId, id))
  await database.delete(sessions).where(eq(sessions.id, id))
}

/**
 * The names of people by their ids, of those who are or were in the organization's roster, or attended one of its sessions
 * before they moved to another group. Other ids are omitted.
 */
export async function knownNames(database: Queryable, organization: OrganizationName | null, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const wasThere = database
    .select({ one: sql`1` })
    .from(attendance)
    .where(
      and(
        eq(attendance.attendeeId, organizationAttendees.id),
        organization === null ? isNull(attendance.organization) : eq(attendance.organization, organization),
      ),
    )
  const found = await database
    .select({ id: organizationAttendees.id, name: organizationAttendees.attendeeName })
    .from(organizationAttendees)
    .where(
      and(
        inArray(organizationAttendees.id, [...ids]),
        or(
          organization === null ? undefined : eq(organizationAttendees.organizationName, organization),
          exists(wasThere),
        ),
      ),
    )
  return new Map(found.map((row) => [row.id, row.name]))
}
