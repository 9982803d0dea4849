import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationName } from '#domain/organizations.ts'
import { canManageFinance, canManageReserve } from '#domain/permissions.ts'
import { meQuery, queryClient } from '#web/api.ts'
import { isolated } from '#web/ui/person-name.tsx'
import { toastFailed } from '#web/ui/toast.tsx'

const LONG_MS = 20_000

/**
 * Shows why a form closed when its permission ended while it was open. The form's draft stays, in case the permission comes
 * back.
 * @param organizationName whose money the form is about; null for the reserve
 */
export function useRightsNotice(isOpen: boolean, organizationName: OrganizationName | null): void {
  const { t } = useTranslation('finance')
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const me = queryClient.getQueryData(meQuery().queryKey)
      // Signing out has a message of its own.
      if (!me) return
      if (organizationName === null ? canManageReserve(me) : canManageFinance(me, organizationName)) return
      const title =
        organizationName === null ? t('rightsEnded') : t('rightsEndedIn', { organization: isolated(organizationName) })
      toastFailed({ title, stays: LONG_MS })
    }
  }, [isOpen, organizationName, t])
}
