import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, hasCode, paged, readAnew } from '#web/api.ts'
import { useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.tsx'

export type { ApprovalRow } from '#contract/approvals.ts'

/** People in one status, page after page. */
export function usePeople(status: 'pending' | 'rejected', enabled = true) {
  return useInfiniteQuery(
    api.approvals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** Approve or reject, with the messages of the error catalogue; the lists follow either way. */
export function useDecide() {
  const { t } = useTranslation('approvals')
  const errorText = useErrorText()
  return useMutation(
    api.approvals.decide.mutationOptions({
      onSuccess: (_, { status }) => toastDone({ title: t(status) }),
      onError: (error) => toastFailed({ title: t('updateFailed'), message: wordsFor(error) }),
      onSettled: () => readAnew(api.approvals, api.dashboard),
    }),
  )

  function wordsFor(error: unknown): string {
    if (hasCode(error, 'ALREADY_DECIDED')) return t('alreadyDecided')
    if (hasCode(error, 'NOT_FOUND')) return t('notFound')
    return errorText(error)
  }
}
