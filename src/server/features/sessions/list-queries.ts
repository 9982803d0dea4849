import { type AnyColumn, and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { OVERVIEW_LENGTH } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { prepared } from '#server/database/prepared.ts'
import { organizations, sessions } from '#server/database/schema/index.ts'

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
  presentCount: sessions.presentCount,
  attendanceCount: sessions.attendanceCount,
}

export function namedColumns(columns: Readonly<Record<string, AnyColumn | SQL>>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
}

/** It is in UTC and only for the cursor: answers omit it, because the contract does not name it. */
const createdAt = sql<string>`${sessions.createdAt}::text`

/** The order has nulls last, although there are none: PostgreSQL uses an index only for exactly its order. */
const NEWEST_FIRST = [sessions.sessionDate, sessions.createdAt, sessions.id].map(
  (column) => sql`${column} desc nulls last`,
)

/** The newest sessions among some, up to the day `until`, after the key of `date`, `instant` and `id`. */
function newestOf(name: string, among: SQL | undefined) {
  const value = (placeholder: string, type: string) => sql`${sql.placeholder(placeholder)}::${sql.raw(type)}`
  const key = sql`(${value('date', 'date')}, ${value('instant', 'timestamptz')}, ${value('id', 'uuid')})`
  return prepared(name, (database) =>
    database
      .select({ ...summaryColumns, createdAt })
      .from(sessions)
      .where(
        and(
          among,
          sql`${sessions.sessionDate} <= ${value('until', 'date')}`,
          sql`(${sessions.sessionDate}, ${sessions.createdAt}, ${sessions.id}) < ${key}`,
        ),
      )
      .orderBy(...NEWEST_FIRST)
      .limit(sql.placeholder('limit')),
  )
}

const newestOfAll = newestOf('newest_sessions', undefined)
const newestOfOne = newestOf('newest_sessions_of_one', eq(sessions.organization, sql.placeholder('organization')))
const newestWithout = newestOf('newest_sessions_without', isNull(sessions.organization))

type ListRow = Awaited<ReturnType<typeof newestOfAll>>[number]

interface SessionsRequest {
  readonly organizations: 'all' | readonly (OrganizationName | null)[]
  readonly until?: PlainDate | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

const END = ['infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** Sessions, the newest first, with the counts of their attendance. Source: docs/product.md, 5.14. */
export async function listSessions(
  database: Queryable,
  { organizations: names, until, cursor, limit }: SessionsRequest,
) {
  const [date, instant, id] = keyIn(cursor, ['date', 'instant', 'uuid']) ?? END
  const values = { until: until ?? 'infinity', date, instant, id, limit: limit + 1 }
  if (names === 'all') return asPage(await newestOfAll(database, values), limit)
  // There is one list for each organization, and they are merged: for `organization in (…)` PostgreSQL would read and
  // sort every session.
  const lists = await Promise.all(
    names.map((organization) =>
      organization === null ? newestWithout(database, values) : newestOfOne(database, { ...values, organization }),
    ),
  )
  return asPage(lists.flat().sort(newerFirst), limit)
}

function newerFirst(one: ListRow, other: ListRow): number {
  const keys = [one, other].map(({ sessionDate, createdAt, id }) => `${sessionDate} ${createdAt} ${id}`)
  return (keys[0] ?? '') < (keys[1] ?? '') ? 1 : -1
}

export async function newestByOrganization(database: Queryable) {
  const newest = database
    .select({ ...summaryColumns, createdAt: createdAt.as('created') })
    .from(sessions)
    .where(eq(sessions.organization, organizations.name))
    .orderBy(...NEWEST_FIRST)
    .limit(OVERVIEW_LENGTH + 1)
    .as('newest')
  const found = await database.select().from(organizations).crossJoinLateral(newest).orderBy(organizations.position)
  const names = new Set(found.map((row) => row.organizations.name))
  return [...names].map((organizationName) => {
    const rows = found.flatMap((row) => (row.organizations.name === organizationName ? [row.newest] : []))
    return { organizationName, ...asPage(rows.sort(newerFirst), OVERVIEW_LENGTH) }
  })
}

function asPage(found: readonly ListRow[], limit: number) {
  return pageOf(found.map(withPlainDate), limit, (row) => [row.sessionDate, row.createdAt, row.id])
}

export function withPlainDate<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
