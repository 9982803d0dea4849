import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/features/accounts/session.ts'
import { useRoster } from '#web/features/roster/roster.ts'
import { FormHead } from '#web/features/sessions/form-head.tsx'
import { useKeptEdit } from '#web/features/sessions/kept-draft.ts'
import { isMissing, mayEdit, sessionToEditQuery } from '#web/features/sessions/one-session.ts'
import { draftOf } from '#web/features/sessions/session-draft.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useErrorText } from '#web/ui/error-text.ts'
import { useFreshData } from '#web/ui/fresh-data.ts'
import { ButtonLink } from '#web/ui/links.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Screen, useDocumentTitle } from '#web/ui/screen.tsx'
import { toastFailed } from '#web/ui/toast.tsx'
import { SessionEditor } from './session-editor.tsx'

const route = getRouteApi('/signed-in/approved/sessions/$id/edit')

/** Change a recorded session. Specification, section 2, /sessions/{id}/edit. */
export function SessionEditScreen() {
  const { t } = useTranslation(['sessions', 'common'])
  const { id } = route.useParams()
  const navigate = route.useNavigate()
  const errorText = useErrorText()
  const me = useMe()
  const session = useQuery(sessionToEditQuery(id))
  const found = useFreshData(session)
  const kept = useKeptEdit(me.id, id)
  const roster = useRoster(found?.organization ?? null)
  const people = useFreshData(roster)
  const denied = found !== undefined && !mayEdit(me, found)
  useDocumentTitle(t('editSession'))

  useEffect(() => {
    if (!denied) return
    toastFailed({ title: t('common:forbidden') })
    void navigate({ to: '/sessions/$id', params: { id }, replace: true })
  }, [denied, id, navigate, t])

  // Somebody may have deleted it while it was being changed: what was typed is still here, to be saved as a new one.
  if (isMissing(session.error) && kept.data === null)
    return (
      <Screen title={t('editSession')} back={{ to: '/sessions', label: t('backToSessions') }}>
        <EmptyState icon={<IconCalendarOff aria-hidden />} title={t('notFound')} hint={t('notFoundMore')} />
      </Screen>
    )
  const opened = found ?? (isMissing(session.error) ? kept.data?.draft : undefined)
  const rosterIsReady = people !== undefined || roster.isError || !found?.organization
  if (!opened || kept.data === undefined || denied || !rosterIsReady)
    return (
      <Screen title={t('editSession')} back={{ to: '/sessions', label: t('backToSessions') }}>
        <QueryState query={opened ? { ...session, data: undefined } : session} failed={t('loadFailed')} rows={5}>
          {() => null}
        </QueryState>
      </Screen>
    )
  const offered = people ?? []
  return (
    <SessionEditor
      key={id}
      kept={kept.data}
      start={() => ('texts' in opened ? opened : draftOf(opened, offered))}
      roster={roster.data ?? offered}
      onLoad={async () => {
        const { data, error } = await session.refetch()
        if (data && !error) return draftOf(data, offered)
        toastFailed({ title: t('loadFailed'), message: errorText(error) })
        return null
      }}
      onSaved={() => navigate({ to: '/sessions/$id', params: { id } })}
      head={
        <FormHead
          title={t('editSession')}
          group={'texts' in opened ? opened.organizationName : opened.organization}
          back={{ to: '/sessions/$id', params: { id } }}
        />
      }
      cancel={
        <ButtonLink to="/sessions/$id" params={{ id }} variant="default">
          {t('common:cancel')}
        </ButtonLink>
      }
    />
  )
}
