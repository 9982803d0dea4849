// The texts for the names in the contract.

export const TYPE_LABELS = { deposit: 'type_deposit', withdraw: 'type_withdraw', income: 'type_income' } as const

export const STATUS_LABELS = {
  pending: 'status_pending',
  approved: 'status_approved',
  rejected: 'status_rejected',
} as const

export const CHANGE_LABELS = {
  manual_edit: 'change_manual_edit',
  deposit_approved: 'change_deposit_approved',
  withdraw_approved: 'change_withdraw_approved',
  income_approved: 'change_income_approved',
  exchange: 'change_exchange',
  reversal: 'change_reversal',
  count_difference: 'change_count_difference',
  brought_over: 'change_brought_over',
} as const
