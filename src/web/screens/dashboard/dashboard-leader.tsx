import { IconCashBanknote, IconReportAnalytics, IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { GridLink } from '#web/features/attendance/grid-link.tsx'
import { Activity, ActivityLink } from '#web/features/dashboard/activity.tsx'
import { AttendanceChart } from '#web/features/dashboard/attendance-chart.tsx'
import { HomeColumns } from '#web/features/dashboard/home-columns.tsx'
import { useHomeGroups } from '#web/features/dashboard/home-groups.ts'
import { useNewestSessions } from '#web/features/dashboard/newest-sessions.ts'
import { overviewQuery } from '#web/features/finance/finance-queries.ts'
import { useStartedSessions } from '#web/features/sessions/draft/started-sessions.ts'
import { ShareMonth } from '#web/features/sharing/share-month.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { HomeGroups } from './dashboard-groups.tsx'
import { DashboardMoney } from './dashboard-money.tsx'

/**
 * The start screen of people who hold a role: their groups, and the figures and screens of section 10. That of a
 * treasurer begins with the money, beside which the groups are on a wide screen.
 */
export function LeaderHome({ counts }: { counts: ReactNode }) {
  const groups = useHomeGroups()
  const started = useStartedSessions()
  const newest = useNewestSessions()
  const { organizationsWithRole: recordable, manageSomeFinance } = usePermissions()
  const isGroupsSecond = useIsWide('columns') && manageSomeFinance
  const ownGroups = <HomeGroups query={groups} started={started} />
  return (
    <HomeColumns
      first={
        <>
          {manageSomeFinance && (
            <>
              <DashboardMoney />
              <Links />
            </>
          )}
          {!isGroupsSecond && ownGroups}
        </>
      }
      second={
        <>
          {isGroupsSecond && ownGroups}
          <AttendanceChart action={<AttendanceLinks organizations={recordable} />} />
          {counts}
          {!manageSomeFinance && (
            <>
              <Links />
              <DashboardMoney />
            </>
          )}
        </>
      }
      isSecondReady={!groups.isPending && started !== undefined && !newest.isPending}
    />
  )
}

function AttendanceLinks({ organizations }: { organizations: readonly string[] }) {
  const { t } = useTranslation('navigation')
  return (
    <>
      <GridLink />
      <ShareMonth organizations={organizations} />
      <ButtonLink to="/reports/month" variant="subtle" leftSection={<IconReportAnalytics size={18} aria-hidden />}>
        {t('monthReport')}
      </ButtonLink>
    </>
  )
}

/** The other screens of the person's roles. Source: docs/product.md, 10.4. */
function Links() {
  const { t } = useTranslation('dashboard')
  const may = usePermissions()
  if (!may.manageSomeFinance && !may.manageSomeRoles) return null
  return (
    <Activity>
      {may.manageSomeFinance && <FinanceRequests />}
      {may.manageSomeRoles && (
        <ActivityLink to="/organization-roles" label={t('roles')} icon={<IconUserCog size={22} aria-hidden />} />
      )}
    </Activity>
  )
}

function FinanceRequests() {
  const { t } = useTranslation('finance')
  const overview = useQuery(overviewQuery())
  const count = overview.data?.pendingCount ?? (overview.error ? null : undefined)
  return (
    <ActivityLink
      to="/financial-transactions"
      label={t('requests')}
      icon={<IconCashBanknote size={22} aria-hidden />}
      count={count}
      spoken={t('pendingCount', { count: count ?? 0 })}
    />
  )
}
