import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RosterPerson } from '#contract/people/roster.ts'
import type { SessionDetail } from '#contract/sessions/sessions.ts'
import { PersonDialog, type PersonDialogProps } from '#web/features/roster/person-dialog.tsx'
import { useRemoval } from '#web/features/roster/removal.ts'
import { useAnnouncedAbsences } from '#web/features/sessions/draft/announced-absences.ts'
import {
  type DraftPerson,
  mayBeUnrecorded,
  presentPerson,
  type SessionDraft,
} from '#web/features/sessions/draft/session-draft.ts'
import type { SavedDraft } from '#web/features/sessions/draft/session-drafts.ts'
import { type SessionDraftForm, useSessionDraft } from '#web/features/sessions/draft/use-session-draft.ts'
import { useStoredChanges } from '#web/features/sessions/draft/use-stored-changes.ts'
import { AnnouncedNote } from '#web/features/sessions/form/announced-note.tsx'
import { SessionForm, type SessionFormProps } from '#web/features/sessions/form/session-form.tsx'
import { useNotices } from '#web/features/sessions/outbox/use-save-session.ts'
import type { OpenedPerson } from '#web/features/sessions/roll-call/name-button.tsx'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedDialog } from '#web/ui/loading/loaded-part.ts'

type SheetPart = typeof import('#web/features/people/sheet/person-sheet.tsx')

const loadPersonSheet = partLoader<SheetPart>(() => import('#web/features/people/sheet/person-sheet.tsx'))

interface SessionEditorProps {
  saved: SavedDraft | null
  draftKey?: string
  onDraftKey?: (key: string) => void
  /** The initial form without a draft; `start` if missing. */
  first?: () => SessionDraft
  start: () => SessionDraft
  roster: readonly RosterPerson[]
  /** The recorded session as it is now, from which the form takes over the changes of others. */
  stored?: SessionDetail | undefined
  /** Whether the recorded session is known to be deleted. */
  isDeleted?: boolean
  onSaved: SessionFormProps['onSaved']
  head: SessionFormProps['head']
  changeGroup?: ReactNode
  cancel: ReactNode
}

/** The form with the roster's dialogs, for /sessions/new and /sessions/{id}/edit. */
export function SessionEditor({
  roster,
  stored,
  isDeleted = false,
  onSaved,
  head,
  changeGroup,
  cancel,
  ...draftProps
}: SessionEditorProps) {
  const form = useSessionDraft(draftProps)
  const { draft, dispatch } = form
  const group = draft.organizationName
  const { remove, putBack } = useRemoval(group)
  const announced = useAnnouncements(form)
  const recent = useStoredChanges(form, stored, useNotices().onStayed)
  const [requested, setRequested] = useState<PersonDialogProps['requested']>(null)
  const sheet = useLoadedDialog<SheetPart, OpenedPerson>(loadPersonSheet)
  const inRoster = useMemo(() => new Map(roster.map((person) => [person.id, person])), [roster])
  const opened = sheet.subject ? inRoster.get(sheet.subject.id) : undefined
  // They are the same functions until the roster changes, so that typing does not render the list again.
  const canChange = useCallback(({ key, isQueued }: DraftPerson) => !isQueued && inRoster.has(key), [inRoster])
  const leavesRoster = useCallback(
    ({ key, attendeeId, isQueued }: DraftPerson) =>
      attendeeId !== null && !isQueued && (inRoster.size === 0 || inRoster.has(key)),
    [inRoster],
  )

  return (
    <main id="content" tabIndex={-1}>
      <SessionForm
        form={form}
        onAdd={group === null ? undefined : (isLeader) => setRequested({ isLeader })}
        canChange={canChange}
        onOpen={(person) => void sheet.open(person)}
        onChange={({ key, isLeader }) => setRequested({ isLeader, person: inRoster.get(key) })}
        leavesRoster={leavesRoster}
        onRemove={(person) =>
          remove(
            person,
            () => dispatch({ type: 'remove', key: person.key }),
            () => dispatch({ type: 'putBack', key: person.key }),
          )
        }
        onPutBack={(person) => putBack(person, () => dispatch({ type: 'putBack', key: person.key }))}
        isDeleted={isDeleted && !mayBeUnrecorded(draft)}
        onSaved={onSaved}
        head={head}
        recent={recent}
        dayNote={<AnnouncedNote announced={announced} />}
        changeGroup={changeGroup}
        cancel={cancel}
      />
      {sheet.part && (
        <sheet.part.PersonSheet
          person={sheet.subject}
          onAddPhone={
            opened &&
            (() => {
              sheet.close()
              setRequested({ isLeader: opened.isLeader, person: opened, startsAt: 'phone' })
            })
          }
          onClose={sheet.close}
        />
      )}
      {group !== null && (
        <PersonDialog
          requested={requested}
          onClose={() => setRequested(null)}
          organizationName={group}
          {...peopleOfDialog(requested, draft, roster)}
          onJoined={(person, isQueued) => dispatch({ type: 'add', person: presentPerson(person, isQueued) })}
          onReplaced={(key, { id, birthdate, phoneNumber, ageOverride }) => {
            const details = { key: id, attendeeId: id, birthdate, phoneNumber, ageOverride }
            dispatch({ type: 'details', key, details })
          }}
          onChanged={({ id: key, organizationName, isLeader, ...person }) => {
            const { attendeeName, birthdate, phoneNumber, ageOverride } = person
            // If there is no answer about it, the form keeps the birthdate that it has.
            const details = {
              attendeeName,
              phoneNumber,
              ageOverride,
              ...(birthdate === undefined ? {} : { birthdate }),
            }
            // A change of the roster does not change who was at a recorded meeting and who led it.
            if (draft.version !== null) dispatch({ type: 'details', key, details })
            else if (organizationName === group) dispatch({ type: 'details', key, details: { ...details, isLeader } })
            else dispatch({ type: 'leave', key })
          }}
        />
      )}
    </main>
  )
}

/** The names in the form, and the people of the roster who can be added; empty while the dialog is closed. */
function peopleOfDialog(
  requested: PersonDialogProps['requested'],
  { people }: SessionDraft,
  roster: readonly RosterPerson[],
) {
  if (requested === null) return { names: [], offered: [] }
  const inForm = new Set(people.map(({ key }) => key))
  return {
    names: people.filter(({ key }) => key !== requested.person?.id).map(({ attendeeName }) => attendeeName),
    offered: roster.filter(({ id, isLeader }) => !inForm.has(id) && isLeader === requested.isLeader),
  }
}

/** Marks the absences announced for a new session's day, and resets a former day's. Source: docs/product.md, 16.6. */
function useAnnouncements({ draft, dispatch }: SessionDraftForm) {
  const isNew = draft.version === null
  const day = draft.texts.sessionDate
  const announced = useAnnouncedAbsences(isNew ? draft.organizationName : null, day)
  const { absences } = announced
  const marked = useRef(day)
  useEffect(() => {
    if (!isNew || (absences === undefined && marked.current === day)) return
    marked.current = day
    dispatch({ type: 'announce', absences: absences ?? [] })
  }, [isNew, absences, day, dispatch])
  return announced
}
