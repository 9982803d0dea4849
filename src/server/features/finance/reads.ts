import { daysBetween, type PlainDate } from '#domain/dates.ts'
import { LONGEST_HISTORY_DAYS, LONGEST_STATEMENT_DAYS, PANEL_LENGTH } from '#domain/limits.ts'
import {
  canManageReserve,
  canSeeAvailableReserve,
  canSeeFinance,
  canSeeSomeFinance,
  canSeeStatement,
} from '#domain/permissions.ts'
import { approved } from '#server/access.ts'
import { readReserve, readTotals } from '#server/reads/finance.ts'
import { balanceBefore, balancesByDay, entriesWithin, listReserveEntries } from './ledger-queries.ts'
import {
  countPending,
  listBalances,
  listTransactions,
  makeMissingBalances,
  sightOf,
  transactionsRequestedIn,
} from './queries.ts'

/** More than a busy year has; a statement of more is asked for in parts. */
const MOST_ROWS = 10_000

const overview = approved.finance.overview.handler(async ({ context: { database, person }, errors }) => {
  if (!canSeeSomeFinance(person)) throw errors.FORBIDDEN()
  await makeMissingBalances(database)
  const sight = sightOf(person)
  const [totals, availableReserve, balances, pendingCount] = await Promise.all([
    canManageReserve(person) ? readTotals(database) : null,
    canSeeAvailableReserve(person) ? readReserve(database) : null,
    listBalances(database, sight),
    countPending(database, sight),
  ])
  return { totals, availableReserve, balances, pendingCount }
})

const panel = approved.finance.panel.handler(async ({ input, context: { database, person }, errors }) => {
  const { organizationName } = input
  if (!canSeeFinance(person, organizationName)) throw errors.FORBIDDEN()
  await makeMissingBalances(database)
  const [balances, availableReserve, { rows }] = await Promise.all([
    listBalances(database, [organizationName]),
    canSeeAvailableReserve(person) ? readReserve(database) : null,
    listTransactions(database, { sight: [organizationName], status: 'all', limit: PANEL_LENGTH }),
  ])
  return { organizationName, balance: balances[0]?.balance ?? null, availableReserve, transactions: rows }
})

const transactions = approved.finance.transactions.handler(({ input, context: { database, person }, errors }) => {
  const { organizationName, status, cursor, limit } = input
  const maySee = organizationName === undefined ? canSeeSomeFinance(person) : canSeeFinance(person, organizationName)
  if (!maySee) throw errors.FORBIDDEN()
  const sight = organizationName === undefined ? sightOf(person) : [organizationName]
  return listTransactions(database, { sight, status, cursor, limit })
})

const reserveHistory = approved.finance.reserveHistory.handler(({ input, context: { database, person }, errors }) => {
  if (!canManageReserve(person)) throw errors.FORBIDDEN()
  return listReserveEntries(database, input.cursor, input.limit)
})

const statement = approved.finance.statement.handler(async ({ input, context, errors }) => {
  if (!canSeeStatement(context.person, input.organizationName)) throw errors.FORBIDDEN()
  const problem = periodProblem(input, LONGEST_STATEMENT_DAYS)
  if (problem) throw errors.INVALID_INPUT({ data: { fields: [problem] } })
  const { organizationName, currency } = input
  const days = { ...input, timeZone: context.timeZone }
  // One moment for all of it, so that what is posted meanwhile is in every part or in none.
  return context.database.transaction(
    async (tx) => {
      const opening = await balanceBefore(tx, input, days)
      const entries = await entriesWithin(tx, input, days, MOST_ROWS + 1)
      const requested =
        organizationName === null
          ? []
          : await transactionsRequestedIn(tx, organizationName, currency, days, MOST_ROWS + 1)
      if (Math.max(entries.length, requested.length) > MOST_ROWS)
        throw errors.INVALID_INPUT({ data: { fields: [{ path: 'to', problem: 'tooLong' }] } })
      return { opening, closing: entries.at(-1)?.newBalance ?? opening, entries, transactions: requested }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
})

const balanceHistory = approved.finance.balanceHistory.handler(async ({ input, context, errors }) => {
  const { database, person, timeZone } = context
  if (!canSeeStatement(person, input.organizationName)) throw errors.FORBIDDEN()
  const problem = periodProblem(input, LONGEST_HISTORY_DAYS)
  if (problem) throw errors.INVALID_INPUT({ data: { fields: [problem] } })
  const days = { ...input, timeZone }
  return { opening: await balanceBefore(database, input, days), points: await balancesByDay(database, input, days) }
})

/** What is wrong with a period: its end before its beginning, or too many days. */
function periodProblem({ from, to }: { from: PlainDate; to: PlainDate }, longest: number) {
  if (to < from) return { path: 'to', problem: 'invalid' }
  return daysBetween(from, to) >= longest ? { path: 'to', problem: 'tooLong', limit: longest } : null
}

export const reads = { overview, panel, transactions, reserveHistory, statement, balanceHistory }
