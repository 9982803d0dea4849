import type { OrganizationName } from '#domain/network/organizations.ts'
import {
  type AmountText,
  add,
  type Currency,
  LARGEST_AMOUNT,
  type MinorUnits,
  negative,
  otherCurrency,
  subtract,
  toAmountText,
  toMinorUnits,
  ZERO,
} from './money.ts'

/** The kinds of money requests. Source: docs/product.md, 8.2 and 8.4. */
export const TRANSACTION_TYPES = ['deposit', 'withdraw', 'income'] as const
/** The statuses of a money request. Source: docs/product.md, 8.2. */
export const TRANSACTION_STATUSES = ['pending', 'approved', 'rejected'] as const

/** The types of ledger entries of the reserve; a withdrawal never changes the reserve. */
export const RESERVE_CHANGE_TYPES = [
  'manual_edit',
  'deposit_approved',
  'income_approved',
  'exchange',
  'reversal',
  'count_difference',
  'brought_over',
] as const

/** The types of ledger entries. Source: docs/product.md, 8.2. */
export const CHANGE_TYPES = [...RESERVE_CHANGE_TYPES, 'withdraw_approved'] as const

export type TransactionType = (typeof TRANSACTION_TYPES)[number]
type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]
export type ChangeType = (typeof CHANGE_TYPES)[number]

/** The owners whose accounts a change can affect: the organization, and the network's reserve. */
export type Account = 'organization' | 'reserve'

/** An approved request, an added income, or a deposit to an organization. `amount` is more than zero. */
interface TransactionChange {
  readonly kind: TransactionType
  readonly organizationName: OrganizationName
  readonly currency: Currency
  readonly amount: MinorUnits
}

/** An edit of a balance. `from` is the balance on the person's screen, `to` is zero or more. */
export interface BalanceEdit {
  readonly kind: 'editBalance'
  readonly organizationName: OrganizationName
  readonly currency: Currency
  readonly from: MinorUnits
  readonly to: MinorUnits
}

/** An edit of the reserve. `from` is the balance on the person's screen, `to` is zero or more. */
export interface ReserveEdit {
  readonly kind: 'editReserve'
  readonly currency: Currency
  readonly from: MinorUnits
  readonly to: MinorUnits
}

/** An owner gives one currency and gets the other. Both amounts are more than zero. Source: docs/product.md, 8.19. */
export interface ExchangeChange {
  readonly kind: 'exchange'
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly givesCurrency: Currency
  readonly givesAmount: MinorUnits
  readonly getsAmount: MinorUnits
}

/** The difference that a cash count found in one account, from the book's balance to the counted one. */
export interface CountDifference {
  readonly kind: 'countDifference'
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
  readonly from: MinorUnits
  readonly to: MinorUnits
}

/** The balance of an account in a former system, more than zero. Source: docs/product.md, 23.6. */
export interface BroughtOver {
  readonly kind: 'broughtOver'
  readonly organizationName: OrganizationName | null
  readonly currency: Currency
  readonly amount: MinorUnits
}

/** Posts the opposite of what a change did, in every account of it. Source: docs/product.md, 8.22. */
export interface Reversal {
  readonly kind: 'reversal'
  /** The organization whose account the change moved; null if it moved only the reserve. */
  readonly organizationName: OrganizationName | null
  readonly reversed: readonly Movement[]
}

/** All changes of money. A rejected request does not change any. */
export type Change =
  | TransactionChange
  | BalanceEdit
  | ReserveEdit
  | ExchangeChange
  | Reversal
  | CountDifference
  | BroughtOver

/** The balances of each owner, in each currency that the change moves. A missing balance is zero. */
export type Balances = Readonly<Partial<Record<Account, Readonly<Partial<Record<Currency, MinorUnits>>>>>>

/** One side of a change, as a row of the ledger: `previousBalance + amountChange = newBalance`. */
export interface Entry {
  readonly account: Account
  readonly currency: Currency
  readonly amountChange: MinorUnits
  readonly previousBalance: MinorUnits
  readonly newBalance: MinorUnits
}

/** Why a change may not be posted. Amounts are current balances. */
export type Refusal =
  | { readonly code: 'INSUFFICIENT_RESERVE' | 'INSUFFICIENT_BALANCE'; readonly available: MinorUnits }
  /** The edited balance differs from the one on the person's screen. */
  | { readonly code: 'CHANGED'; readonly balance: MinorUnits }
  | { readonly code: 'TOO_LARGE' }

export type Effect =
  | { readonly changeType: ChangeType; readonly entries: readonly Entry[] }
  | { readonly refusal: Refusal }

/** The owners whose accounts a change moves, in the order in which they are locked. */
export function accountsOf(change: Change): readonly Account[] {
  const movements = movementsOf(change)
  return (['organization', 'reserve'] as const).filter((owner) => movements.some(({ account }) => account === owner))
}

