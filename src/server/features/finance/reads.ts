import { type SQL, sql } from 'drizzle-orm'
import type { LedgerEntry } from '#contract/finance/postings.ts'
import { PROTOCOL_HEADER, protocolOf } from '#contract/protocol.ts'
import { dayIn, daysBetween, daysLater, type PlainDate } from '#domain/dates/dates.ts'
import type { Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  canManageReserve,
  canSeeAvailableReserve,
  canSeeFinance,
  canSeeSomeFinance,
  canSeeStatement,
  financeScope,
} from '#domain/rights/finance-permissions.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import { LONGEST_HISTORY_DAYS, LONGEST_STATEMENT_DAYS, PANEL_LENGTH, RECENT_DAYS } from '#domain/texts/limits.ts'
import { approved, may } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import type { Queryable } from '#server/database/connect.ts'
import { prepared } from '#server/database/prepared.ts'
import { networkReserve } from '#server/database/schema/index.ts'
import { asAmounts, readReserve, totalsOf } from '#server/queries/finance.ts'
import { rateOn } from '#server/queries/rates.ts'
import { lastClosedWithin } from './closings/closing-queries.ts'
import { listWithExchanges } from './exchange/exchange-queries.ts'
import { listBalances, readBalances } from './ledger/balances.ts'
import { sumsByCategory } from './ledger/category-sums.ts'
import { balanceBefore, balancesByDay, entriesWithin, listReserveEntries } from './ledger/ledger-queries.ts'
import { approvedByMonth, expensesByMonth } from './ledger/month-totals.ts'
import { startOf } from './ledger/within-days.ts'
import { withApprovals } from './requests/approvals-given.ts'
import { listTransactions, type TransactionFilter, transactionsRequestedIn } from './requests/transaction-queries.ts'

/**
 * The totals are read by one statement, so that money moving between the reserve and an organization is counted once.
 */
const overviewOf = (name: string, visible: SQL) =>
  prepared(name, (database) =>
    database
      .select({
        usdReserve: networkReserve.usdBalance,
        lbpReserve: networkReserve.lbpBalance,
        pending: sql<number>`(
          (select count(*) from financial_transactions where status = 'pending' and ${visible})
          + (select count(*) from pending_changes where status = 'pending' and ${visible}))::int`,
        usdTotal: sumOf('usd_balance', visible),
        lbpTotal: sumOf('lbp_balance', visible),
      })
      .from(networkReserve),
  )

const sumOf = (balance: string, visible: SQL) => sql<string>`(
  select coalesce(sum(${sql.identifier(balance)}), 0.00) from organization_balances where ${visible})`

const overviewOfAll = overviewOf('finance_overview', sql`true`)
const overviewOfSome = overviewOf(
  'finance_overview_of_some',
  sql`organization_name = any(${sql.placeholder('organizations')}::text[])`,
)

async function readOverview(database: Queryable, scope: OrganizationScope) {
  const [row] =
    scope === 'all' ? await overviewOfAll(database) : await overviewOfSome(database, { organizations: [...scope] })
  if (!row) throw new Error('The reserve is missing: network_reserve has no row')
  return {
    reserve: asAmounts({ USD: row.usdReserve, LBP: row.lbpReserve }),
    total: asAmounts({ USD: row.usdTotal, LBP: row.lbpTotal }),
    pendingCount: row.pending,
  }
}

/** It is more than a busy year has. A longer statement has to be requested in parts. */
const MOST_ROWS = 10_000

const overview = approved.finance.overview
  .use(may(canSeeSomeFinance))
  .handler(async ({ context: { reads, person, headers, timeZone, clock } }) => {
    const scope = financeScope(person)
    const [{ reserve, total, pendingCount }, rate] = await Promise.all([
      readOverview(reads, scope),
      rateOn(reads, dayIn(timeZone, clock())),
    ])
    return {
      totals: canManageReserve(person) ? totalsOf(reserve, total) : null,
      availableReserve: canSeeAvailableReserve(person) ? reserve : null,
      pendingCount,
      rate,
      ...(protocolOf(headers.get(PROTOCOL_HEADER)) < 2 ? { balances: await readBalances(reads, scope) } : {}),
    }
  })

const balances = approved.finance.balances
  .use(may(canSeeSomeFinance))
  .handler(({ input, context: { reads, person, timeZone, clock } }) => {
    const firstDay = daysLater(dayIn(timeZone, clock()), 1 - RECENT_DAYS)
    return listBalances(reads, { scope: financeScope(person), since: startOf(firstDay, timeZone), ...input })
  })

const panel = approved.finance.panel
  .use(may(canSeeFinance), (input) => input.organizationName)
  .handler(async ({ input, context }) => {
    const { database, person, timeZone, clock } = context
    const { organizationName } = input
    const [found] = await readBalances(database, [organizationName])
    const availableReserve = canSeeAvailableReserve(person) ? await readReserve(database) : null
    const rate = await rateOn(database, dayIn(timeZone, clock()))
    const filter = { scope: [organizationName], status: 'all', limit: PANEL_LENGTH } as const
    const { rows, exchanges } = await listed(database, filter, input.withExchanges)
    return {
      organizationName,
      balance: found?.balance ?? null,
      availableReserve,
      transactions: await withApprovals(context, rows),
      rate,
      ...(exchanges && { exchanges }),
    }
  })

