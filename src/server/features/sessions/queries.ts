import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { attendance, organizationAttendees, sessions } from '#server/database/schema/index.ts'

const summary = {
  id: sessions.id,
  title: sessions.title,
  description: sessions.description,
  presenterName: sessions.presenterName,
  topic: sessions.topic,
  sessionDate: sessions.sessionDate,
  sessionTime: sessions.sessionTime,
  location: sessions.location,
  organization: sessions.organization,
}

interface SessionsAsked {
  /** The organizations to list; null for all. */
  readonly organizations: readonly OrganizationName[] | null
  readonly cursor: string | undefined
  readonly limit: number
}

/** Sessions newest first, with how many were there. Source: specification, section 7, "Reads". */
export async function listSessions(database: Queryable, { organizations, cursor, limit }: SessionsAsked) {
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const counted = countedAttendance(database)
  const found = await database
    .select({
      ...summary,
      presentCount: counted.present,
      attendanceCount: counted.all,
      orderedBy: sql<string>`${sessions.createdAt}::text`,
    })
    .from(sessions)
    .innerJoinLateral(counted, sql`true`)
    .where(
      and(
        organizations ? inArray(sessions.organization, [...organizations]) : undefined,
        key
          ? sql`(${sessions.sessionDate}, ${sessions.createdAt}, ${sessions.id}) < (${key[0]}::date, ${key[1]}::timestamptz, ${key[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(sessions.sessionDate), desc(sessions.createdAt), desc(sessions.id))
    .limit(limit + 1)
  const page = pageOf(found, limit, (row) => [row.sessionDate, row.orderedBy, row.id])
  return { ...page, rows: page.rows.map(({ orderedBy: _, ...row }) => withDates(row)) }
}

/** One session without its attendance; null where there is none. */
export async function readSession(database: Queryable, id: string) {
  const [row] = await database
    .select({
      ...summary,
      activities: sessions.activities,
      reflection: sessions.reflection,
      sessionStructure: sessions.sessionStructure,
      foodDetails: sessions.foodDetails,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row ? withDates(row) : null
}

/** The attendance of a session by name, with each person's birthdate in the roster. */
export async function readAttendance(database: Queryable, sessionId: string) {
  const found = await database
    .select({
      id: attendance.id,
      attendeeId: attendance.attendeeId,
      attendeeName: attendance.attendeeName,
      birthdate: organizationAttendees.birthdate,
      status: attendance.status,
      absenceReason: attendance.absenceReason,
    })
    .from(attendance)
    .leftJoin(organizationAttendees, eq(organizationAttendees.id, attendance.attendeeId))
    .where(eq(attendance.sessionId, sessionId))
    .orderBy(asc(attendance.attendeeName), asc(attendance.id))
  return found.map((row) => ({ ...row, birthdate: row.birthdate as PlainDate | null }))
}

/** Insert a session; false where the id is taken. */
export async function insertSession(database: Queryable, session: typeof sessions.$inferInsert): Promise<boolean> {
  const inserted = await database.insert(sessions).values(session).onConflictDoNothing().returning({ id: sessions.id })
  return inserted.length > 0
}

/** Who made the session with this id, of what content. */
export async function readOrigin(database: Queryable, id: string) {
  const [row] = await database
    .select({ createdBy: sessions.createdBy, contentDigest: sessions.contentDigest })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row ?? null
}

/** The names of those of the ids that are people who stand, or once stood, in the organization's roster. */
export async function rosterNames(database: Queryable, organization: OrganizationName, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const found = await database
    .select({ id: organizationAttendees.id, name: organizationAttendees.attendeeName })
    .from(organizationAttendees)
    .where(and(eq(organizationAttendees.organizationName, organization), inArray(organizationAttendees.id, [...ids])))
  return new Map(found.map((row) => [row.id, row.name]))
}

function countedAttendance(database: Queryable) {
  return database
    .select({
      present: sql<number>`(count(*) filter (where ${attendance.status} = 'present'))::int`.as('present'),
      all: sql<number>`count(*)::int`.as('all'),
    })
    .from(attendance)
    .where(eq(attendance.sessionId, sessions.id))
    .as('counted')
}

function withDates<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
