import { Container, Stack } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { useFocusAfterOpening } from '#web/features/sessions/draft/focus-opened-draft.ts'
import { type DraftPerson, type SessionDraft, sessionProblems } from '#web/features/sessions/draft/session-draft.ts'
import type { SessionDraftForm } from '#web/features/sessions/draft/use-session-draft.ts'
import { saveFailedText, useSaveSession } from '#web/features/sessions/outbox/use-save-session.ts'
import { AttendanceList, type ListActions } from '#web/features/sessions/roll-call/attendance-list.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { Form, useForm } from '#web/ui/form.tsx'
import { MissingStoreNote } from '#web/ui/missing-store-note.tsx'
import { toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { DateQuestion, useDateQuestion } from './date-question.tsx'
import { DraftBar } from './draft-bar.tsx'
import { SameDayWarning } from './same-day-warning.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveProblem } from './save-problems.tsx'
import { SessionDetails } from './session-details.tsx'
import { SessionFacts } from './session-facts.tsx'
import classes from './session-form.module.css'

export interface SessionFormProps {
  form: SessionDraftForm
  onAdd?: ((isLeader: boolean) => void) | undefined
  canChange: (person: DraftPerson) => boolean
  onChange: (person: DraftPerson) => void
  onRemove: (person: DraftPerson) => void
  /** Whether removing a person also removes them from the roster. */
  leavesRoster: (person: DraftPerson) => boolean
  onPutBack: (person: DraftPerson) => void
  onLoad: () => Promise<(() => void) | null>
  onSaved: (id: string, how: 'sent' | 'queued') => Promise<void>
  head: ReactNode
  dayNote: ReactNode
  changeGroup?: ReactNode
  cancel: ReactNode
}

/** The form of a session with its attendance. Source: docs/product.md, 5.1. */
export function SessionForm(props: SessionFormProps) {
  const { form, onAdd, canChange, leavesRoster, onLoad, onSaved, head, dayNote, changeGroup, cancel } = props
  const actions = useListActions(props)
  const { draft, dispatch, restoredFrom } = form
  const { t } = useTranslation(['sessions', 'common'])
  useFocusAfterOpening()
  const { save, refusal, clearRefusal } = useSaveSession(form)
  const question = useDateQuestion()
  const present = draft.people.filter((person) => person.status === 'present').length
  const sending = useForm({
    fields: { values: fieldsOf(draft), change: ({ leaders: _, ...texts }) => form.changeTexts(texts) },
    // What is sent is the latest draft, too.
    validate: () => sessionProblems(fieldsOf(form.latest())),
    problemText: (problem) => (problem === 'leaderRequired' ? t(problem) : t('common:tooLong', { count: problem })),
    refusedTitle: (problems) => t(Object.keys(problems)[0] === 'leaders' ? 'leaderRequired' : 'common:fieldsNotRight'),
    send: async () => (question.ask(form.latest()) ? null : save()),
    onSent: (how) => how && onSaved(draft.id, how),
    failed: () => t(saveFailedText()),
    onError: () => {
      toastFailed({ title: t(saveFailedText()) })
      return {}
    },
  })
  const { isPending } = sending

  const offer = (title: string, undo: () => void) =>
    offerUndo({ title, label: t('undo'), spokenLabel: t('undoNamed', { what: title }), undo })

  const discard = () => {
    const undo = form.discard()
    clearRefusal()
    // The bar disappears together with its button.
    focusContent()
    offer(t('draftDiscarded'), undo)
  }

  const load = async () => {
    const undo = await onLoad()
    if (!undo) return
    clearRefusal()
    focusContent()
    offer(t('theirsLoaded'), undo)
  }

  const changedVersion = versionIn(refusal?.data)
  return (
    <Form form={sending}>
      {/* Text typed while the session is being saved would not be saved with it. */}
      <fieldset disabled={isPending} className={classes.whole}>
        <Container size="lg" py={{ base: 'xs', sm: 'lg' }} px="md">
          <Stack gap="sm">
            {head}
            <MissingStoreNote />
            {restoredFrom !== null && <DraftBar savedAt={restoredFrom} onDiscard={discard} />}
            {refusal && (
              <SaveProblem
                id={draft.id}
                refusal={refusal}
                onSaveAsNew={() => dispatch({ type: 'asNew', id: uuid() })}
                onLoad={load}
                onOverwrite={() => changedVersion && dispatch({ type: 'over', version: changedVersion })}
              />
            )}
            <DateQuestion requested={question.requested} date={draft.texts.sessionDate} />
            <div className={classes.columns}>
              <Stack gap="xs" className={classes.columnFacts ?? ''}>
                <SessionFacts form={sending} group={draft.organizationName} changeGroup={changeGroup} />
                <SameDayWarning draft={draft} />
                {dayNote}
              </Stack>
              <div className={classes.columnList}>
                <AttendanceList
                  people={draft.people}
                  removed={draft.removed}
                  leaderProblem={sending.values.leaders.length === 0 ? sending.errorOf('leaders') : undefined}
                  canAdd={onAdd !== undefined}
                  canChange={canChange}
                  leavesRoster={leavesRoster}
                  dispatch={dispatch}
                  actions={actions}
                />
              </div>
              <div className={classes.columnDetails}>
                <SessionDetails form={sending} />
              </div>
            </div>
          </Stack>
        </Container>
      </fieldset>
      <SaveBar
        present={present}
        absent={draft.people.length - present}
        saving={isPending}
        saved={form.saved}
        cancel={cancel}
      />
    </Form>
  )
}

function fieldsOf({ texts, people }: SessionDraft) {
  return { ...texts, leaders: people.filter((person) => person.isLeader) }
}

/** One stable object, so that typing renders no row again. */
function useListActions(props: SessionFormProps): ListActions {
  const latest = useRef(props)
  latest.current = props
  const [actions] = useState(() => ({
    add: (isLeader: boolean) => latest.current.onAdd?.(isLeader),
    change: (person: DraftPerson) => latest.current.onChange(person),
    remove: (person: DraftPerson) => latest.current.onRemove(person),
    putBack: (person: DraftPerson) => latest.current.onPutBack(person),
  }))
  return actions
}

function versionIn(data: unknown): number | null {
  return typeof data === 'object' && data && 'version' in data && typeof data.version === 'number' ? data.version : null
}
