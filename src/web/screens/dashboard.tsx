import { Alert, Container, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { SecondFactorInvitation } from '#web/features/accounts/second-factor/second-factor-invitation.tsx'
import { Counts } from '#web/features/dashboard/counts.tsx'
import columns from '#web/features/dashboard/home-columns.module.css'
import { InstallHint } from '#web/features/dashboard/install-hint.tsx'
import { Welcome } from '#web/features/dashboard/welcome.tsx'
import { RefusedStrips } from '#web/features/sessions/here/refused-strips.tsx'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { AdminHome } from './dashboard/dashboard-admin.tsx'
import { LeaderHome } from './dashboard/dashboard-leader.tsx'
import { MemberHome } from './dashboard/dashboard-member.tsx'

const NOT_COUNTED = { sessions: null, members: null, attendees: null, pendingApprovals: null, networkBalance: null }

/** The start screen. Source: docs/product.md, 10 and 16.10. */
export function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'common'])
  const me = useCurrentUser()
  const may = usePermissions()
  const summary = useQuery(api.dashboard.summary.queryOptions())
  useDocumentTitle(t('common:dashboard'))
  // If the whole call failed, show each figure as counted before, or as not counted.
  const figures = summary.data ?? (summary.error ? NOT_COUNTED : undefined)
  const counts = <Counts figures={figures} plain={me.isAdmin} />

  return (
    <Container component="main" id="content" size="lg" py={{ base: 'md', sm: 'lg' }} px="md" tabIndex={-1}>
      <div className={columns.column} data-in-order="always">
        <Group justify="space-between" gap="sm">
          <Welcome />
          {me.isAdmin && (
            <Group gap="sm" grow preventGrowOverflow={false}>
              {counts}
              <ButtonLink to="/sessions/new" leftSection={<IconPlus size={18} aria-hidden />}>
                {t('createSession')}
              </ButtonLink>
            </Group>
          )}
        </Group>
        <InstallHint />
        <SecondFactorInvitation />
        <RefusedStrips />
        {!me.isAdmin && me.memberships.length === 0 && (
          <Alert color="sand" role="note">
            {t('noOrganization')}
          </Alert>
        )}
        {me.isAdmin ? (
          <AdminHome
            pendingApprovals={figures?.pendingApprovals}
            networkBalance={summary.error ? null : figures?.networkBalance}
            rate={summary.data?.rate}
          />
        ) : may.holdSomeRole ? (
          <LeaderHome counts={counts} />
        ) : (
          <MemberHome
            counts={counts}
            nextMeetings={summary.isPending ? undefined : (summary.data?.nextMeetings ?? [])}
          />
        )}
      </div>
    </Container>
  )
}
