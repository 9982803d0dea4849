import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#web/api.ts'
import { usePeopleErrorText } from '#web/features/people/parts/people-error-text.ts'
import { showOnPage } from '#web/features/people/parts/person-queries.ts'
import { toastDone, toastFailed } from '#web/ui/toast.ts'

/** Revokes a guardian's link, at once and for ever. */
export function useLinkRevocation(personId: string, onRevoked: () => void) {
  const { t } = useTranslation('people')
  const errorText = usePeopleErrorText()
  const revocation = useMutation(
    api.people.revokeGuardianLink.mutationOptions({
      onSuccess: (_, { id }) => {
        showOnPage(personId, (page) => ({ ...page, links: page.links.filter((link) => link.id !== id) }))
        toastDone({ title: t('linkRevoked') })
        onRevoked()
      },
      onError: (error) => toastFailed({ title: t('linkNotRevoked'), message: errorText(error) }),
    }),
  )
  return { revoke: (id: string) => revocation.mutate({ personId, id }), isRevoking: revocation.isPending }
}