/** No balance falls below zero. An edit to the current balance has no entries. Source: docs/product.md, 8.2 and 8.5. */
export function effectOf(change: Change, balances: Balances): Effect {
  const balanceOf = (account: Account, currency: Currency) => balances[account]?.[currency] ?? ZERO
  if ('from' in change) {
    const edited = change.kind === 'editReserve' || change.organizationName === null ? 'reserve' : 'organization'
    const balance = balanceOf(edited, change.currency)
    if (change.from !== balance) return { refusal: { code: 'CHANGED', balance } }
  }
  const entries = movementsOf(change)
    .filter(({ amountChange }) => amountChange !== ZERO)
    .map((movement): Entry => {
      const previousBalance = balanceOf(movement.account, movement.currency)
      return { ...movement, previousBalance, newBalance: add(previousBalance, movement.amountChange) }
    })
  const short = entries.find(({ newBalance }) => newBalance < ZERO)
  if (short) return { refusal: { code: INSUFFICIENT[short.account], available: short.previousBalance } }
  if (entries.some(({ newBalance }) => newBalance > LARGEST_AMOUNT)) return { refusal: { code: 'TOO_LARGE' } }
  return { changeType: CHANGE_TYPE[change.kind], entries }
}

const INSUFFICIENT = { organization: 'INSUFFICIENT_BALANCE', reserve: 'INSUFFICIENT_RESERVE' } as const

/** The type of the ledger entries of a change, by its kind. */
export const CHANGE_TYPE: Readonly<Record<Change['kind'], ChangeType>> = {
  deposit: 'deposit_approved',
  withdraw: 'withdraw_approved',
  income: 'income_approved',
  editBalance: 'manual_edit',
  editReserve: 'manual_edit',
  exchange: 'exchange',
  reversal: 'reversal',
  countDifference: 'count_difference',
  broughtOver: 'brought_over',
}

/** What a change does to an account. */
export type Movement = Pick<Entry, 'account' | 'currency' | 'amountChange'>

/** What a change adds to each account: negative if it takes money, or zero. Source: docs/product.md, 8.2. */
export function movementsOf(change: Change): readonly Movement[] {
  if (change.kind === 'reversal')
    return change.reversed.map((movement) => ({ ...movement, amountChange: negative(movement.amountChange) }))
  if (change.kind === 'exchange') {
    const { givesCurrency, givesAmount, getsAmount } = change
    const account = change.organizationName === null ? 'reserve' : 'organization'
    return [
      { account, currency: givesCurrency, amountChange: negative(givesAmount) },
      { account, currency: otherCurrency(givesCurrency), amountChange: getsAmount },
    ]
  }
  const { currency } = change
  const organization = (amountChange: MinorUnits): Movement => ({ account: 'organization', currency, amountChange })
  const reserve = (amountChange: MinorUnits): Movement => ({ account: 'reserve', currency, amountChange })
  switch (change.kind) {
    case 'deposit':
      return [organization(change.amount), reserve(negative(change.amount))]
    case 'withdraw':
      return [organization(negative(change.amount))]
    case 'income':
      return [organization(change.amount), reserve(change.amount)]
    case 'editBalance':
      return [organization(subtract(change.to, change.from)), reserve(subtract(change.from, change.to))]
    case 'editReserve':
      return [reserve(subtract(change.to, change.from))]
    case 'broughtOver':
      return [change.organizationName === null ? reserve(change.amount) : organization(change.amount)]
    case 'countDifference': {
      const difference = subtract(change.to, change.from)
      return [change.organizationName === null ? reserve(difference) : organization(difference)]
    }
  }
}

/** What a transaction adds to the organization's balance: a withdrawal is negative. Source: docs/product.md, 8.2. */
export function organizationChange({ transactionType, amount }: TransactionAmount): AmountText {
  return transactionType === 'withdraw' ? toAmountText(negative(toMinorUnits(amount))) : amount
}

interface TransactionAmount {
  readonly transactionType: TransactionType
  readonly amount: AmountText
}

/** The totals into and out of an account, both without a sign, of entries in one currency. */
export function turnover(entries: readonly { readonly amountChange: AmountText }[]): {
  in: AmountText
  out: AmountText
} {
  const changes = entries.map((entry) => toMinorUnits(entry.amountChange))
  const sumOf = (some: readonly MinorUnits[]) => toAmountText(some.reduce(add, ZERO))
  return {
    in: sumOf(changes.filter((change) => change > 0n)),
    out: sumOf(changes.filter((change) => change < 0n).map(negative)),
  }
}

interface Reviewed {
  readonly status: TransactionStatus
  readonly requestedBy: string
  readonly reviewedBy: string | null
  /** Whether it was posted without a request, as an added income or an administrator's deposit. */
  readonly postedDirectly: boolean
}

/** It is allowed, and everyone who sees the request sees it. Source: docs/product.md, 8.7. */
export function isOwnApproval({ status, requestedBy, reviewedBy, postedDirectly }: Reviewed): boolean {
  return status === 'approved' && !postedDirectly && requestedBy === reviewedBy
}
