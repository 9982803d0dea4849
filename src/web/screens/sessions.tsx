import { ActionIcon, Button, SimpleGrid, Stack } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api, queryClient } from '#web/api.ts'
import { usePermissions } from '#web/features/accounts/permissions.ts'
import { SessionCard } from '#web/features/sessions/session-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/signed-in/approved/sessions')

/** The sessions in sight, newest first. Specification, section 2, /sessions. */
export function SessionsScreen() {
  const { t } = useTranslation(['sessions', 'common'])
  const mayAdd = usePermissions().keepSessions
  const sessions = useInfiniteQuery(
    api.sessions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  useRefreshFlag()

  return (
    <Screen
      title={t('title')}
      back={{ to: '/dashboard', label: t('common:backToDashboard') }}
      actions={
        <>
          <ActionIcon
            variant="default"
            aria-label={t('common:refresh')}
            title={t('common:refresh')}
            loading={sessions.isRefetching}
            onClick={() => sessions.refetch()}
          >
            <IconRefresh size={20} aria-hidden />
          </ActionIcon>
          {mayAdd && <NewSession />}
        </>
      }
    >
      <QueryState query={sessions} failed={t('loadFailed')}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0)
            return (
              <EmptyState
                icon={<IconCalendarPlus aria-hidden />}
                title={t('none')}
                hint={t(mayAdd ? 'noneInvite' : 'noneVisitor')}
              >
                {mayAdd && <NewSession />}
              </EmptyState>
            )
          return (
            <Stack>
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
                {rows.map((session) => (
                  <SessionCard key={session.id} session={session} />
                ))}
              </SimpleGrid>
              {sessions.hasNextPage && (
                <Button
                  variant="default"
                  loading={sessions.isFetchingNextPage}
                  onClick={() => sessions.fetchNextPage()}
                >
                  {t('common:showMore')}
                </Button>
              )}
            </Stack>
          )
        }}
      </QueryState>
    </Screen>
  )
}

function NewSession() {
  const { t } = useTranslation('sessions')
  return (
    <ButtonLink to="/sessions/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('newSession')}
    </ButtonLink>
  )
}

/** `?refresh=1` reloads the list once, and leaves the address. */
function useRefreshFlag() {
  const { refresh } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (refresh !== 1) return
    void queryClient.invalidateQueries({ queryKey: api.sessions.key() })
    void navigate({ search: {}, replace: true })
  }, [refresh, navigate])
}
