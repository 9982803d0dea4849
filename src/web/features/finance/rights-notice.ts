import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canManageFinance, canManageReserve } from '#domain/rights/finance-permissions.ts'
import { knownUser } from '#web/api.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'

const LONG_MS = 20_000

/** Explains why a form closed. @param organizationName the organization of the form; null for the reserve */
export function useRightsNotice(isOpen: boolean, organizationName: OrganizationName | null): void {
  const { t } = useTranslation('finance')
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const me = knownUser()
      // Signing out has its own message.
      if (!me) return
      if (organizationName === null ? canManageReserve(me) : canManageFinance(me, organizationName)) return
      const title =
        organizationName === null ? t('rightsEnded') : t('rightsEndedIn', { organization: organizationName })
      toastFailed({ title, stays: LONG_MS })
    }
  }, [isOpen, organizationName, t])
}
