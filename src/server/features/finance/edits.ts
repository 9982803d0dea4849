import { canManageFinance, canManageReserve } from '#domain/finance-permissions.ts'
import type { BalanceEdit, ReserveEdit } from '#domain/ledger.ts'
import { type AmountText, type Currency, toMinorUnits } from '#domain/money.ts'
import { admin, approved, may, type PersonContext, proved } from '#server/shared/access.ts'
import { originOf } from '#server/shared/audit.ts'
import { claimKey, type IdempotentCall, releaseKey } from '#server/shared/claim-key.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { openZeroBalance } from './balances.ts'
import { answerRepeated, type PostedId, pendIfAbove } from './pend-change.ts'
import { post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'

const setReserve = approved.finance.setReserve
  .use(may(canManageReserve))
  .use(proved)
  .use(answerRefusals)
  .handler(({ input, context, errors }) => {
    const change = { kind: 'editReserve', currency: input.currency, ...unitsOf(input) } as const
    return postEdit(context, 'finance.setReserve', input, change, errors)
  })

const setBalance = approved.finance.setBalance
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(proved)
  .use(answerRefusals)
  .handler(({ input, context, errors }) => {
    const { organizationName, currency } = input
    const change = { kind: 'editBalance', organizationName, currency, ...unitsOf(input) } as const
    return postEdit(context, 'finance.setBalance', input, change, errors)
  })

function unitsOf({ from, amount }: { readonly from: string; readonly amount: string }) {
  return { from: toMinorUnits(from), to: toMinorUnits(amount) }
}

interface EditInput {
  readonly id: string
  readonly currency: Currency
  readonly from: AmountText
  readonly amount: AmountText
  readonly notes: string | null
}

function postEdit(
  context: PersonContext,
  procedure: IdempotentCall['procedure'],
  input: EditInput,
  change: BalanceEdit | ReserveEdit,
  errors: { CONFLICT(): Error },
): Promise<PostedId> {
  const { id, notes } = input
  const { database, person } = context
  return database.transaction(async (tx) => {
    const call = { key: id, personId: person.id, procedure, content: input, ids: [id] }
    if ((await claimKey(tx, call, errors)) === 'repeated') return answerRepeated(tx, id)
    const organizationName = change.kind === 'editReserve' ? null : change.organizationName
    const { currency, from, amount } = input
    const pending = { id, organizationName, change: { kind: 'edit', currency, from, amount }, notes } as const
    const answer = await pendIfAbove(tx, pending, context)
    if (answer) return answer
    const origin = originOf(context)
    await post(tx, change, {
      changeId: id,
      changedBy: person.id,
      transactionId: null,
      notes,
      at: new Date(context.clock()),
      timeZone: context.timeZone,
      origin,
    })
    // Nothing was posted.
    if (change.from === change.to) await releaseKey(tx, id)
    return { id }
  })
}

const openBalance = admin.finance.openBalance.handler(async ({ input: { organizationName }, context, errors }) => {
  const { database } = context
  if (!(await organizationExists(database, organizationName)))
    throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
  await openZeroBalance(database, organizationName, originOf(context))
})

export const edits = { setReserve, setBalance, openBalance }
