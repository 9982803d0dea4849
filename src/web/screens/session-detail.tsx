import { Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isMissing } from '#web/api.ts'
import { useNextMeeting } from '#web/features/meetings/next-meeting.ts'
import { useRoster } from '#web/features/roster/roster-queries.ts'
import { useStillHere } from '#web/features/sessions/here/use-hand-overs.ts'
import { JoinQuestions } from '#web/features/sessions/join/join-questions.tsx'
import { QueuedChanges } from '#web/features/sessions/outbox/queued-changes.tsx'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { DeleteDialog } from '#web/features/sessions/report/delete-dialog.tsx'
import { sessionQuery } from '#web/features/sessions/report/one-session.ts'
import { DeleteButton, ReportActions, ReportActionsOnPhone } from '#web/features/sessions/report/report-actions.tsx'
import { ReportSummary } from '#web/features/sessions/report/report-summary.tsx'
import { SessionReport } from '#web/features/sessions/report/session-report.tsx'
import { useFollowUps } from '#web/features/sessions/report/use-follow-ups.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'

const route = getRouteApi('/signed-in/approved/sessions/$id')
const loadShare = partLoader(() => import('#web/features/sharing/share-report.tsx'))

/** The report of a session. Source: docs/product.md, 5.15. */
export function SessionDetailScreen() {
  const { t } = useTranslation('sessions')
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const may = usePermissions()
  const isWide = useIsWide()
  const session = useQuery(sessionQuery(id))
  const queued = useOutbox().filter(({ content }) => content.id === id)
  const [deleting, setDeleting] = useState(false)
  const share = useSharing()
  const roster = useRoster(share.isOpen ? (session.data?.organization ?? null) : null)
  const permitted = session.data !== undefined && may.editSession(session.data)
  const followUps = useFollowUps(id, permitted)
  const stillHere = useStillHere(session.data)
  const nextMeeting = useNextMeeting(share.isOpen ? session.data : undefined)

  if (isMissing(session.error)) return <MissingSession />
  if (session.data && session.data.id !== id)
    return <Navigate to="/sessions/$id" params={{ id: session.data.id }} replace />
  const actions = {
    id,
    permitted,
    stillHere,
    onShare: () => void share.open(),
    isLoading: share.isLoading,
  }
  return (
    <Screen
      title={t('reportTitle')}
      documentTitle={session.data?.title}
      back={{ to: '/sessions', label: t('backToSessions') }}
      actions={
        session.data &&
        (isWide ? (
          <>
            <ReportActions {...actions} />
            {permitted && <DeleteButton variant="light" onClick={() => setDeleting(true)} />}
          </>
        ) : (
          session.data.organization && (
            <Text component="bdi" fw={600} c="var(--shabaka-accent)">
              {session.data.organization}
            </Text>
          )
        ))
      }
    >
      <QueuedChanges entries={queued} />
      <JoinQuestions of={id} />
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
            {permitted && share.part && (
              <share.part.ShareReport
                session={found}
                nextMeeting={nextMeeting}
                roster={found.organization ? roster : null}
                opened={share.isOpen}
                onClose={share.close}
              />
            )}
          </>
        )}
      </QueryState>
      <DeleteDialog
        id={id}
        handsOver={stillHere !== null}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate({ to: '/sessions', state: { refresh: true } })}
      />
    </Screen>
  )
}

/** Whether the dialog is open. The address may open it too, and then loses the parameter. */
function useSharing() {
  const { share } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useLoadedPart(loadShare)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (await dialog.load()) setOpen(true)
  }
  const openFromAddress = useEffectEvent(() => void open())
  useEffect(() => {
    if (share === undefined) return
    openFromAddress()
    // Reloading the page or coming back to it does not open the dialog again.
    void navigate({ search: {}, replace: true, resetScroll: false })
  }, [share, navigate])
  return { ...dialog, isOpen, open, close: () => setOpen(false) }
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
