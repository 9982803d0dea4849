import { Alert, Container, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { focusContent } from '#web/ui/focus-content.ts'
import { Form, useForm } from '#web/ui/form.tsx'
import { toastFailed } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo-toast.tsx'
import { AttendanceList } from './attendance-list.tsx'
import { DraftBar } from './draft-bar.tsx'
import { useFocusAfterOpening } from './focus-opened-draft.ts'
import { PeopleSection } from './people-section.tsx'
import { RemovedList } from './removed-list.tsx'
import { SameDayWarning } from './same-day-warning.tsx'
import { SaveBar } from './save-bar.tsx'
import { SaveProblem } from './save-problems.tsx'
import { type DraftPerson, sessionProblems } from './session-draft.ts'
import { TopicBlock, WhenAndWhere } from './session-fields.tsx'
import classes from './session-form.module.css'
import { useSaveSession } from './use-save-session.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

interface SessionFormProps {
  form: SessionDraftForm
  /** Adds a leader or an attendee; undefined if nobody can be added. */
  onAdd?: ((isLeader: boolean) => void) | undefined
  canChange: (person: DraftPerson) => boolean
  onChange: (person: DraftPerson) => void
  onRemove: (person: DraftPerson) => void
  /** Whether removing a person removes them from the group's roster, too. */
  leavesRoster: (person: DraftPerson) => boolean
  onPutBack: (person: DraftPerson) => void
  /** Load the version that somebody else saved; what it returns restores what was typed. */
  onLoad: () => Promise<(() => void) | null>
  /** Called with the id that the session was saved under, once it was sent or queued. */
  onSaved: (id: string, how: 'sent' | 'queued') => Promise<void>
  /** Shown above the form: title and group. */
  head: ReactNode
  cancel: ReactNode
}

/** The form of a session with its attendance. Source: docs/product.md, 5.1. */
export function SessionForm(props: SessionFormProps) {
  const { form, onAdd, canChange, onChange, onRemove, leavesRoster } = props
  const { onPutBack, onLoad, onSaved, head, cancel } = props
  const { draft, dispatch, restoredFrom } = form
  const { t } = useTranslation(['sessions', 'common'])
  useFocusAfterOpening()
  const { save, refusal, clearRefusal } = useSaveSession(form)
  const leaders = draft.people.filter((person) => person.isLeader)
  const present = draft.people.filter((person) => person.status === 'present').length
  const sending = useForm({
    fields: { values: { ...draft.texts, leaders }, change: ({ leaders: _, ...texts }) => form.changeTexts(texts) },
    validate: sessionProblems,
    problemText: (problem) => (problem === 'leaderRequired' ? t(problem) : t('common:tooLong', { count: problem })),
    refusedTitle: (problems) => t(Object.keys(problems)[0] === 'leaders' ? 'leaderRequired' : 'common:fieldsNotRight'),
    send: save,
    onSent: (how) => how && onSaved(draft.id, how),
    failed: t('saveFailed'),
    onError: () => {
      toastFailed({ title: t('saveFailed') })
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

  const people = { canChange, onChange, onRemove, leavesRoster }
  const changedVersion = versionIn(refusal?.data)
  return (
    <Form form={sending}>
      {/* Text typed while the session is being saved would not be saved with it. */}
      <fieldset disabled={isPending} className={classes.whole}>
        <Container size="lg" py="lg" px="md">
          <Stack gap="lg">
            {head}
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
            <WhenAndWhere form={sending} />
            <SameDayWarning draft={draft} />
            <PeopleSection
              {...people}
              isLeaders
              people={leaders}
              problem={leaders.length === 0 ? sending.errorOf('leaders') : undefined}
              onAdd={onAdd && (() => onAdd(true))}
            />
            <PeopleSection
              {...people}
              isLeaders={false}
              people={draft.people.filter((person) => !person.isLeader)}
              onAdd={onAdd && (() => onAdd(false))}
            />
            <RemovedList people={draft.removed} onPutBack={onPutBack} />
            <TopicBlock form={sending} />
            {draft.people.length > 0 ? (
              <AttendanceList people={draft.people} dispatch={dispatch} />
            ) : (
              <Alert color="sand">{t('emptyRoster')}</Alert>
            )}
          </Stack>
        </Container>
      </fieldset>
      <SaveBar
        present={present}
        absent={draft.people.length - present}
        saving={isPending}
        isSaved={form.isSaved}
        cancel={cancel}
      />
    </Form>
  )
}

/** The newer version in the data of a refusal. */
function versionIn(data: unknown): number | null {
  return typeof data === 'object' && data && 'version' in data && typeof data.version === 'number' ? data.version : null
}
