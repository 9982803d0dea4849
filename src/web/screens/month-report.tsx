import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useRequirePermission } from '#web/account/use-require-permission.ts'
import { api } from '#web/api.ts'
import { MonthFields } from '#web/features/reports/month-fields.tsx'
import { useMonthFile } from '#web/features/reports/month-file.ts'
import { MonthSheet } from '#web/features/reports/month-sheet.tsx'
import { NoSessions } from '#web/features/reports/no-sessions.tsx'
import { hasSessions, type RequestedMonth, requestedMonth, searchOf } from '#web/features/reports/requested-month.ts'
import { ShareMonth } from '#web/features/sharing/share-month.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { SheetActions } from '#web/ui/print/sheet-actions.tsx'

const route = getRouteApi('/signed-in/approved/reports/month')

/** The month of a group or of the network, to read, print, download or share. Source: docs/product.md, 17.4. */
export function MonthReportScreen() {
  const { t } = useTranslation(['reports', 'sharing', 'common', 'navigation'])
  const may = usePermissions()
  useRequirePermission(may.recordSomeSessions, { title: t('common:forbidden') })
  const groups = useQuery({
    ...api.organizations.list.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
    enabled: may.recordSomeSessions,
  })
  const choices = [null, ...(groups.data?.map(({ name }) => name) ?? [])].filter(may.seeMonth)
  if (groups.data && choices.length > 0) return <MonthOf choices={choices} />
  return (
    <Screen title={t('navigation:monthReport')} back={{ to: '/dashboard', label: t('common:backToDashboard') }}>
      {may.recordSomeSessions && (
        <QueryState query={groups} failed={t('sharing:monthFailed')}>
          {() => null}
        </QueryState>
      )}
    </Screen>
  )
}

function MonthOf({ choices }: { choices: readonly (OrganizationName | null)[] }) {
  const { t } = useTranslation(['reports', 'sharing', 'common', 'report', 'navigation'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const requested = requestedMonth(search, choices)
  const { organizationName } = requested
  const { month } = searchOf(requested)
  const report = useQuery(api.reports.month.queryOptions({ input: { organizationName, month } }))
  const file = useMonthFile()
  const { data } = report
  const isSheetShown = data !== undefined && hasSessions(requested, data)
  const show = (shown: RequestedMonth) => void navigate({ search: searchOf(shown), resetScroll: false })
  return (
    <Screen
      title={t('navigation:monthReport')}
      documentTitle={`${t('navigation:monthReport')} ${organizationName ?? t('sharing:allGroups')} ${month}`}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={
        <>
          <ShareMonth
            label={t('report:share')}
            organizations={choices.filter((name) => name !== null)}
            hasAll={choices.includes(null)}
            shown={requested}
          />
          {/* This reserves their place, so that the rest does not move. */}
          <Group gap="xs" {...(!isSheetShown && { style: { visibility: 'hidden' } })}>
            <SheetActions tables={data ? [{ label: t('byGroup'), table: () => file(requested, data) }] : []} />
          </Group>
        </>
      }
    >
      <MonthFields requested={requested} choices={choices} onChange={show} />
      <QueryState query={report} failed={t('sharing:monthFailed')}>
        {(found) =>
          hasSessions(requested, found) ? (
            <MonthSheet requested={requested} report={found} />
          ) : (
            <NoSessions
              month={requested.month}
              first={found.firstMonth}
              onOpen={(first) => show({ ...requested, month: first })}
            />
          )
        }
      </QueryState>
    </Screen>
  )
}
