import { type AnyColumn, and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import {
  attendance,
  deletedSessions,
  organizationAttendees,
  profiles,
  sessions,
} from '#server/database/schema/index.ts'
import type { StoredMark } from './rows.ts'

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
  /** The organizations whose sessions to list; null among them stands for the sessions without one. */
  readonly organizations: 'all' | readonly (OrganizationName | null)[]
  readonly cursor: string | undefined
  readonly limit: number
}

/** Sessions newest first, with how many were there. Source: specification, section 7, "Reads". */
export async function listSessions(database: Queryable, { organizations, cursor, limit }: SessionsAsked) {
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const asked = organizations === 'all' ? [undefined] : organizations
  const [first, ...others] = asked.map((one) => newestOf(database, one, key, limit + 1))
  if (!first) return { rows: [], nextCursor: null }
  // A list of each organization, merged: of `organization in (…)` PostgreSQL would read every session, to sort them.
  const newest = others.reduce((all, one) => all.unionAll(one), first).as('newest')
  const counted = countedAttendance(database, newest.id)
  const found = await database
    .select()
    .from(newest)
    .innerJoinLateral(counted, sql`true`)
    .orderBy(...newestFirst(newest))
    .limit(limit + 1)
  const page = pageOf(found, limit, ({ newest: row }) => [row.sessionDate, row.orderedBy, row.id])
  return {
    ...page,
    rows: page.rows.map(({ newest: { orderedBy: _, createdAt: __, ...row }, counted: { present, all } }) =>
      withDates({ ...row, presentCount: present, attendanceCount: all }),
    ),
  }
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
      version: sessions.version,
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
      markedBy: attendance.markedBy,
      markedAt: attendance.markedAt,
    })
    .from(attendance)
    .leftJoin(organizationAttendees, eq(organizationAttendees.id, attendance.attendeeId))
    .where(eq(attendance.sessionId, sessionId))
    .orderBy(asc(attendance.attendeeName), asc(attendance.id))
  return found.map((row) => ({ ...row, birthdate: row.birthdate as PlainDate | null }))
}

/** Who is marked how in a session, and by whom and when. */
export async function readMarks(database: Queryable, sessionId: string): Promise<StoredMark[]> {
  const rows = await database.select().from(attendance).where(eq(attendance.sessionId, sessionId))
  return rows.map(({ attendeeId, nameKey, status, markedBy, markedAt }) => {
    const mark = { by: markedBy, at: markedAt?.getTime() ?? null }
    return { attendeeId, nameKey, status, mark }
  })
}

/** The first session recorded of an organization for a day, other than `exceptId`, with its author's name; null without. */
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

/** Insert a session; false where the id is taken. */
export async function insertSession(database: Queryable, session: typeof sessions.$inferInsert): Promise<boolean> {
  const inserted = await database.insert(sessions).values(session).onConflictDoNothing().returning({ id: sessions.id })
  return inserted.length > 0
}

/** Who made the session with this id, of what content; also when it was deleted since. */
export async function readOrigin(database: Queryable, id: string) {
  const ofSession = database
    .select({ createdBy: sessions.createdBy, contentDigest: sessions.contentDigest })
    .from(sessions)
    .where(eq(sessions.id, id))
  const [origin] = await ofSession
  if (origin) return origin
  const [deleted] = await database
    .select({ createdBy: deletedSessions.createdBy, contentDigest: deletedSessions.contentDigest })
    .from(deletedSessions)
    .where(eq(deletedSessions.id, id))
  return deleted ?? null
}

/** What decides whether a session may be changed, with its row locked until the transaction ends; null without one. */
export async function lockSession(database: Database, id: string) {
  const [row] = await database
    .select({
      organization: sessions.organization,
      version: sessions.version,
      editDigest: sessions.editDigest,
      createdBy: sessions.createdBy,
      contentDigest: sessions.contentDigest,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('update')
  return row ?? null
}

/** Replace a session's attendance. */
export async function replaceAttendance(
  database: Queryable,
  sessionId: string,
  rows: readonly (typeof attendance.$inferInsert)[],
): Promise<void> {
  await database.delete(attendance).where(eq(attendance.sessionId, sessionId))
  await database.insert(attendance).values([...rows])
}

/** Delete a session and its attendance, and remember its origin. */
export async function deleteSession(
  database: Queryable,
  id: string,
  origin: { createdBy: string | null; contentDigest: string },
): Promise<void> {
  await database.insert(deletedSessions).values({ id, ...origin })
  await database.delete(attendance).where(eq(attendance.sessionId, id))
  await database.delete(sessions).where(eq(sessions.id, id))
}

/**
 * The names of those of the ids that are people of the organization: who stand or stood in its roster, or were at a
 * meeting of it before they moved to another group.
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

/** The first sessions after the key, of one organization, of none (null) or of all, in the order in which an index holds them. */
function newestOf(
  database: Queryable,
  organization: OrganizationName | null | undefined,
  key: string[] | null,
  limit: number,
) {
  const { sessionDate, createdAt, id } = sessions
  return database
    .select({ ...summary, createdAt, orderedBy: sql<string>`${createdAt}::text`.as('ordered_by') })
    .from(sessions)
    .where(
      and(
        among(organization),
        key
          ? sql`(${sessionDate}, ${createdAt}, ${id}) < (${key[0]}::date, ${key[1]}::timestamptz, ${key[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...newestFirst(sessions))
    .limit(limit)
    .$dynamic()
}

function among(organization: OrganizationName | null | undefined) {
  if (organization === undefined) return undefined
  return organization === null ? isNull(sessions.organization) : eq(sessions.organization, organization)
}

/** Nulls last, though there are none: so stand the indexes, and PostgreSQL uses them for their very order only. */
function newestFirst({ sessionDate, createdAt, id }: Record<'sessionDate' | 'createdAt' | 'id', AnyColumn>) {
  return [sessionDate, createdAt, id].map((column) => sql`${column} desc nulls last`)
}

function countedAttendance(database: Queryable, sessionId: AnyColumn) {
  return database
    .select({
      present: sql<number>`(count(*) filter (where ${attendance.status} = 'present'))::int`.as('present'),
      all: sql<number>`count(*)::int`.as('all'),
    })
    .from(attendance)
    .where(eq(attendance.sessionId, sessionId))
    .as('counted')
}

function withDates<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
