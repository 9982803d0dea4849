import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationName } from '#domain/organizations.ts'
import { canManageFinance, canManageReserve } from '#domain/permissions.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { isolated } from '#web/ui/person-name.tsx'
import { toastFailed } from '#web/ui/toast.tsx'

const LONG_MS = 20_000

/**
 * Says why a form closed where the right to it ended while it was open. A form of money keeps what was typed
 * (`kept-form.ts`), should the right come back.
 * @param organizationName whose money the form is about; null for the reserve
 */
export function useRightsNotice(isOpen: boolean, organizationName: OrganizationName | null): void {
  const { t } = useTranslation('finance')
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const me = queryClient.getQueryData(meQuery().queryKey)
      // Signed out: that is told already.
      if (!me) return
      if (organizationName === null ? canManageReserve(me) : canManageFinance(me, organizationName)) return
      const title =
        organizationName === null ? t('rightsEnded') : t('rightsEndedIn', { organization: isolated(organizationName) })
      toastFailed({ title, stays: LONG_MS })
    }
  }, [isOpen, organizationName, t])
}
