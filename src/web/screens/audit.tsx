import { Paper, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { api, paged } from '#web/api.ts'
import { AuditDownload } from '#web/features/audit/audit-download.tsx'
import { type AuditChoice, AuditFields, choiceOf, toSearch } from '#web/features/audit/audit-filter.tsx'
import { AuditRows } from '#web/features/audit/audit-rows.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'

const route = getRouteApi('/signed-in/approved/admin/audit')

export function AuditScreen() {
  const { t } = useTranslation(['audit', 'common', 'navigation'])
  const allowed = usePermissions().seeAuditLog
  useRequirePermission(allowed, { title: t('common:forbidden') })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The choices are in the address, to be opened again. Names are not, because servers and proxies log addresses.
  const [names, setNames] = useState({ by: '', about: '' })
  const filter = { ...names, ...choiceOf(search) }
  const choose = (changed: Partial<AuditChoice>) =>
    void navigate({
      search: (now) => toSearch({ ...choiceOf(now), ...changed }),
      replace: true,
      resetScroll: false,
    })
  const isRequested = filter.from <= filter.to
  const organizations = useQuery(api.organizations.list.queryOptions())
  const rows = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      enabled: allowed && isRequested,
    }),
  )
  return (
    <Screen
      title={t('navigation:auditLog')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={allowed && <AuditDownload filter={filter} disabled={!isRequested} />}
    >
      {allowed && (
        <>
          <Text c="dimmed">{t('hint')}</Text>
          <AuditFields
            filter={filter}
            organizations={(organizations.data ?? []).map(({ name }) => name)}
            onName={(changed) => setNames((now) => ({ ...now, ...changed }))}
            onChoose={choose}
          />
          {isRequested && (
            <PagedList
              query={rows}
              failed={t('loadFailed')}
              empty={<EmptyState icon={<IconListSearch aria-hidden />} title={t('none')} />}
            >
              {(found) => (
                <Paper px="md">
                  <AuditRows label={t('navigation:auditLog')} rows={found} />
                </Paper>
              )}
            </PagedList>
          )}
        </>
      )}
    </Screen>
  )
}
