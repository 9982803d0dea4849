import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#web/account/use-permissions.ts'
import { isMissing } from '#web/api.ts'
import { useRoster } from '#web/features/roster/roster-queries.ts'
import { draftOfEdit } from '#web/features/sessions/draft/merge-draft.ts'
import { mayBeUnrecorded, type SessionDraft, sameDayInput } from '#web/features/sessions/draft/session-draft.ts'
import { type SavedDraft, useDraftOfEdit } from '#web/features/sessions/draft/session-drafts.ts'
import { FormHead } from '#web/features/sessions/form/form-head.tsx'
import { useIsSameDayKnown } from '#web/features/sessions/form/same-day-warning.tsx'
import { useOutbox } from '#web/features/sessions/outbox/use-outbox.ts'
import { sessionToEditQuery } from '#web/features/sessions/report/one-session.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { useLateScroll } from '#web/ui/focus/use-late-scroll.ts'
import { Screen, useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { EmptyState } from '#web/ui/lists/empty-state.tsx'
import { useFreshData } from '#web/ui/loading/fresh-data.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useShownOnce } from '#web/ui/loading/use-shown-once.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { SessionEditor } from './session-editor.tsx'

const NO_ONE: readonly never[] = []

const route = getRouteApi('/signed-in/approved/sessions/$id/edit')

/** Changes a recorded session. Source: docs/product.md, 5.8. */
export function SessionEditScreen() {
  const { id } = route.useParams()
  return <EditOf key={id} id={id} />
}

function EditOf({ id }: { id: string }) {
  const { t } = useTranslation(['sessions', 'common'])
  const navigate = route.useNavigate()
  const may = usePermissions()
  // The server does not know a new session that waits here.
  const isWaiting = useOutbox().some(({ content }) => content.id === id && mayBeUnrecorded(content))
  const session = useQuery({ ...sessionToEditQuery(id), enabled: !isWaiting })
  const missing = isMissing(session.error) && !isWaiting
  const fresh = useFreshData(session)
  // The cached copy of a deleted session is not edited.
  const found = isMissing(session.error) ? undefined : fresh
  const saved = useDraftOfEdit(id)
  const unconfirmed = saved.data?.content.isUnconfirmed ? saved.data.content : undefined
  const roster = useRoster(found?.organization ?? unconfirmed?.organizationName ?? null)
  const people = useFreshData(roster)
  const denied = found !== undefined && !may.editSession(found)
  const rosterIsReady = people !== undefined || roster.isError || !found?.organization
  useDocumentTitle(t('editSession'))

  const [started, setStarted] = useState<{ draft: SessionDraft; saved: SavedDraft | null | undefined } | null>(null)
  const isSameDayKnown = useIsSameDayKnown(saved.data ? sameDayInput(saved.data.content) : null)
  const hasContent =
    saved.data !== undefined &&
    (found ? rosterIsReady && !denied : unconfirmed !== undefined || (missing && saved.data !== null))
  const isReady = useShownOnce(hasContent, isSameDayKnown) && hasContent
  if (!started && isReady) {
    const draft = found ? draftOfEdit(found, people ?? []) : saved.data?.content
    if (draft) setStarted({ draft, saved: saved.data })
  }

  useLateScroll(started !== null)
  // A form that is open stays: its typed values are saved in the session into which this one was joined.
  const isOpen = started?.draft.id === id
  const joinedInto = found && found.id !== id && saved.data === null && !isOpen ? found.id : null

  useEffect(() => {
    if (!denied || started) return
    toastFailed({ title: t('common:forbidden') })
    void navigate({ to: '/sessions/$id', params: { id }, replace: true })
  }, [denied, started, id, navigate, t])

  if (joinedInto !== null) return <Navigate to="/sessions/$id/edit" params={{ id: joinedInto }} replace />
  if (!started)
    return (
      <Screen title={t('editSession')} back={{ to: '/sessions', label: t('backToSessions') }}>
        {missing && saved.data === null ? (
          <EmptyState icon={<IconCalendarOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')} />
        ) : (
          <QueryState query={session} waiting failed={t('oneFailed')} rows={5}>
            {() => null}
          </QueryState>
        )}
      </Screen>
    )
  return (
    <SessionEditor
      saved={started.saved ?? null}
      start={() => (found ? draftOfEdit(found, people ?? []) : (started.saved?.start ?? started.draft))}
      roster={roster.data ?? NO_ONE}
      stored={found}
      isDeleted={missing}
      onSaved={(savedId, how) =>
        // A queued new session has no page yet.
        how === 'queued' && (savedId !== id || !found)
          ? navigate({ to: '/sessions' })
          : navigate({ to: '/sessions/$id', params: { id: savedId } })
      }
      head={(parts) => (
        <>
          <FormHead
            title={t('editSession')}
            back={found ? { to: '/sessions/$id', params: { id } } : { to: '/sessions' }}
            {...parts}
          />
          {found && (
            <QueryState query={session} failed={t('oneFailed')}>
              {() => null}
            </QueryState>
          )}
        </>
      )}
      cancel={
        <ButtonLink {...(found ? { to: '/sessions/$id', params: { id } } : { to: '/sessions' })} variant="default">
          {t('common:cancel')}
        </ButtonLink>
      }
    />
  )
}
