import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { api } from '#web/api.ts'
import { CategoriesSection } from '#web/features/finance/categories/categories-section.tsx'
import { LimitsSection } from '#web/features/finance/limits-section.tsx'
import { RatesSection } from '#web/features/finance/rates/rates-section.tsx'
import { InviteButton } from '#web/features/invitations/invite-button.tsx'
import { type ChangedGroup, GroupDialog } from '#web/features/settings/group-dialog.tsx'
import { GroupsSection } from '#web/features/settings/groups-section.tsx'
import { NetworkSection } from '#web/features/settings/network-form.tsx'
import { SecondFactorSection } from '#web/features/settings/second-factor-section.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'

/** The settings of the network and its organizations, for admins. Source: docs/product.md, section 19. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'common', 'navigation'])
  const allowed = usePermissions().changeSettings
  useRequirePermission(allowed, { title: t('common:forbidden') })
  const hasBookkeeping = useHasBookkeeping()
  const settings = useQuery(api.settings.get.queryOptions({ enabled: allowed }))
  const [changed, setChanged] = useState<ChangedGroup | null>(null)
  return (
    <Screen title={t('navigation:settings')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      {allowed && (
        <QueryState query={settings} failed={t('loadFailed')}>
          {(found) => (
            <>
              <NetworkSection settings={found} />
              <SecondFactorSection settings={found} />
              <GroupsSection
                settings={found}
                onAdd={() => setChanged('new')}
                onChange={setChanged}
                actions={({ name }) => <InviteButton organizationName={name} isIcon />}
              />
              <LimitsSection />
              <RatesSection />
              {hasBookkeeping && <CategoriesSection />}
              {found.appVersion && (
                <Text size="sm" c="dimmed">
                  {t('version', { version: found.appVersion })}
                </Text>
              )}
              <GroupDialog settings={found} changed={changed} onClose={() => setChanged(null)} />
            </>
          )}
        </QueryState>
      )}
    </Screen>
  )
}
