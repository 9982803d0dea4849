import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CashCountRow } from '#contract/cash-counts.ts'
import { api, invalidate } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { focusContent } from '#web/ui/focus-content.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

/** The second signature of a count. Source: docs/product.md, 8.20. */
export function useSignCount() {
  const { t } = useTranslation('cash')
  const errorText = useErrorText({
    NOT_FOUND: t('gone'),
    FORBIDDEN: t('ownCount'),
    ALREADY_SIGNED: t('alreadySigned'),
    TOO_LATE: t('tooLate'),
  })
  return useMutation({
    mutationFn: ({ id }: CashCountRow) => api.cashCounts.sign.call({ id }),
    onSuccess: () => {
      toastDone({ title: t('signed') })
      // The button is removed with the focus.
      focusContent()
    },
    onError: (error) => toastFailed({ title: t('signFailed'), message: errorText(error) }),
    onSettled: () => void invalidate(api.cashCounts, api.closings),
  })
}
