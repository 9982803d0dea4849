import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, invalidate } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

/** Assign a role. Every list of people is invalidated. */
export function useAssignRole() {
  const { t } = useTranslation('roles')
  const errorText = useErrorText({
    FORBIDDEN: t('onlyLed'),
    NOT_FOUND: t('gone'),
    BOTH_CHANGED: t('changedMeanwhile'),
  })
  return useMutation(
    api.roles.assign.mutationOptions({
      onSuccess: () => toastDone({ title: t('updated') }),
      onError: (error) => toastFailed(failureToast(t('updateFailed'), error, errorText(error))),
      onSettled: () => invalidate(api.roles, api.users, api.members),
    }),
  )
}
