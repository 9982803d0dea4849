import { Alert, Container, Group, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCashBanknote,
  IconFriends,
  IconPlus,
  IconUserCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { Activity, ActivityLink } from '#web/features/dashboard/activity.tsx'
import { AttendanceChart } from '#web/features/dashboard/attendance-chart.tsx'
import { DashboardGrid } from '#web/features/dashboard/dashboard-grid.tsx'
import { StatCard } from '#web/features/dashboard/stat-card.tsx'
import { Welcome } from '#web/features/dashboard/welcome.tsx'
import { overviewQuery } from '#web/features/finance/finance.ts'
import { FinancePanels } from '#web/features/finance/finance-panels.tsx'
import { NetworkBalanceCard } from '#web/features/finance/network-balance-card.tsx'
import { CardLink } from '#web/ui/links.tsx'
import { useDocumentTitle } from '#web/ui/screen.tsx'

const route = getRouteApi('/signed-in/approved/dashboard')

/** The start screen. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'common', 'sessions'])
  const me = useCurrentUser()
  const may = usePermissions()
  const summary = useQuery(api.dashboard.summary.queryOptions())
  const { organization } = route.useSearch()
  const navigate = route.useNavigate()
  useDocumentTitle(t('common:dashboard'))
  // If the whole call failed, show each figure as not counted.
  const figures = summary.data ?? (summary.error ? { sessions: null, members: null, attendees: null } : undefined)

  return (
    <Container component="main" id="content" size="lg" py="lg" px="md" tabIndex={-1}>
      <Stack gap="lg">
        <Group justify="space-between" gap="sm" align="flex-end">
          <Welcome />
        </Group>
        {!me.isAdmin && me.memberships.length === 0 && (
          <Alert color="sand" role="note">
            {t('noOrganization')}
          </Alert>
        )}
        {may.manageReserve && <NetworkBalanceCard balance={summary.error ? null : summary.data?.networkBalance} />}
        <SimpleGrid cols={3} spacing={{ base: 'xs', sm: 'md' }}>
          <StatCard
            label={t('sessions')}
            value={figures?.sessions}
            icon={<IconCalendarEvent aria-hidden />}
            to="/sessions"
          />
          <StatCard label={t('members')} value={figures?.members} icon={<IconUsers aria-hidden />} to="/members" />
          <StatCard
            label={t('attendees')}
            value={figures?.attendees}
            icon={<IconFriends aria-hidden />}
            color="sand"
            to="/members"
          />
        </SimpleGrid>
        <DashboardGrid
          actions={<Actions pendingApprovals={summary.data?.pendingApprovals} />}
          money={
            <FinancePanels
              chosen={organization}
              onChoose={(chosen) =>
                void navigate({ search: { organization: chosen }, replace: true, resetScroll: false })
              }
            />
          }
          isMoneyLong={may.manageSomeFinance}
          chart={<AttendanceChart />}
        />
      </Stack>
    </Container>
  )
}

/** The actions that the person may take. Source: docs/product.md, 10.4. */
function Actions({ pendingApprovals }: { pendingApprovals: number | null | undefined }) {
  const { t } = useTranslation('dashboard')
  const may = usePermissions()
  return (
    <>
      {may.recordSomeSessions && <CreateSessionCard />}
      {(may.decideApprovals || may.manageSomeFinance || may.manageSomeRoles) && (
        <Activity>
          {may.decideApprovals && (
            <ActivityLink
              to="/admin/approvals"
              label={t('pendingApprovals')}
              icon={<IconUserCheck size={20} aria-hidden />}
              count={pendingApprovals}
              spoken={t('waiting', { count: pendingApprovals ?? 0 })}
            />
          )}
          {may.manageSomeFinance && <FinanceActivityLink />}
          {may.manageUsers && (
            <ActivityLink to="/admin/users" label={t('users')} icon={<IconUsersGroup size={20} aria-hidden />} />
          )}
          {may.manageSomeRoles && (
            <ActivityLink to="/organization-roles" label={t('roles')} icon={<IconUserCog size={20} aria-hidden />} />
          )}
        </Activity>
      )}
    </>
  )
}

function CreateSessionCard() {
  const { t } = useTranslation('dashboard')
  return (
    <CardLink to="/sessions/new" p="md">
      <Group wrap="nowrap">
        <ThemeIcon size={48} radius="xl">
          <IconPlus aria-hidden />
        </ThemeIcon>
        <div>
          <Text fw={600}>{t('createSession')}</Text>
          <Text c="dimmed" size="sm">
            {t('createSessionHint')}
          </Text>
        </div>
      </Group>
    </CardLink>
  )
}

function FinanceActivityLink() {
  const { t } = useTranslation('finance')
  const overview = useQuery(overviewQuery())
  const count = overview.error ? null : overview.data?.pendingCount
  return (
    <ActivityLink
      to="/financial-transactions"
      label={t('requests')}
      icon={<IconCashBanknote size={20} aria-hidden />}
      count={count}
      spoken={t('pendingCount', { count: count ?? 0 })}
    />
  )
}
