import { Alert } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { useNextMeeting } from '#web/features/meetings/next-meeting.ts'
import { useRoster } from '#web/features/roster/roster.ts'
import { DeleteDialog } from '#web/features/sessions/delete-dialog.tsx'
import { useFollowUps } from '#web/features/sessions/follow-ups.ts'
import { isMissing, sessionQuery } from '#web/features/sessions/one-session.ts'
import { DeleteButton, ReportActions, ReportActionsOnPhone } from '#web/features/sessions/report-actions.tsx'
import { ReportSummary } from '#web/features/sessions/report-summary.tsx'
import { SessionReport } from '#web/features/sessions/session-report.tsx'
import { useOutbox } from '#web/features/sessions/use-outbox.ts'
import { ShareReport } from '#web/features/sharing/share-report.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'

const route = getRouteApi('/signed-in/approved/sessions/$id')

/** The report of a session. Source: docs/product.md, 5.15. */
export function SessionDetailScreen() {
  const { t } = useTranslation('sessions')
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const isWide = useIsWide()
  const session = useQuery(sessionQuery(id))
  const isChangeQueued = useOutbox().some(({ content }) => content.id === id)
  const [deleting, setDeleting] = useState(false)
  const [sharing, setSharing] = useSharing()
  const roster = useRoster(sharing ? (session.data?.organization ?? null) : null)
  const permitted = session.data !== undefined && may.editSession(session.data)
  const followUps = useFollowUps(id, permitted)
  const nextMeeting = useNextMeeting(sharing ? session.data : undefined)

  if (isMissing(session.error)) return <MissingSession />
  const actions = { id, permitted, onShare: () => setSharing(true) }
  return (
    <Screen
      title={t('reportTitle')}
      documentTitle={session.data?.title}
      back={{ to: '/sessions', label: t('backToSessions') }}
      actions={
        session.data &&
        isWide && (
          <>
            <ReportActions {...actions} />
            {permitted && <DeleteButton variant="light" onClick={() => setDeleting(true)} />}
          </>
        )
      }
    >
      {isChangeQueued && <Alert color="sand">{t('changeQueued')}</Alert>}
      <QueryState query={session} failed={t('oneFailed')}>
        {(found) => (
          <>
            <ReportSummary
              session={found}
              followUps={followUps}
              actions={!isWide && <ReportActionsOnPhone {...actions} />}
            />
            <SessionReport
              session={found}
              action={!isWide && permitted && <DeleteButton variant="subtle" onClick={() => setDeleting(true)} />}
            />
            {permitted && (
              <ShareReport
                session={found}
                nextMeeting={nextMeeting}
                roster={found.organization ? roster : null}
                opened={sharing}
                onClose={() => setSharing(false)}
              />
            )}
          </>
        )}
      </QueryState>
      <DeleteDialog
        id={id}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate({ to: '/sessions', state: { refresh: true } })}
      />
    </Screen>
  )
}

/** Whether the share dialog is open; opened by the address, too, which then loses the parameter. */
function useSharing() {
  const { share } = route.useSearch()
  const navigate = route.useNavigate()
  const [sharing, setSharing] = useState(false)
  useEffect(() => {
    if (share === undefined) return
    setSharing(true)
    // Reloading the page or coming back to it does not open the dialog again.
    void navigate({ search: {}, replace: true, resetScroll: false })
  }, [share, navigate])
  return [sharing, setSharing] as const
}

function MissingSession() {
  const { t } = useTranslation('sessions')
  return (
    <Screen title={t('reportTitle')} back={{ to: '/sessions', label: t('backToSessions') }}>
      <EmptyState icon={<IconCalendarOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')}>
        <ButtonLink to="/sessions" variant="default">
          {t('backToSessions')}
        </ButtonLink>
      </EmptyState>
    </Screen>
  )
}
