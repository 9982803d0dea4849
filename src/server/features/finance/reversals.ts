import { toAmountText } from '#domain/finance/money.ts'
import { canReverse, canSeeSomeFinance, canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { type ApprovedOptions, approved, may, type PersonContext, requireProof } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once } from '#server/calls/once.ts'
import { answerRefusals } from './ledger/posting-refused.ts'
import { isReversalPending, isReversed, lockReversal, readChange } from './ledger/reversal-queries.ts'
import { answerPosted, postOrAsk } from './requests/ask.ts'

type Change = NonNullable<Awaited<ReturnType<typeof readChange>>>

/** Middleware: reads the change in the input; NOT_FOUND if the person may not see it. */
async function visibleChange<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { changeId }: { readonly changeId: string },
) {
  const change = await readChange(context.database, changeId)
  if (!change || !canSeeStatement(context.person, change.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { change } })
}

interface VisibleChange extends PersonContext {
  readonly change: Change
}

/** Nothing reverses a reversal, or the balances of a former system. */
const NEVER_REVERSED: readonly Change['changeType'][] = ['reversal', 'brought_over']

/** The reversal of a change that needed a proof of identity needs one too. Source: docs/product.md, 3.17. */
const PROVED: readonly Change['changeType'][] = ['manual_edit', 'count_difference']

const mayReverse = may((actor, _input: unknown, { change }: VisibleChange) => canReverse(actor, change))

/** Source: docs/product.md, 8.22. */
const reverse = approved.finance.reverse
  .use(may(canSeeSomeFinance))
  .use(visibleChange)
  .use(mayReverse)
  .use(answerRefusals)
  .handler(
    once(async (tx, { input: { id, reason }, context, errors }) => {
      const { change } = context
      if (NEVER_REVERSED.includes(change.changeType)) throw errors.INVALID_INPUT(invalidField('changeId', 'invalid'))
      if (PROVED.includes(change.changeType)) requireProof(context, errors)
      await lockReversal(tx, change.id)
      if (await isReversed(tx, change.id)) throw errors.ALREADY_REVERSED()
      if (await isReversalPending(tx, change.id)) throw errors.REVERSAL_WAITS()
      const { organizationName } = change
      return postOrAsk(tx, { id, organizationName, change: pendingReversal(change), notes: reason }, context)
    }, answerPosted),
  )

function pendingReversal({ id, changeType, isAdminDeposit, movements }: Change) {
  const reversed = movements.map((one) => ({ ...one, amountChange: toAmountText(one.amountChange) }))
  return { kind: 'reversal', changeId: id, changeType, isAdminDeposit, reversed } as const
}

export const reversing = { reverse }
