import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transactions.ts'
import { api, hasCode } from '#web/api.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'
import { useMoneyErrorText } from './amount-problem.ts'
import { invalidateFinance } from './finance-queries.ts'
import { useMoneyText } from './money.tsx'

export interface Decision {
  readonly transaction: Transaction
  readonly decision: 'approved' | 'rejected'
  readonly reason?: string
}

export function isReviewed(error: unknown): boolean {
  return hasCode(error, 'ALREADY_REVIEWED')
}

/** Approve or reject a request. All figures are invalidated even after a refusal. */
export function useReview() {
  const { t } = useTranslation(['finance', 'approvers'])
  const errorText = useMoneyErrorText()
  const moneyText = useMoneyText()
  return useMutation({
    mutationFn: ({ transaction: { id }, decision, reason }: Decision) =>
      api.finance.review.call({ id, decision, reason }),
    onSuccess: (answer, { decision, transaction: { amount, currency, organizationName } }) =>
      toastDone({
        title: answer?.needsAnother
          ? t('approvers:approvalRecorded')
          : t(decision === 'approved' ? 'transactionApproved' : 'transactionRejected'),
        message: `${moneyText(amount, currency)} · ${isolated(organizationName)}`,
      }),
    onError: (error, { transaction }) =>
      isReviewed(error)
        ? toastFailed({ title: t('alreadyReviewed') })
        : toastFailed({ title: t('updateTransactionFailed'), message: errorText(error, transaction.currency) }),
    onSettled: () => void invalidateFinance(),
  })
}
