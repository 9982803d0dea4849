import type { OrganizationName } from '#domain/network/organizations.ts'
import { type Pieces, totalOf } from './cash-count.ts'
import {
  CHANGE_TYPE,
  type Change,
  type ChangeType,
  type Movement,
  movementsOf,
  type TransactionType,
} from './ledger.ts'
import { type AmountText, type Currency, negative, toAmountText, toMinorUnits, ZERO } from './money.ts'

/** A change that waits for two approvers, as it is stored and shown. Transactions wait as requests instead. */
export type PendingChange =
  | {
      readonly kind: 'exchange'
      readonly givesCurrency: Currency
      readonly givesAmount: AmountText
      readonly getsAmount: AmountText
    }
  /** An edit of a balance or of the reserve, from the balance on the person's screen. */
  | { readonly kind: 'edit'; readonly currency: Currency; readonly from: AmountText; readonly amount: AmountText }
  | {
      readonly kind: 'count'
      readonly currency: Currency
      readonly pieces: Pieces
      readonly coins: AmountText
      readonly bookBalance: AmountText
      /** The time in ISO 8601. */
      readonly beganAt: string
    }
  | {
      readonly kind: 'reversal'
      readonly changeId: string
      readonly changeType: ChangeType
      /** Whether it is an administrator's deposit, which only admins review. */
      readonly isAdminDeposit: boolean
      readonly reversed: readonly PendingMovement[]
    }

type PendingMovement = Omit<Movement, 'amountChange'> & { readonly amountChange: AmountText }

/**
 * The ledger's form of a pending change.
 * @param organizationName null for the reserve
 */
export function ledgerChange(organizationName: OrganizationName | null, pending: PendingChange): Change {
  switch (pending.kind) {
    case 'exchange': {
      const { givesCurrency, givesAmount, getsAmount } = pending
      const amounts = { givesAmount: toMinorUnits(givesAmount), getsAmount: toMinorUnits(getsAmount) }
      return { kind: 'exchange', organizationName, givesCurrency, ...amounts }
    }
    case 'edit': {
      const { currency, from, amount } = pending
      const edit = { currency, from: toMinorUnits(from), to: toMinorUnits(amount) }
      if (organizationName === null) return { kind: 'editReserve', ...edit }
      return { kind: 'editBalance', organizationName, ...edit }
    }
    case 'count': {
      const { currency, bookBalance } = pending
      const [from, to] = [toMinorUnits(bookBalance), totalOf(pending)]
      return { kind: 'countDifference', organizationName, currency, from, to }
    }
    case 'reversal': {
      const reversed = pending.reversed.map((movement) => {
        return { ...movement, amountChange: toMinorUnits(movement.amountChange) }
      })
      return { kind: 'reversal', organizationName, reversed }
    }
  }
}

/** The name of a change beside one amount, as the audit log stores it. */
export type AmountType = TransactionType | PendingType

type PendingType = 'exchange' | 'edit' | 'difference' | 'reversal'

/** The type in the ledger of a change with this name. */
export function changeTypeNamed(name: AmountType): ChangeType {
  if (name === 'edit') return 'manual_edit'
  if (name === 'difference') return 'count_difference'
  return CHANGE_TYPE[name]
}

/**
 * One amount without a sign, for the audit log and mails: what an exchange gives, or by how much another change moves a
 * balance.
 */
export function moneyOf(pending: PendingChange): { type: PendingType; currency: Currency; amount: AmountText } {
  const [movement] = movementsOf(ledgerChange(null, pending))
  const { currency = 'USD', amountChange = ZERO } = movement ?? {}
  const amount = toAmountText(amountChange < ZERO ? negative(amountChange) : amountChange)
  return { type: pending.kind === 'count' ? 'difference' : pending.kind, currency, amount }
}
