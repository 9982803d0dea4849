import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus, IconDots, IconPlus, IconRefresh, IconReportAnalytics } from '@tabler/icons-react'
import { useIsFetching } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { usePermissions } from '#web/account/use-permissions.ts'
import { api } from '#web/api.ts'
import { GridLink } from '#web/features/attendance/grid-link.tsx'
import { JoinQuestions } from '#web/features/sessions/join/join-questions.tsx'
import { refreshSessions, takeStaleMark } from '#web/features/sessions/list/refresh.ts'
import { OwnSessions, SessionsByOrganization } from '#web/features/sessions/list/session-lists.tsx'
import { OutboxList } from '#web/features/sessions/outbox/outbox-list.tsx'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { MenuButton, MenuItemLink } from '#web/ui/buttons/menu-button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'

const route = getRouteApi('/signed-in/approved/sessions')

/** The sessions that the person may see, the newest first. Source: docs/product.md, 5.14. */
export function SessionsScreen() {
  const { t } = useTranslation(['sessions', 'common'])
  const me = useCurrentUser()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const mayAdd = may.recordSomeSessions
  const isWide = useIsWide('columns')
  const entries = useOutbox()
  const queryKey = api.sessions.key()
  const refreshing = useIsFetching({ queryKey, predicate: ({ state }) => state.data !== undefined }) > 0
  const refreshIcon = <IconRefresh size={20} aria-hidden />
  useRefreshFlags()

  const empty = (
    <EmptyState
      icon={<IconCalendarPlus aria-hidden />}
      title={t('none')}
      hint={t(mayAdd ? 'noneInvite' : 'noneVisitor')}
      guide={mayAdd ? 'roll-call' : undefined}
    >
      {mayAdd && <NewSession />}
    </EmptyState>
  )
  return (
    <Screen
      title={t('title')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={
        <>
          <Button
            variant={isWide ? 'subtle' : 'default'}
            px="sm"
            leftSection={isWide && refreshIcon}
            aria-label={t('common:refresh')}
            loading={refreshing}
            onClick={refreshSessions}
          >
            {isWide ? t('common:refresh') : refreshIcon}
          </Button>
          {isWide && <GridLink />}
          {isWide && mayAdd && <MonthReportLink />}
          {mayAdd && <NewSession hasIcon={isWide} />}
          {!isWide && mayAdd && <MoreLinks />}
        </>
      }
    >
      <OutboxList
        entries={entries}
        mayOpen={({ content }) => may.editSession({ organization: content.organizationName })}
        onOpen={({ key, content: { id, version, organizationName: organization } }) =>
          version === null && organization !== null
            ? navigate({ to: '/sessions/new', search: { organization, queued: key } })
            : navigate({ to: '/sessions/$id/edit', params: { id } })
        }
      />
      <JoinQuestions />
      {me.isAdmin ? <SessionsByOrganization empty={empty} /> : <OwnSessions empty={empty} />}
    </Screen>
  )
}

function MonthReportLink() {
  const { t } = useTranslation('navigation')
  return (
    <ButtonLink
      to="/reports/month"
      variant="subtle"
      px="sm"
      leftSection={<IconReportAnalytics size={18} aria-hidden />}
    >
      {t('monthReport')}
    </ButtonLink>
  )
}

/** The other links on a phone and a tablet, so that the title and the new session are in one line. */
function MoreLinks() {
  const { t } = useTranslation(['sessions', 'navigation'])
  return (
    <MenuButton
      button={
        <ActionIcon aria-label={t('more')} style={{ marginInlineEnd: -10 }}>
          <IconDots aria-hidden />
        </ActionIcon>
      }
    >
      <GridLink kind="menuItem" />
      <MenuItemLink to="/reports/month" mih={44} leftSection={<IconReportAnalytics size={18} aria-hidden />}>
        {t('navigation:monthReport')}
      </MenuItemLink>
    </MenuButton>
  )
}

function NewSession({ hasIcon = true }: { hasIcon?: boolean }) {
  const { t } = useTranslation('sessions')
  return (
    <ButtonLink to="/sessions/new" px="sm" leftSection={hasIcon && <IconPlus size={18} aria-hidden />}>
      {t('newSession')}
    </ButtonLink>
  )
}

/**
 * The list is refreshed by `?refresh=1`, which is then removed; by the navigation's state; and by the one-time flag in
 * session storage.
 */
function useRefreshFlags() {
  const { refresh } = route.useSearch()
  const navigate = route.useNavigate()
  const inState = useLocation({ select: ({ state }) => state.refresh === true })
  useEffect(() => {
    const isStale = takeStaleMark()
    if (refresh === 1 || inState || isStale) refreshSessions()
    if (refresh === 1 || inState) void navigate({ search: {}, replace: true })
  }, [refresh, inState, navigate])
}
