import { type AnyColumn, and, type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import { OVERVIEW_LENGTH } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, type Page, pageOf } from '#server/database/page.ts'
import { sessions } from '#server/database/schema/index.ts'

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
  presentCount: sessions.presentCount,
  attendanceCount: sessions.attendanceCount,
}

type SummaryColumns = typeof summaryColumns

/** A session in a list. PostgreSQL's values need no mapping. */
export type ListedSession = Omit<
  { [Name in keyof SummaryColumns]: GetColumnData<SummaryColumns[Name]> },
  'sessionDate'
> & {
  readonly sessionDate: PlainDate
}

type ListRow = ListedSession & {
  /** In PostgreSQL's UTC format. Only for the cursor: answers omit it, because the contract does not name it. */
  readonly createdAt: string
}

const LIST_COLUMNS = namedColumns({ ...summaryColumns, createdAt: sessions.createdAt })

/** SQL for columns, each under its name. */
export function namedColumns(columns: Readonly<Record<string, AnyColumn | SQL>>): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
}

/** Nulls last, though there are none: PostgreSQL uses an index only for exactly its order. */
const NEWEST_FIRST = sql`newest."sessionDate" desc nulls last, newest."createdAt" desc nulls last, newest.id desc nulls last`

interface SessionsRequest {
  /** The organizations of the sessions; null for sessions without one. */
  readonly organizations: 'all' | readonly (OrganizationName | null)[]
  /** The last day to list, if any. */
  readonly until?: PlainDate | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

/** Sessions newest first, with the counts of their attendance. Source: docs/product.md, 5.14. */
export async function listSessions(database: Queryable, { organizations, until, cursor, limit }: SessionsRequest) {
  const names = organizations === 'all' ? [undefined] : organizations
  if (names.length === 0) return { rows: [], nextCursor: null }
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const upTo = and(
    until === undefined ? undefined : sql`session_date <= ${until}::date`,
    key ? sql`(session_date, created_at, id) < (${key[0]}::date, ${key[1]}::timestamptz, ${key[2]}::uuid)` : undefined,
  )
  // One list for each organization, merged: for `organization in (…)` PostgreSQL would read and sort every session.
  const lists = names.map((name) => newestOf(and(among(name), upTo), limit + 1))
  const { rows } = await database.execute<ListRow>(
    sql`select * from (${sql.join(lists, sql` union all `)}) as newest order by ${NEWEST_FIRST} limit ${limit + 1}`,
  )
  return asPage(rows, limit)
}

/** The newest `OVERVIEW_LENGTH` sessions of each organization that has any, in the network's order. */
export async function newestByOrganization(database: Queryable) {
  const { rows } = await database.execute<ListRow>(sql`
    select newest.* from organizations
    cross join lateral ${newestOf(sql`organization = organizations.name`, OVERVIEW_LENGTH + 1)} as newest
    order by organizations.position, ${NEWEST_FIRST}`)
  const rowsByName = new Map<OrganizationName, ListRow[]>()
  for (const row of rows) {
    const name = row.organization as OrganizationName
    rowsByName.set(name, [...(rowsByName.get(name) ?? []), row])
  }
  return [...rowsByName].map(([organizationName, rows]) => ({ organizationName, ...asPage(rows, OVERVIEW_LENGTH) }))
}

/** The first matching sessions, in the order of an index. */
function newestOf(where: SQL | undefined, limit: number): SQL {
  return sql`(select ${LIST_COLUMNS} from sessions ${where ? sql`where ${where}` : sql``}
    order by session_date desc nulls last, created_at desc nulls last, id desc nulls last limit ${limit})`
}

/** @param organization null for the sessions without one, undefined for all */
function among(organization: OrganizationName | null | undefined): SQL | undefined {
  if (organization === undefined) return undefined
  return organization === null ? sql`organization is null` : sql`organization = ${organization}`
}

function asPage(found: readonly ListRow[], limit: number): Page<ListedSession> {
  return pageOf(found, limit, (row) => [row.sessionDate, row.createdAt, row.id])
}

/** A session's row with its date as the domain's type. */
export function withPlainDate<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