/** Only a list of pending requests has no exchanges. */
async function listed(database: Queryable, filter: TransactionFilter, withExchanges = false) {
  if (withExchanges && filter.status !== 'pending') return listWithExchanges(database, filter)
  const page = await listTransactions(database, filter)
  const [newest, oldest] = [page.rows[0], page.rows.at(-1)].map((row) => row?.reviewedAt ?? undefined)
  return { ...page, exchanges: undefined, newest, oldest }
}

/** Without an organization the list contains all those whose finance the person may see. */
const mayList = may((actor, organization: OrganizationName | undefined) =>
  organization === undefined ? canSeeSomeFinance(actor) : canSeeFinance(actor, organization),
)

const transactions = approved.finance.transactions
  .use(mayList, (input) => input.organizationName)
  .handler(async ({ input, context }) => {
    const { database, person, timeZone } = context
    const { organizationName, status, cursor, limit, withExchanges } = input
    const scope = organizationName === undefined ? financeScope(person) : [organizationName]
    const { newest, oldest, ...page } = await listed(database, { scope, status, cursor, limit }, withExchanges)
    const [to, from] = [newest, oldest].map((instant) => instant && dayIn(timeZone, instant.getTime()))
    const withPending = page.rows.filter((row) => row.status === 'pending').map((row) => row.organizationName)
    const months = from && to ? { scope, from, to, timeZone } : null
    return {
      ...page,
      rows: await withApprovals(context, page.rows),
      monthTotals: months ? await approvedByMonth(database, months) : [],
      monthExpenses: months ? await expensesByMonth(database, months) : [],
      balances: withPending.length > 0 ? await readBalances(database, [...new Set(withPending)]) : [],
    }
  })

const reserveHistory = approved.finance.reserveHistory
  .use(may(canManageReserve))
  .handler(async ({ input, context }) => {
    const page = await listReserveEntries(context.database, input.cursor, input.limit)
    return { ...page, rows: withKnownTypes(page.rows, input.allTypes) }
  })

/** Former pages have no words for other types. */
const FORMER_TYPES: ReadonlySet<LedgerEntry['changeType']> = new Set([
  'manual_edit',
  'deposit_approved',
  'withdraw_approved',
  'income_approved',
])

function withKnownTypes(entries: readonly LedgerEntry[], allTypes = false): LedgerEntry[] {
  return entries.map((entry) =>
    allTypes || FORMER_TYPES.has(entry.changeType) ? entry : { ...entry, changeType: 'manual_edit' },
  )
}

const statement = approved.finance.statement
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(async ({ input, context, errors }) => {
    const problem = periodProblem(input, LONGEST_STATEMENT_DAYS)
    if (problem) throw errors.INVALID_INPUT({ data: { fields: [problem] } })
    const { organizationName, currency } = input
    const days = { ...input, timeZone: context.timeZone }
    // All parts are read from one snapshot, so that a concurrent posting is in all of them or in none.
    return context.database.transaction(
      async (tx) => {
        const opening = await balanceBefore(tx, input, days)
        const entries = await entriesWithin(tx, input, days, MOST_ROWS + 1)
        const requested =
          organizationName === null
            ? []
            : await transactionsRequestedIn(tx, organizationName, currency, days, MOST_ROWS + 1)
        if (Math.max(entries.length, requested.length) > MOST_ROWS)
          throw errors.INVALID_INPUT(invalidField('to', 'tooLong'))
        const byCategory = organizationName === null ? [] : await sumsByCategory(tx, organizationName, currency, days)
        const closing = entries.at(-1)?.newBalance ?? opening
        const closed = await lastClosedWithin(tx, organizationName, input, context.clock())
        const closingAtRate = await balancesAtRate(tx, organizationName, input.to, context.timeZone)
        return {
          opening,
          closing,
          entries: withKnownTypes(entries, input.allTypes),
          transactions: requested,
          ...(byCategory.length > 0 && { byCategory }),
          ...(closed && { closed }),
          closingAtRate,
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  })

/** The balances of an owner in both currencies at the end of a day, with the day's rate; null without one. */
async function balancesAtRate(
  tx: Queryable,
  organizationName: OrganizationName | null,
  day: PlainDate,
  timeZone: string,
) {
  const rate = await rateOn(tx, day)
  if (!rate) return null
  const nextDay = daysLater(day, 1)
  const closingIn = (currency: Currency) =>
    balanceBefore(tx, { organizationName, currency }, { from: nextDay, to: nextDay, timeZone })
  return { amounts: { USD: await closingIn('USD'), LBP: await closingIn('LBP') }, rate }
}

const balanceHistory = approved.finance.balanceHistory
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(async ({ input, context, errors }) => {
    const { database, timeZone } = context
    const problem = periodProblem(input, LONGEST_HISTORY_DAYS)
    if (problem) throw errors.INVALID_INPUT({ data: { fields: [problem] } })
    const days = { ...input, timeZone }
    return { opening: await balanceBefore(database, input, days), points: await balancesByDay(database, input, days) }
  })

function periodProblem({ from, to }: { from: PlainDate; to: PlainDate }, longest: number) {
  if (to < from) return { path: 'to', problem: 'invalid' }
  return daysBetween(from, to) >= longest ? { path: 'to', problem: 'tooLong', limit: longest } : null
}

export const reads = { overview, balances, panel, transactions, reserveHistory, statement, balanceHistory }
