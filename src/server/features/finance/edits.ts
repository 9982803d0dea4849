import { v7 as uuid } from 'uuid'
import { canManageFinance, canManageReserve } from '#domain/finance-permissions.ts'
import type { BalanceEdit, ReserveEdit } from '#domain/ledger.ts'
import { type AmountText, CURRENCIES, type Currency, toMinorUnits } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerAccounts } from '#server/database/schema/index.ts'
import { admin, approved, may, type PersonContext } from '#server/shared/access.ts'
import { originOf } from '#server/shared/audit.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { type DoneOnce, once, recorded } from '#server/shared/once.ts'
import { organizationExists } from '#server/shared/queries/organizations.ts'
import { answerPosted, type PostedId, pendIfAbove } from './pend-change.ts'
import { post } from './post.ts'
import { answerRefusals } from './posting-refused.ts'

const setReserve = approved.finance.setReserve
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(
    once((tx, { input, context }) => {
      const change = { kind: 'editReserve', currency: input.currency, ...unitsOf(input) } as const
      return postEdit(tx, context, input, change)
    }, answerPosted),
  )

const setBalance = approved.finance.setBalance
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(
    once((tx, { input, context }) => {
      const { organizationName, currency } = input
      const change = { kind: 'editBalance', organizationName, currency, ...unitsOf(input) } as const
      return postEdit(tx, context, input, change)
    }, answerPosted),
  )

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

async function postEdit(
  tx: Database,
  context: PersonContext,
  { id, notes, currency, from, amount }: EditInput,
  change: BalanceEdit | ReserveEdit,
): Promise<DoneOnce<PostedId>> {
  const organizationName = change.kind === 'editReserve' ? null : change.organizationName
  const pending = { id, organizationName, change: { kind: 'edit', currency, from, amount }, notes } as const
  const done = await pendIfAbove(tx, pending, context)
  if (done) return done
  await post(tx, change, {
    changeId: id,
    changedBy: context.person.id,
    transactionId: null,
    notes,
    at: new Date(context.clock()),
    timeZone: context.timeZone,
    origin: originOf(context),
  })
  return { answer: { id }, isWithoutEffect: change.from === change.to }
}

/** An existing balance is not changed. */
const openBalance = admin.finance.openBalance.handler(
  recorded(async (tx, { input: { organizationName }, errors }) => {
    if (!(await organizationExists(tx, organizationName)))
      throw errors.INVALID_INPUT(invalidField('organizationName', 'unknown'))
    const opened = await tx
      .insert(ledgerAccounts)
      .values(CURRENCIES.map((currency) => ({ id: uuid(), organizationName, currency })))
      .onConflictDoNothing({ target: [ledgerAccounts.organizationName, ledgerAccounts.currency] })
      .returning({ id: ledgerAccounts.id })
    return { answer: undefined, record: opened.length > 0 ? { organizationName } : [] }
  }),
)

export const edits = { setReserve, setBalance, openBalance }
