import type { ChangeType } from '#domain/finance/ledger.ts'

export const changeNames: Record<`change_${ChangeType}`, string> = {
  change_manual_edit: 'تعديل يدوي',
  change_deposit_approved: 'إيداع',
  change_withdraw_approved: 'سحب',
  change_income_approved: 'إيراد',
  change_exchange: 'صرف عملة',
  change_reversal: 'قيد عكسي',
  change_count_difference: 'فرق جرد',
  change_brought_over: 'رصيد منقول من النظام السابق',
}
