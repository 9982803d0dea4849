import { Paper, Text } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { api, paged } from '#web/api.ts'
import { AuditDownload } from '#web/features/audit/audit-download.tsx'
import { AuditFields, initialFilter } from '#web/features/audit/audit-filter.tsx'
import { AuditRows } from '#web/features/audit/audit-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Who did what in the network, for admins. Source: docs/product.md, 18.6. */
export function AuditScreen() {
  const { t } = useTranslation(['audit', 'common'])
  const allowed = usePermissions().seeAuditLog
  useRequirePermission(allowed, { title: t('common:forbidden') })
  const [filter, setFilter] = useState(initialFilter)
  const isAsked = filter.from <= filter.to
  const organizations = useQuery(api.organizations.list.queryOptions())
  const rows = useInfiniteQuery(
    api.audit.list.infiniteOptions({
      ...paged,
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      enabled: allowed && isAsked,
    }),
  )
  return (
    <Screen
      title={t('title')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={allowed && <AuditDownload filter={filter} disabled={!isAsked} />}
    >
      {allowed && (
        <>
          <Text c="dimmed">{t('hint')}</Text>
          <AuditFields
            filter={filter}
            organizations={(organizations.data ?? []).map(({ name }) => name)}
            onChange={(changed) => setFilter((now) => ({ ...now, ...changed }))}
          />
          {isAsked && (
            <PagedList
              query={rows}
              failed={t('loadFailed')}
              empty={<EmptyState icon={<IconListSearch aria-hidden />} title={t('none')} />}
            >
              {(found) => (
                <Paper px="md">
                  <AuditRows label={t('title')} rows={found} />
                </Paper>
              )}
            </PagedList>
          )}
        </>
      )}
    </Screen>
  )
}
