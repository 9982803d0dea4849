import type { ChangeType } from '#domain/finance/ledger.ts'

/** The names of the changes of money on screens, in mails and in files. */
export const changeNames: Record<`change_${ChangeType}`, string> = {
  change_manual_edit: 'Manual adjustment',
  change_deposit_approved: 'Deposit',
  change_withdraw_approved: 'Withdrawal',
  change_income_approved: 'Income',
  change_exchange: 'Exchange',
  change_reversal: 'Reversal',
  change_count_difference: 'Difference of a cash count',
  change_brought_over: 'Carried over from the old system',
}
