import { type AnyColumn, and, asc, eq, inArray, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { type AttendanceStatus, ofSessionTexts } from '#domain/sessions/sessions.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import {
  attendance,
  auditLog,
  joinedSessions,
  organizationAttendees,
  profiles,
  sessions,
} from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import type { Markers } from './attendance-rows.ts'
import { namedColumns, summaryColumns, withPlainDate } from './list-queries.ts'

const sessionColumns = {
  ...summaryColumns,
  ...ofSessionTexts((name) => sessions[name]),
  createdAt: sessions.createdAt,
  version: sessions.version,
}

const findSession = prepared('session', (database) =>
  database
    .select(sessionColumns)
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
)

export async function readSession(database: Queryable, id: string) {
  const [row] = await findSession(database, { id })
  return row ? withPlainDate(row) : null
}

const attendanceColumns = {
  id: attendance.id,
  attendeeId: attendance.attendeeId,
  attendeeName: attendance.attendeeName,
  nameKey: attendance.nameKey,
  birthdate: organizationAttendees.birthdate,
  rosterOf: organizationAttendees.organizationName,
  status: attendance.status,
  absenceReason: attendance.absenceReason,
  // The name is looked up by row, without reading all profiles.
  markedBy: sql`(select ${nameOf(profiles)} from ${profiles} where ${profiles.id} = ${attendance.markedBy})`,
  markedAt: attendance.markedAt,
} satisfies Record<keyof MarkRow, AnyColumn | SQL>

interface MarkRow {
  readonly id: string
  readonly attendeeId: string | null
  readonly attendeeName: string
  readonly nameKey: string
  readonly birthdate: PlainDate | null
  readonly rosterOf: OrganizationName | null
  readonly status: AttendanceStatus
  readonly absenceReason: string | null
  readonly markedBy: string | null
  readonly markedAt: string | null
}

type Report = NonNullable<Awaited<ReturnType<typeof readSession>>> & { readonly attendance: readonly MarkRow[] }

// It is one statement, so that the marks belong to the version read with them.
const findReport = prepared('session_report', (database) =>
  database
    .select({
      ...sessionColumns,
      attendance: sql<readonly MarkRow[]>`(
        select coalesce(json_agg(marked), '[]') from (
          select ${namedColumns(attendanceColumns)} from ${attendance}
          left join ${organizationAttendees} on ${eq(organizationAttendees.id, attendance.attendeeId)}
          where ${eq(attendance.sessionId, sessions.id)}
          order by ${asc(attendance.id)}
        ) as marked
      )`,
    })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
)

/**
 * The report with its people by name, each person's roster birthdate and the name of the person who set the mark; null
 * for an unknown id.
 */
export async function readReport(database: Queryable, id: string): Promise<Report | null> {
  const [row] = await findReport(database, { id })
  if (!row) return null
  const attendance = inNameOrder(row.attendance, ({ attendeeName }) => attendeeName)
  return { ...withPlainDate(row), attendance }
}

/**
 * The first recorded session of an organization for a day, other than `exceptId`, with its author's name; null if none.
 */
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

/** Sessions by their ids, locked in one order for all transactions. */
export async function lockSessions(tx: Database, ids: readonly string[]) {
  const { organization, version, createdAt, presenterName, topic, location, sessionTime } = sessions
  const sessionDate = sql<PlainDate>`${sessions.sessionDate}`
  const texts = ofSessionTexts((name) => sessions[name])
  return tx
    .select({
      ...{ id: sessions.id, organization, version, createdAt, presenterName },
      ...{ topic, location, sessionTime, sessionDate, ...texts },
    })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .orderBy(asc(sessions.id))
    .for('update')
}

export type LockedSession = Awaited<ReturnType<typeof lockSessions>>[number]

export async function lockSession(tx: Database, id: string): Promise<LockedSession | null> {
  const [session = null] = await lockSessions(tx, [id])
  return session
}

/** The session into which one was joined; null if it was not. */
export async function readJoinedInto(database: Queryable, id: string): Promise<string | null> {
  const [row] = await database
    .select({ joinedInto: joinedSessions.joinedInto })
    .from(joinedSessions)
    .where(eq(joinedSessions.id, id))
  return row?.joinedInto ?? null
}

/**
 * The people who had saved a deleted session of a group: only they can have set its marks. If two have one name,
 * neither counts.
 * @param names the present and former names of the group
 */
export async function readMarkers(
  database: Queryable,
  id: string,
  names: readonly OrganizationName[],
): Promise<Markers> {
  const rows = await database
    .selectDistinct({ id: profiles.id, name: nameOf(profiles) })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      and(
        inArray(auditLog.organizationName, [...names]),
        eq(auditLog.sessionId, id),
        inArray(auditLog.action, ['session.created', 'session.changed']),
        notExists(database.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id))),
      ),
    )
  const isOnly = (name: string) => rows.filter((row) => row.name === name).length === 1
  return new Map(rows.flatMap(({ id, name }) => (name !== null && isOnly(name) ? [[name, id] as const] : [])))
}

/** Deletes a session and its attendance. */
export async function deleteSession(database: Queryable, id: string): Promise<void> {
  await database.delete(attendance).where(eq(attendance.sessionId, id))
  await database.delete(sessions).where(eq(sessions.id, id))
}
