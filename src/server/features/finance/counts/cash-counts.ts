import { totalOf } from '#domain/finance/cash-count.ts'
import { CURRENCIES, toMinorUnits } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canCountCash, canSeeSomeFinance, canSeeStatement, financeScope } from '#domain/rights/finance-permissions.ts'
import { type ApprovedOptions, approved, may, requireProof } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { NOTHING_TO_DO, once, recorded } from '#server/calls/once.ts'
import { cashCounts } from '#server/database/schema/index.ts'
import { entriesAfter, readBalance } from '#server/features/finance/ledger/ledger-queries.ts'
import { answerRefusals } from '#server/features/finance/ledger/posting-refused.ts'
import { answerPosted, postOrAsk } from '#server/features/finance/requests/ask.ts'
import { sign } from '#server/features/finance/signatures/sign.ts'
import { readSettings } from '#server/queries/network-settings.ts'
import { lastCounts, listCounts, listWaiting, lockCount } from './cash-count-queries.ts'

const MOST_WAITING = 100
const MOST_POSTED = 50

const overview = approved.cashCounts.overview
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(async ({ input: { organizationName }, context: { reads } }) => {
    const isCounted = organizationName !== null || (await readSettings(reads)).hasCashBox
    const found = await lastCounts(reads, organizationName)
    const currencies = CURRENCIES.map((currency) => {
      const { countedAt = null, signedAt = null } = found.find((last) => last.currency === currency) ?? {}
      return { currency, countedAt, signedAt }
    })
    return { isCounted, currencies }
  })

const waiting = approved.cashCounts.waiting
  .use(may(canSeeSomeFinance))
  .handler(({ context }) => listWaiting(context.reads, context, financeScope(context.person), MOST_WAITING))

const list = approved.cashCounts.list
  .use(may(canSeeStatement), (input) => input.organizationName)
  .handler(({ input, context }) => listCounts(context.database, context, input))

/** Middleware: refuses to count the reserve without a cash box. */
async function hasCash<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NO_CASH_BOX(): Error }>,
  { organizationName }: { readonly organizationName: OrganizationName | null },
) {
  if (organizationName === null && !(await readSettings(context.database)).hasCashBox) throw errors.NO_CASH_BOX()
  return next()
}

const compare = approved.cashCounts.compare
  .use(may(canCountCash), (input) => input.organizationName)
  .use(hasCash)
  .handler(({ input, context, errors }) => {
    const beganAt = new Date(context.clock() - input.agedMs)
    // Everything is read from one snapshot, so that the balance includes every posted entry.
    return context.database.transaction(
      async (tx) => {
        const bookBalance = await readBalance(tx, input)
        if (bookBalance === null) throw errors.BALANCE_NOT_FOUND()
        return { bookBalance, beganAt, posted: await entriesAfter(tx, input, beganAt, MOST_POSTED) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  })

const finish = approved.cashCounts.finish
  .use(may(canCountCash), (input) => input.organizationName)
  .use(hasCash)
  .use(answerRefusals)
  .handler(
    once(async (tx, { input, context, errors }) => {
      const { id, organizationName, currency, pieces, coins, bookBalance } = input
      const isDifferent = toMinorUnits(bookBalance) !== totalOf(input)
      const reason = isDifferent ? input.reason : null
      if (isDifferent && reason === null) throw errors.INVALID_INPUT(invalidField('reason', 'required'))
      if (isDifferent) requireProof(context, errors)
      const beganAt = input.beganAt.toISOString()
      const change = { kind: 'count', currency, pieces, coins, bookBalance, beganAt } as const
      const done = await postOrAsk(tx, { id, organizationName, change, notes: reason }, context)
      if (isDifferent) return done
      const account = organizationName === null ? 'reserve' : 'organization'
      const balances = [{ account, currency, before: bookBalance, after: bookBalance } as const]
      return { answer: done.answer, record: { organizationName, details: { balances } } }
    }, answerPosted),
  )

const signCount = approved.cashCounts.sign.handler(
  recorded(async (tx, { input: { id }, context, errors }) => {
    const { person } = context
    const count = await lockCount(tx, id)
    if (!count || !canSeeStatement(person, count.organizationName)) throw errors.NOT_FOUND()
    if (count.signedBy === person.id) return NOTHING_TO_DO
    const { organizationName, currency, total, countedBy, countedAt } = count
    await sign(tx, cashCounts, { ...count, recordedBy: countedBy, recordedAt: countedAt }, context, errors)
    return {
      answer: undefined,
      record: { organizationName, details: { money: { type: 'count', currency, amount: total } } },
    }
  }),
)

export const cashCounting = { overview, waiting, list, compare, finish, sign: signCount }
