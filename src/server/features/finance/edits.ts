import { v7 as uuid } from 'uuid'
import { type AmountText, CURRENCIES, type Currency } from '#domain/finance/money.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canManageFinance, canManageReserve } from '#domain/rights/finance-permissions.ts'
import { admin, approved, may, type PersonContext } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { once, recorded } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { ledgerAccounts } from '#server/database/schema/index.ts'
import { organizationExists } from '#server/queries/organizations.ts'
import { answerRefusals } from './ledger/posting-refused.ts'
import { answerPosted, postOrAsk } from './requests/ask.ts'

const setReserve = approved.finance.setReserve
  .use(may(canManageReserve))
  .use(answerRefusals)
  .handler(once((tx, { input, context }) => edit(tx, { ...input, organizationName: null }, context), answerPosted))

const setBalance = approved.finance.setBalance
  .use(may(canManageFinance), (input) => input.organizationName)
  .use(answerRefusals)
  .handler(once((tx, { input, context }) => edit(tx, input, context), answerPosted))

interface Edit {
  readonly id: string
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
  readonly from: AmountText
  readonly amount: AmountText
  readonly notes: string | null
}

function edit(tx: Database, { id, organizationName, currency, from, amount, notes }: Edit, context: PersonContext) {
  return postOrAsk(tx, { id, organizationName, change: { kind: 'edit', currency, from, amount }, notes }, context)
}

/** A balance that exists is not changed. */
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
