import { Button } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { MissingReportHere, useIsReportMissing } from '#web/features/meetings/missing-report-here.tsx'
import { useRoster } from '#web/features/roster/roster-queries.ts'
import { useAnnouncedAbsences } from '#web/features/sessions/draft/announced-absences.ts'
import { OtherDrafts } from '#web/features/sessions/draft/other-drafts.tsx'
import { requestedTime } from '#web/features/sessions/draft/requested-time.ts'
import { newDraft, sameDayInput } from '#web/features/sessions/draft/session-draft.ts'
import { useDraftOfNew, useOtherDrafts } from '#web/features/sessions/draft/session-drafts.ts'
import { FormHead } from '#web/features/sessions/form/form-head.tsx'
import { useLastMeetingDays } from '#web/features/sessions/form/last-meeting-days.tsx'
import { useIsSameDayKnown } from '#web/features/sessions/form/same-day-warning.tsx'
import { useSessionGroup } from '#web/features/sessions/list/session-group.ts'
import { ButtonLink } from '#web/ui/buttons/links.tsx'
import { MenuButton, MenuItemLink } from '#web/ui/buttons/menu-button.tsx'
import { useLateScroll } from '#web/ui/focus/use-late-scroll.ts'
import { Screen, useDocumentTitle } from '#web/ui/layout/screen.tsx'
import { useFreshData } from '#web/ui/loading/fresh-data.ts'
import { QueryState } from '#web/ui/loading/query-state.tsx'
import { useShownOnce } from '#web/ui/loading/use-shown-once.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { SessionEditor } from './session-editor.tsx'

const route = getRouteApi('/signed-in/approved/sessions/new')

/** Records a meeting of a group. Source: docs/product.md, 5.2. */
export function SessionNewScreen() {
  const { t } = useTranslation('sessions')
  const { organization } = route.useSearch()
  const navigate = route.useNavigate()
  const { query, group: allowed, others } = useSessionGroup(organization)
  // A form that is open goes on, also when the right to it ends: its saving is refused, and nothing typed is lost.
  const [started, setStarted] = useState<{ requested: string | undefined; group: string } | null>(null)
  if (allowed && (!started || started.requested !== organization))
    setStarted({ requested: organization, group: allowed })
  const group = started && started.requested === organization ? started.group : allowed

  useEffect(() => {
    if (group !== null) return
    toastFailed({ title: t('noGroup') })
    void navigate({ to: '/sessions', replace: true })
  }, [group, navigate, t])

  if (!group)
    return (
      <Screen title={t('newSession')}>
        <QueryState query={query} failed={t('rosterFailed')}>
          {() => null}
        </QueryState>
      </Screen>
    )
  return <GroupForm key={group} group={group} others={others} />
}

interface GroupFormProps {
  group: string
  others: readonly string[]
}

interface OpenedForm {
  /** Identifies this opening, because another one is another form. */
  readonly id: string
  readonly firstKey: string
  /** Whether the key is new, so that there is no draft under it. */
  readonly isNew: boolean
  /** The present key, which the address shows so that a reload finds the draft. */
  readonly draftKey: string
  /** The key in the address while it differs from `draftKey`: a former key, or '' for none; null otherwise. */
  readonly formerKey: string | null
}

function openForm(requested: string | undefined): OpenedForm {
  const key = requested ?? uuid()
  return { id: uuid(), firstKey: key, isNew: requested === undefined, draftKey: key, formerKey: '' }
}

/** Each form has its own draft, whose key is in the address; without a key, a new form is opened and its key added. */
function useOpenedForm() {
  const { draft: requested } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState(() => openForm(requested))
  const { draftKey, formerKey } = opened
  if (requested === draftKey) {
    if (formerKey !== null) setOpened({ ...opened, formerKey: null })
  } else if ((requested ?? '') !== formerKey) setOpened(openForm(requested))
  useEffect(() => {
    if (requested === draftKey) return
    // Someone may be typing far down when a draft moves to another key.
    const resetScroll = requested === undefined
    void navigate({ search: (now) => ({ ...now, draft: draftKey }), replace: true, resetScroll })
  }, [requested, draftKey, navigate])
  const onDraftKey = (key: string) => setOpened((now) => ({ ...now, draftKey: key, formerKey: now.draftKey }))
  return { ...opened, onDraftKey }
}

