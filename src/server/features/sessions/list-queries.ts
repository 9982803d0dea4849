import { type AnyColumn, and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { sessions } from '#server/database/schema/index.ts'
import { countedAttendance } from '#server/shared-queries/attendance-figures.ts'

/** The columns of a session in a list. */
export const summaryColumns = {
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
  /** The organizations whose sessions to list; null is for the sessions without one. */
  readonly organizations: 'all' | readonly (OrganizationName | null)[]
  /** The last day to list, if there is one. */
  readonly until?: PlainDate | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

/** Sessions newest first, with the counts of their attendance. Source: docs/product.md, 5.14. */
export async function listSessions(database: Queryable, { organizations, until, cursor, limit }: SessionsAsked) {
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const asked = organizations === 'all' ? [undefined] : organizations
  const [first, ...others] = asked.map((one) => newestOf(database, one, until, key, limit + 1))
  if (!first) return { rows: [], nextCursor: null }
  // One list for each organization, merged: for `organization in (…)` PostgreSQL would read and sort every session.
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
      withPlainDate({ ...row, presentCount: present, attendanceCount: all }),
    ),
  }
}

/** The first sessions after the key, of one organization, of none (null) or of all (undefined), in the order of an index. */
function newestOf(
  database: Queryable,
  organization: OrganizationName | null | undefined,
  until: PlainDate | undefined,
  key: string[] | null,
  limit: number,
) {
  const { sessionDate, createdAt, id } = sessions
  return database
    .select({ ...summaryColumns, createdAt, orderedBy: sql<string>`${createdAt}::text`.as('ordered_by') })
    .from(sessions)
    .where(
      and(
        among(organization),
        until === undefined ? undefined : lte(sessionDate, until),
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

/** Nulls last, though there are none: PostgreSQL uses an index only for exactly its order. */
function newestFirst({ sessionDate, createdAt, id }: Record<'sessionDate' | 'createdAt' | 'id', AnyColumn>) {
  return [sessionDate, createdAt, id].map((column) => sql`${column} desc nulls last`)
}

/** A session's row with its date as the domain's type. */
export function withPlainDate<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
