import { dayIn, type PlainDate } from '#domain/dates/dates.ts'
import { openMonths } from '#domain/finance/closings.ts'
import { CURRENCIES, type Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  canCloseMonths,
  canReopenMonths,
  canSeeSomeFinance,
  canSeeStatement,
  financeScope,
} from '#domain/rights/finance-permissions.ts'
import { approved, may, type PersonContext } from '#server/calls/access.ts'
import { NOTHING_TO_DO, once, recorded } from '#server/calls/once.ts'
import type { Queryable } from '#server/database/connect.ts'
import { closings } from '#server/database/schema/index.ts'
import { lastCounts } from '#server/features/finance/counts/cash-count-queries.ts'
import { lockOwner } from '#server/features/finance/ledger/ledger-queries.ts'
import { expensesByMonth, pendingByMonth } from '#server/features/finance/ledger/month-totals.ts'
import { sign } from '#server/features/finance/signatures/sign.ts'
import { readSettings } from '#server/queries/network-settings.ts'
import { booksOf, figuresOfMonths, insertClosings } from './closing-figures.ts'
import {
  lastClosing,
  listClosings,
  listWaiting,
  lockClosing,
  ownerOfClosing,
  reopenClosings,
} from './closing-queries.ts'

const MOST_WAITING = 100

async function openMonthsOf(
  database: Queryable,
  organizationName: OrganizationName | null,
  { timeZone, clock }: Pick<PersonContext, 'timeZone' | 'clock'>,
) {
  const books = await booksOf(database, organizationName, timeZone)
  return openMonths({ ...books, today: dayIn(timeZone, clock()) })
}

const overview = approved.closings.overview
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(async ({ input: { organizationName }, context }) => {
    const last = await lastClosing(context.reads, context, organizationName)
    return { last, openMonths: (await openMonthsOf(context.reads, organizationName, context)).length }
  })

const waiting = approved.closings.waiting
  .use(may(canSeeSomeFinance))
  .handler(({ context }) => listWaiting(context.reads, context, financeScope(context.person), MOST_WAITING))

const list = approved.closings.list
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(({ input, context }) => listClosings(context.database, context, input))

const open = approved.closings.open
  .use(may(canCloseMonths), (input) => input.organizationName)
  .handler(({ input: { organizationName }, context }) =>
    context.database.transaction(
      async (tx) => {
        const { timeZone } = context
        const months = await openMonthsOf(tx, organizationName, context)
        const [from, to] = [months[0], months.at(-1)]
        if (!from || !to) return []
        const figures = await figuresOfMonths(tx, { organizationName, months, timeZone })
        const pending = await pendingByMonth(tx, { organizationName, from, to, timeZone })
        const expenses =
          organizationName === null ? [] : await expensesByMonth(tx, { scope: [organizationName], from, to, timeZone })
        const isCounted = organizationName !== null || (await readSettings(tx)).hasCashBox
        const counts = isCounted ? await lastCounts(tx, organizationName) : []
        const lastDays = counts.map(({ currency, countedAt }) => ({
          currency,
          day: countedAt && dayIn(timeZone, countedAt.getTime()),
        }))
        const isCountedSince = (month: PlainDate) => (currency: Currency) =>
          lastDays.some((last) => last.currency === currency && last.day && last.day >= month)
        return months.map((month, place) => ({
          month,
          figures: figures[place] ?? [],
          pending: pending.find((found) => found.month === month)?.count ?? 0,
          withoutReceipt: expenses.find((found) => found.month === month)?.withoutReceipt ?? 0,
          isCounted: isCounted ? CURRENCIES.some(isCountedSince(month)) : null,
          uncounted: isCounted ? CURRENCIES.filter((currency) => !isCountedSince(month)(currency)) : [],
        }))
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )

const close = approved.closings.close
  .use(may(canCloseMonths), (input) => input.organizationName)
  .handler(
    once(async (tx, { input: { id, organizationName, to }, context, errors }) => {
      const { person, timeZone, clock } = context
      await lockOwner(tx, organizationName)
      const open = await openMonthsOf(tx, organizationName, context)
      const months = open.filter((month) => month <= to)
      const [from] = months
      if (!from || !open.includes(to)) throw errors.MONTH_NOT_OPEN()
      const by = { closedBy: person.id, closedAt: new Date(clock()) }
      await insertClosings(tx, { organizationName, months, timeZone }, by)
      return { answer: { id }, record: { organizationName, details: { months: { from, to } } } }
    }),
  )

const signMonth = approved.closings.sign.handler(
  recorded(async (tx, { input: { id }, context, errors }) => {
    const { person } = context
    const closing = await lockClosing(tx, id)
    if (!closing || !canSeeStatement(person, closing.organizationName)) throw errors.NOT_FOUND()
    const { organizationName, month, closedAt, closedBy } = closing
    if (closing.signedBy === person.id) return NOTHING_TO_DO
    if (closing.reopenedAt) throw errors.REOPENED()
    await sign(tx, closings, { ...closing, recordedBy: closedBy, recordedAt: closedAt }, context, errors)
    return { answer: undefined, record: { organizationName, details: { months: { from: month, to: month } } } }
  }),
)

const reopen = approved.closings.reopen.use(may(canReopenMonths)).handler(
  recorded(async (tx, { input: { id, reason }, context, errors }) => {
    const { person, clock } = context
    // The accounts are locked first, because it changes the later months too.
    const owner = await ownerOfClosing(tx, id)
    if (owner) await lockOwner(tx, owner.organizationName)
    const found = await lockClosing(tx, id)
    if (!found) throw errors.NOT_FOUND()
    if (found.reopenedAt && found.reopenedBy === person.id && found.reopenReason === reason) return NOTHING_TO_DO
    if (found.reopenedAt) throw errors.REOPENED()
    const by = { reopenedBy: person.id, reopenedAt: new Date(clock()), reopenReason: reason }
    const months = await reopenClosings(tx, found, by)
    const details = { months: { from: found.month, to: months.at(-1) ?? found.month } }
    return { answer: undefined, record: { organizationName: found.organizationName, details } }
  }),
)

export const closing = { overview, waiting, list, open, close, sign: signMonth, reopen }
