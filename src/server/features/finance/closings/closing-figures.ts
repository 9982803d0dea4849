import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { monthEnd, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { closings } from '#server/database/schema/index.ts'
import { startOf } from '#server/features/finance/ledger/within-days.ts'
import { amountOf } from '#server/queries/finance.ts'

/** The day of the first entry in the network's time zone, and the last closed month. */
export async function booksOf(database: Queryable, organizationName: OrganizationName | null, timeZone: string) {
  const found = await database.execute<{ firstEntry: PlainDate | null; lastClosed: PlainDate | null }>(sql`
    select (
      select (min(first.created_at) at time zone ${timeZone}::text)::date::text
      from ledger_accounts as account, lateral (
        select created_at from ledger_entries where account_id = account.id order by sequence limit 1) as first
      where account.organization_name is not distinct from ${organizationName}::text
    ) as "firstEntry", (
      select max(month)::text from closings where ${and(isOfAccount(organizationName), IS_CLOSED)}
    ) as "lastClosed"`)
  return found.rows[0] ?? { firstEntry: null, lastClosed: null }
}

interface Months {
  readonly organizationName: OrganizationName | null
  /** The months are in order, without a gap, after the last closed one. */
  readonly months: readonly PlainDate[]
  readonly timeZone: string
}

export async function figuresOfMonths(database: Queryable, { organizationName, months, timeZone }: Months) {
  const ends = months.map((month) => sql`(${month}::date, ${startOf(monthsLater(month, 1), timeZone)})`)
  const lastEnd = sql`(select max(ends_at) from closings where ${and(isOfAccount(organizationName), IS_CLOSED)})`
  const spans = sql`
    select month, lag(ends_at, 1, coalesce(${lastEnd}, '-infinity')) over (order by month) as starts_at, ends_at
    from (values ${sql.join(ends, sql`, `)}) as one (month, ends_at)`
  const found = await database.execute<StoredFigures & { month: PlainDate } & Record<string, unknown>>(sql`
    select month::text, ${FIGURES} from ${figuresIn(spans, organizationName)} order by month, currency desc`)
  return months.map((month) => found.rows.filter((row) => row.month === month).map(asFigures))
}

/** Closes the months and stores their figures. The accounts must be locked. */
export async function insertClosings(
  tx: Database,
  { organizationName, months, timeZone }: Months,
  by: { readonly closedBy: string; readonly closedAt: Date },
): Promise<void> {
  const rows = months.map((month) => ({
    id: uuid(),
    organizationName,
    month,
    endsAt: sql`${startOf(monthsLater(month, 1), timeZone)}`,
    rateId: sql`(select id from exchange_rates where day <= ${monthEnd(month)}::date order by day desc, sequence desc limit 1)`,
    lastRename: sql`(select coalesce(max(sequence), 0) from category_renames)`,
    ...by,
  }))
  await tx.insert(closings).values(rows)
  const ids = sql.join(
    rows.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const spans = sql`
    select id, lag(ends_at, 1, '-infinity') over (order by month) as starts_at, ends_at
    from closings where ${and(isOfAccount(organizationName), IS_CLOSED)}`
  await tx.execute(sql`
    insert into closing_figures (closing_id, currency, opening, received, paid, closing, count_id)
    select span.id, ${FIGURES}, (
      select id from cash_counts as counted
      where counted.organization_name is not distinct from ${organizationName}::text and counted.currency = account.currency
        and counted_at < ends_at
      order by counted_at desc, id desc limit 1)
    from ${figuresIn(spans, organizationName)} where span.id in (${ids})`)
}

const FIGURES = sql`account.currency, opening, received, paid, opening + received - paid as closing`

/** The figures of both accounts of an owner in each span, from its start until before its end. */
function figuresIn(spans: SQL, organizationName: OrganizationName | null): SQL {
  return sql`(${spans}) as span
    join ledger_accounts as account on account.organization_name is not distinct from ${organizationName}::text
    cross join lateral (select coalesce((
      select new_balance from ledger_entries where account_id = account.id and created_at < starts_at
      order by created_at desc nulls last, sequence desc nulls last limit 1), 0.00) as opening) as before
    cross join lateral (
      select coalesce(sum(amount_change) filter (where amount_change > 0), 0.00) as received,
        coalesce(-sum(amount_change) filter (where amount_change < 0), 0.00) as paid
      from ledger_entries where account_id = account.id and created_at >= starts_at and created_at < ends_at) as moved`
}

interface StoredFigures {
  readonly currency: Currency
  readonly opening: string
  readonly received: string
  readonly paid: string
  readonly closing: string
}

export function asFigures({ currency, opening, received, paid, closing }: StoredFigures) {
  return {
    currency,
    opening: amountOf(opening),
    in: amountOf(received),
    out: amountOf(paid),
    closing: amountOf(closing),
  }
}

export const IS_CLOSED: SQL = isNull(closings.reopenedAt)

export function isOfAccount(organizationName: OrganizationName | null): SQL {
  return organizationName === null ? isNull(closings.organizationName) : eq(closings.organizationName, organizationName)
}
