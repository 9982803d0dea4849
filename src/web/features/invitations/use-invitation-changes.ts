import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { api, queryClient } from '#web/api.ts'
import { failureToast, useErrorText } from '#web/ui/failures/error-text.ts'
import { toastDone, toastFailed } from '#web/ui/toasts/toast.ts'

export const invitationQuery = (organizationName: OrganizationName) =>
  api.invitations.get.queryOptions({ input: { organizationName } })

/** @param onChanged is called once the invitation is made or revoked */
export function useInvitationChanges(organizationName: OrganizationName, onChanged: () => void) {
  const { t } = useTranslation('invitations')
  const errorText = useErrorText()
  const { queryKey } = invitationQuery(organizationName)
  const refuse = (title: string) => (error: unknown) => {
    toastFailed(failureToast(title, error, errorText(error)))
    // Another person may have changed it.
    void queryClient.invalidateQueries({ queryKey })
  }
  const making = useMutation(
    api.invitations.make.mutationOptions({
      onSuccess: (made) => {
        queryClient.setQueryData(queryKey, made)
        onChanged()
      },
      onError: refuse(t('makeFailed')),
    }),
  )
  const revoking = useMutation(
    api.invitations.revoke.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(queryKey, null)
        // Another person may have made one in the meantime.
        void queryClient.invalidateQueries({ queryKey })
        toastDone({ title: t('revoked') })
        onChanged()
      },
      onError: refuse(t('revokeFailed')),
    }),
  )
  return {
    isPending: making.isPending || revoking.isPending,
    /** @param former the invitation on the screen */
    make: (former: string | null) => making.mutate({ id: uuid(), organizationName, former }),
    revoke: (id: string) => revoking.mutate({ id, organizationName }),
  }
}
