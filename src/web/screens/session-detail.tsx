import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api, hasCode } from '#web/api.ts'
import { SessionReport } from '#web/features/sessions/session-report.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

const route = getRouteApi('/signed-in/approved/sessions/$id')

/** One session, whole. Specification, section 2, /sessions/{id}. */
export function SessionDetailScreen() {
  const { t } = useTranslation('sessions')
  const { id } = route.useParams()
  const session = useQuery(api.sessions.get.queryOptions({ input: { id } }))
  // An address that holds no id at all leads to no session either.
  const missing = hasCode(session.error, 'NOT_FOUND') || hasCode(session.error, 'INVALID_INPUT')

  return (
    <Screen title={t('reportTitle')} back={{ to: '/sessions', label: t('backToSessions') }}>
      {missing ? (
        <EmptyState icon={<IconCalendarOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')}>
          <ButtonLink to="/sessions" variant="default">
            {t('backToSessions')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <QueryState query={session} failed={t('loadFailed')}>
          {(found) => <SessionReport session={found} />}
        </QueryState>
      )}
    </Screen>
  )
}
