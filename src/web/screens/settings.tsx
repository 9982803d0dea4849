import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsAnswer } from '#contract/network/settings.ts'
import { useHasBookkeeping } from '#web/account/use-has-bookkeeping.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { api } from '#web/api.ts'
import { CategoriesSection } from '#web/features/finance/categories/categories-section.tsx'
import { LimitsSection } from '#web/features/finance/limits-section.tsx'
import { RatesSection } from '#web/features/finance/rates/rates-section.tsx'
import { InviteButton } from '#web/features/invitations/invite-button.tsx'
import { AreaList } from '#web/features/settings/area-list.tsx'
import { type ChangedGroup, GroupDialog } from '#web/features/settings/group-dialog.tsx'
import { GroupsSection } from '#web/features/settings/groups-section.tsx'
import { NetworkSection } from '#web/features/settings/network-form.tsx'
import { SecondFactorSection } from '#web/features/settings/second-factor-section.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import classes from './settings.module.css'

/**
 * The settings of the network and its organizations, for admins. The fragment of the address names the area, which is
 * beside the list of areas or, on a phone, a view of its own. Source: docs/product.md, section 19.
 */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'common', 'navigation'])
  const allowed = usePermissions().changeSettings
  useRequirePermission(allowed, { title: t('common:forbidden') })
  const settings = useQuery(api.settings.get.queryOptions({ enabled: allowed }))
  const areas = useAreas()
  const hash = useLocation({ select: (location) => location.hash })
  const isWide = useIsWide()
  const area = areas.find(({ id }) => id === hash)
  const shown = area ?? (isWide ? areas[0] : undefined)
  const isView = area !== undefined && !isWide
  useFocusOnView(area?.id, isWide)
  // Once the screen was wide, all areas stay on the page, so that typed text stays too.
  const keepsAll = useRef(isWide)
  keepsAll.current ||= isWide
  return (
    <Screen
      title={t('navigation:settings')}
      documentTitle={area?.title}
      back={
        isView
          ? { to: '/admin/settings', label: t('backToSettings') }
          : { to: '/dashboard', label: t('common:backToDashboard') }
      }
    >
      {allowed && (
        <QueryState query={settings} failed={t('loadFailed')}>
          {(found) => (
            <div className={classes.columns}>
              {!isView && (
                <Stack gap="sm">
                  <AreaList areas={areas} shown={shown?.id} />
                  {found.appVersion && (
                    <Text size="sm" c="dimmed">
                      {t('version', { version: found.appVersion })}
                    </Text>
                  )}
                </Stack>
              )}
              {areas.map(
                ({ id, show }) =>
                  (keepsAll.current || id === shown?.id) && (
                    <div key={id} hidden={id !== shown?.id}>
                      {show(found)}
                    </div>
                  ),
              )}
            </div>
          )}
        </QueryState>
      )}
    </Screen>
  )
}

interface Area {
  readonly id: string
  readonly title: string
  readonly show: (settings: SettingsAnswer) => ReactNode
}

function useAreas(): readonly Area[] {
  const { t } = useTranslation(['settings', 'approvers', 'finance'])
  const hasBookkeeping = useHasBookkeeping()
  return [
    { id: 'network', title: t('network'), show: (settings) => <NetworkSection settings={settings} /> },
    { id: 'second-factor', title: t('secondFactor'), show: (settings) => <SecondFactorSection settings={settings} /> },
    { id: 'groups', title: t('groups'), show: (settings) => <Groups settings={settings} /> },
    { id: 'limits', title: t('approvers:title'), show: () => <LimitsSection /> },
    { id: 'rates', title: t('finance:rates'), show: () => <RatesSection /> },
    ...(hasBookkeeping
      ? [{ id: 'categories', title: t('finance:categories'), show: () => <CategoriesSection /> }]
      : []),
  ]
}

function Groups({ settings }: { settings: SettingsAnswer }) {
  const [changed, setChanged] = useState<ChangedGroup | null>(null)
  return (
    <>
      <GroupsSection
        settings={settings}
        onAdd={() => setChanged('new')}
        onChange={setChanged}
        actions={({ name }) => <InviteButton organizationName={name} isIcon />}
      />
      <GroupDialog settings={settings} changed={changed} onClose={() => setChanged(null)} />
    </>
  )
}

/** On a phone the focus moves to an area that replaces the list of areas, and to the list that it leaves for. */
function useFocusOnView(area: string | undefined, isWide: boolean) {
  const shown = useRef(area)
  useEffect(() => {
    if (shown.current !== area && !isWide) focusContent()
    shown.current = area
  }, [area, isWide])
}