function GroupForm(props: GroupFormProps) {
  const { id, ...opened } = useOpenedForm()
  return <NewForm key={id} {...props} {...opened} />
}

interface NewFormProps extends GroupFormProps, Pick<OpenedForm, 'firstKey' | 'isNew' | 'draftKey'> {
  onDraftKey: (key: string) => void
}

function NewForm({ group, others, firstKey, isNew, draftKey, onDraftKey }: NewFormProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const requested = route.useSearch()
  const navigate = route.useNavigate()
  const roster = useRoster(group)
  const people = useFreshData(roster)
  const saved = useDraftOfNew(group, { key: firstKey, isNew, queuedKey: requested.queued })
  // The requested key may belong to a draft of another group, or to one that the store has not read in time: this form
  // gets a key of its own, so that it neither overwrites nor deletes that draft.
  const needsOwnKey = !isNew && saved.data === null && draftKey === firstKey
  useEffect(() => {
    if (needsOwnKey) onDraftKey(uuid())
  })
  useDocumentTitle(t('newSession'))
  const drafts = useOtherDrafts(draftKey)
  const [when] = useState(() => requestedTime(requested))
  const day = when.sessionDate
  const [firstId] = useState(() => uuid())
  const asNew = day === '' ? null : { organizationName: group, sessionDate: day, exceptId: firstId }
  const announced = useAnnouncedAbsences(group, day)
  const meeting = requested.date === undefined || day === '' ? null : { organizationName: group, date: day }
  const missing = useIsReportMissing(meeting)
  const offered = useLastMeetingDays(group, day === '')
  const sameDay = saved.data === null ? asNew : saved.data ? sameDayInput(saved.data.content) : null
  const isSameDayKnown = useIsSameDayKnown(sameDay)
  const isReady = people !== undefined && saved.data !== undefined && drafts !== undefined && !needsOwnKey
  const isShown = useShownOnce(
    isReady,
    isSameDayKnown && !announced.isLoading && !missing.isLoading && !offered.isLoading,
  )
  useLateScroll(isShown)

  // It was sent without an answer, so changes are an edit.
  if (saved.data && saved.data.content.version !== null)
    return <Navigate to="/sessions/$id/edit" params={{ id: saved.data.content.id }} replace />
  if (!isShown || !people || saved.data === undefined || !drafts || needsOwnKey)
    return (
      <Screen title={t('newSession')} back={{ to: '/sessions', label: t('backToSessions') }}>
        <QueryState query={roster} waiting failed={t('rosterFailed')} rows={5}>
          {() => null}
        </QueryState>
      </Screen>
    )
  return (
    <SessionEditor
      saved={saved.data}
      draftKey={draftKey}
      onDraftKey={onDraftKey}
      first={() => newDraft(firstId, group, people, when, announced.absences)}
      start={() => newDraft(uuid(), group, people, requestedTime(requested), announced.absences)}
      roster={roster.data ?? people}
      // No one else can have changed a new session.
      onSaved={() => navigate({ to: '/sessions', search: { refresh: 1 } })}
      head={(parts) => (
        <>
          <FormHead title={t('newSession')} back={{ to: '/sessions' }} {...parts} />
          {meeting && <MissingReportHere meeting={meeting} onSettled={() => void navigate({ to: '/dashboard' })} />}
          <OtherDrafts drafts={drafts} mayOpen={(name) => name === group || others.includes(name)} />
          {/* It says so if the roster is an older one from the cache. */}
          <QueryState query={roster} failed={t('rosterFailed')}>
            {() => null}
          </QueryState>
        </>
      )}
      changeGroup={others.length > 0 && <ChangeGroup others={others} />}
      cancel={
        <ButtonLink to="/sessions" variant="default">
          {t('common:cancel')}
        </ButtonLink>
      }
    />
  )
}

function ChangeGroup({ others }: { others: readonly string[] }) {
  const { t } = useTranslation('sessions')
  return (
    <MenuButton
      button={
        <Button variant="subtle" leftSection={<IconSwitchHorizontal size={18} aria-hidden />}>
          {t('changeGroup')}
        </Button>
      }
    >
      {others.map((name) => (
        <MenuItemLink key={name} to="/sessions/new" search={{ organization: name }} py="sm">
          {name}
        </MenuItemLink>
      ))}
    </MenuButton>
  )
}
