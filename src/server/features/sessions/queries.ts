import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { attendance, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'
import { nameOf } from '#server/shared-queries/people.ts'
import { summaryColumns, withPlainDate } from './list-queries.ts'

const findSession = prepared('session', (database) =>
  database
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
    .where(eq(sessions.id, sql.placeholder('id'))),
)

/** One session without its attendance; null for an unknown id. */
export async function readSession(database: Queryable, id: string) {
  const [row] = await findSession(database, { id })
  return row ? withPlainDate(row) : null
}

const findAttendance = prepared('attendance', (database) =>
  database
    .select({
      id: attendance.id,
      attendeeId: attendance.attendeeId,
      attendeeName: attendance.attendeeName,
      nameKey: attendance.nameKey,
      birthdate: organizationAttendees.birthdate,
      /** The person's present group; null for somebody who is in no roster. */
      rosterOf: organizationAttendees.organizationName,
      status: attendance.status,
      absenceReason: attendance.absenceReason,
      // Looked up by row, never by reading all profiles.
      markedBy: sql<
        string | null
      >`(select ${nameOf(profiles)} from ${profiles} where profiles.id = ${attendance.markedBy})`,
      markedAt: attendance.markedAt,
    })
    .from(attendance)
    .leftJoin(organizationAttendees, eq(organizationAttendees.id, attendance.attendeeId))
    .where(eq(attendance.sessionId, sql.placeholder('id')))
    .orderBy(asc(attendance.attendeeName), asc(attendance.id)),
)

/** The attendance of a session by name, with each person's birthdate in the roster and the name of who set the mark. */
export async function readAttendance(database: Queryable, sessionId: string) {
  const found = await findAttendance(database, { id: sessionId })
  return found.map((row) => ({ ...row, birthdate: row.birthdate as PlainDate | null }))
}

/** The first session recorded of an organization for a day, other than `exceptId`, with its author's name; null if none. */
export async function readSameDay(
  database: Queryable,
  organization: OrganizationName,
  sessionDate: PlainDate,
  exceptId: string | undefined,
) {
  const [row] = await database
    .select({ id: sessions.id, topic: sessions.topic, author: nameOf(profiles) })
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

/** Locks a session's row until the transaction ends; false for an unknown id. */
export async function lockSession(tx: Database, id: string): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update')
  return rows.length > 0
}

/** Deletes a session and its attendance. */
export async function deleteSession(database: Queryable, id: string): Promise<void> {
  await database.delete(attendance).where(eq(attendance.sessionId, id))
  await database.delete(sessions).where(eq(sessions.id, id))
}
