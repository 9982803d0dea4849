import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { OrganizationName } from '#domain/organizations.ts'
import { api, queryClient } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

export const invitationQuery = (organizationName: OrganizationName) =>
  api.invitations.get.queryOptions({ input: { organizationName } })

/** @param onChanged called once the invitation is made or revoked */
export function useInvitationChanges(organizationName: OrganizationName, onChanged: () => void) {
  const { t } = useTranslation('invitations')
  const errorText = useErrorText()
  const { queryKey } = invitationQuery(organizationName)
  const shared = {
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }
  const making = useMutation(
    api.invitations.make.mutationOptions({
      ...shared,
      onSuccess: (made) => {
        queryClient.setQueryData(queryKey, made)
        onChanged()
      },
      onError: (error) => toastFailed(failureToast(t('makeFailed'), error, errorText(error))),
    }),
  )
  const revoking = useMutation(
    api.invitations.revoke.mutationOptions({
      ...shared,
      onSuccess: () => {
        queryClient.setQueryData(queryKey, null)
        toastDone({ title: t('revoked') })
        onChanged()
      },
      onError: (error) => toastFailed(failureToast(t('revokeFailed'), error, errorText(error))),
    }),
  )
  return {
    isPending: making.isPending || revoking.isPending,
    /** @param former the one on the screen */
    make: (former: string | null) => making.mutate({ id: uuid(), organizationName, former }),
    revoke: (id: string) => revoking.mutate({ id, organizationName }),
  }
}
