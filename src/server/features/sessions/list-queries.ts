import { createHash } from 'node:crypto'
import { type AnyColumn, and, type GetColumnData, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import { OVERVIEW_LENGTH } from '#domain/limits.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, type Page, pageOf } from '#server/database/page.ts'
import { preparedSql } from '#server/database/prepared.ts'
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
  /** As PostgreSQL writes it in UTC. Only for the cursor: answers leave it out, because the contract does not name it. */
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

interface SessionsAsked {
  /** The organizations whose sessions to list; null is for the sessions without one. */
  readonly organizations: 'all' | readonly (OrganizationName | null)[]
  /** The last day to list, if there is one. */
  readonly until?: PlainDate | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

/** Sessions newest first, with the counts of their attendance. Source: docs/product.md, 5.14. */
export async function listSessions(database: Queryable, asked: SessionsAsked) {
  const { until, cursor, limit } = asked
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const names = asked.organizations === 'all' ? [undefined] : asked.organizations
  if (names.length === 0) return { rows: [], nextCursor: null }
  const shape = { groups: names.map(kindOf), hasUntil: until !== undefined, hasKey: key !== null, limit: limit + 1 }
  const named = Object.fromEntries(names.map((name, place) => [`organization${place}`, name]))
  const [date, instant, id] = key ?? []
  return asPage(await statementOf(shape)(database, { ...named, until, date, instant, id }), limit)
}

const findNewestByOrganization = preparedSql<ListRow>(
  'newest_sessions_by_organization',
  sql`select newest.* from organizations
    cross join lateral ${newestOf(sql`organization = organizations.name`, OVERVIEW_LENGTH + 1)} as newest
    order by organizations.position, ${NEWEST_FIRST}`,
)

/** The newest sessions of each organization that has any, in the network's order; `OVERVIEW_LENGTH` of each. */
export async function newestByOrganization(database: Queryable) {
  const rowsByName = new Map<OrganizationName, ListRow[]>()
  for (const row of await findNewestByOrganization(database)) {
    const name = row.organization as OrganizationName
    rowsByName.set(name, [...(rowsByName.get(name) ?? []), row])
  }
  return [...rowsByName].map(([organizationName, rows]) => ({ organizationName, ...asPage(rows, OVERVIEW_LENGTH) }))
}

type GroupKind = 'all' | 'one' | 'none'

function kindOf(organization: OrganizationName | null | undefined): GroupKind {
  if (organization === undefined) return 'all'
  return organization === null ? 'none' : 'one'
}

/** What decides the text of a list's statement; everything else is a parameter. */
interface ListShape {
  readonly groups: readonly GroupKind[]
  readonly hasUntil: boolean
  readonly hasKey: boolean
  /** Part of the text, because PostgreSQL plans a statement for a limit that it does not know as if it were a large one. */
  readonly limit: number
}

type Statement = ReturnType<typeof prepareList>

const statements = new Map<string, Statement>()

function statementOf(shape: ListShape): Statement {
  const text = JSON.stringify(shape)
  const known = statements.get(text)
  if (known) return known
  // The names of statements are short; people may belong to many organizations.
  const made = prepareList(`sessions_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, shape)
  statements.set(text, made)
  return made
}

function prepareList(name: string, { groups, hasUntil, hasKey, limit }: ListShape) {
  const value = (placeholder: string, type: string) => sql`${sql.placeholder(placeholder)}::${sql.raw(type)}`
  // One list for each organization, merged: for `organization in (…)` PostgreSQL would read and sort every session.
  const lists = groups.map((kind, place) =>
    newestOf(
      and(
        among(kind, sql.placeholder(`organization${place}`)),
        hasUntil ? sql`session_date <= ${value('until', 'date')}` : undefined,
        hasKey
          ? sql`(session_date, created_at, id)
              < (${value('date', 'date')}, ${value('instant', 'timestamptz')}, ${value('id', 'uuid')})`
          : undefined,
      ),
      limit,
    ),
  )
  const newest = sql.join(lists, sql` union all `)
  return preparedSql<ListRow>(
    name,
    sql`select * from (${newest}) as newest order by ${NEWEST_FIRST} limit ${sql.raw(`${limit}`)}`,
  )
}

/** The first sessions that match, in the order of an index. */
function newestOf(where: SQL | undefined, limit: number): SQL {
  return sql`(select ${LIST_COLUMNS} from sessions ${where ? sql`where ${where}` : sql``}
    order by session_date desc nulls last, created_at desc nulls last, id desc nulls last limit ${sql.raw(`${limit}`)})`
}

function among(kind: GroupKind, organization: Placeholder): SQL | undefined {
  if (kind === 'all') return undefined
  return kind === 'none' ? sql`organization is null` : sql`organization = ${organization}`
}

function asPage(found: readonly ListRow[], limit: number): Page<ListedSession> {
  return pageOf(found, limit, (row) => [row.sessionDate, row.createdAt, row.id])
}

/** A session's row with its date as the domain's type. */
export function withPlainDate<Row extends { sessionDate: string }>(row: Row) {
  return { ...row, sessionDate: row.sessionDate as PlainDate }
}
