import { type ComponentProps, type ReactNode, useState } from 'react'
import { useCurrentUser } from '#web/account/use-current-user.ts'
import { PersonDialog, type PersonDialogProps } from '#web/features/roster/person-dialog.tsx'
import { useRemoval } from '#web/features/roster/removal.ts'
import type { KeptDraft } from '#web/features/sessions/kept-draft.ts'
import { presentPerson } from '#web/features/sessions/session-draft.ts'
import { SessionForm } from '#web/features/sessions/session-form.tsx'
import { useSessionDraft } from '#web/features/sessions/use-session-draft.ts'

type Form = ComponentProps<typeof SessionForm>
type Draft = Form['form']['draft']

interface SessionEditorProps {
  kept: KeptDraft | null
  /** Under which a new form is kept. */
  draftKey?: string
  onDraftKey?: (key: string) => void
  /** The form as it begins. */
  start: () => Draft
  /** The group's roster; nobody where it could not be loaded. */
  roster: PersonDialogProps['offered']
  /** Loads what somebody else saved meanwhile; null where it could not be loaded. */
  onLoad: () => Promise<Draft | null>
  onSaved: Form['onSaved']
  head: ReactNode
  cancel: ReactNode
}

/** The form of a session with the dialogs of its group's roster: for /sessions/new and /sessions/{id}/edit. */
export function SessionEditor({ roster, onLoad, onSaved, head, cancel, ...draftProps }: SessionEditorProps) {
  const me = useCurrentUser()
  const form = useSessionDraft({ personId: me.id, ...draftProps })
  const { draft, dispatch } = form
  const group = draft.organizationName
  const { remove, putBack } = useRemoval(group)
  const [asked, setAsked] = useState<PersonDialogProps['asked']>(null)
  const inRoster = new Map(roster.map((person) => [person.id, person]))
  const inForm = new Set(draft.people.map(({ key }) => key))
  const changing = asked?.person?.id

  return (
    <main id="content" tabIndex={-1}>
      <SessionForm
        personId={me.id}
        form={form}
        onAdd={group === null ? undefined : (isLeader) => setAsked({ isLeader })}
        canChange={({ key, waits }) => !waits && inRoster.has(key)}
        onChange={({ key, isLeader }) => setAsked({ isLeader, person: inRoster.get(key) })}
        leavesRoster={({ key, attendeeId, waits }) =>
          attendeeId !== null && !waits && (roster.length === 0 || inRoster.has(key))
        }
        onRemove={(person) =>
          remove(
            person,
            () => dispatch({ type: 'remove', key: person.key }),
            () => dispatch({ type: 'putBack', key: person.key }),
          )
        }
        onPutBack={(person) => putBack(person, () => dispatch({ type: 'putBack', key: person.key }))}
        onLoad={async () => {
          const theirs = await onLoad()
          return theirs && form.open(theirs)
        }}
        onSaved={onSaved}
        head={head}
        cancel={cancel}
      />
      {group !== null && (
        <PersonDialog
          asked={asked}
          onClose={() => setAsked(null)}
          organizationName={group}
          names={draft.people.filter(({ key }) => key !== changing).map(({ attendeeName }) => attendeeName)}
          offered={roster.filter(({ id, isLeader }) => !inForm.has(id) && isLeader === asked?.isLeader)}
          onJoined={(person, waits) => dispatch({ type: 'add', person: presentPerson(person, waits) })}
          onChanged={({ id: key, organizationName, isLeader, ...person }) => {
            const { attendeeName, birthdate, phoneNumber, ageOverride } = person
            const details = { attendeeName, birthdate, phoneNumber, ageOverride }
            // What was recorded stays: who was at that meeting, and who led it.
            if (draft.version !== null) dispatch({ type: 'details', key, details })
            else if (organizationName === group) dispatch({ type: 'details', key, details: { ...details, isLeader } })
            else dispatch({ type: 'leave', key })
          }}
        />
      )}
    </main>
  )
}
