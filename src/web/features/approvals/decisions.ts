import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, invalidate, paged } from '#web/api.ts'
import { useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export type { ApprovalRow } from '#contract/accounts/approvals.ts'

export function usePeople(status: 'pending' | 'rejected', enabled = true) {
  return useInfiniteQuery(
    api.approvals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      ...paged,
      enabled,
    }),
  )
}

/** The lists are invalidated even after a refusal. */
export function useDecide() {
  const { t } = useTranslation('approvals')
  const errorText = useErrorText({ ALREADY_DECIDED: t('alreadyDecided'), NOT_FOUND: t('notFound') })
  return useMutation(
    api.approvals.decide.mutationOptions({
      onSuccess: (_, { status }) => toastDone({ title: t(status) }),
      onError: (error) => toastFailed({ title: t('updateFailed'), message: errorText(error) }),
      onSettled: () => invalidate(api.approvals, api.dashboard),
    }),
  )
}
