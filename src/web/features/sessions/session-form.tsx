import { Alert, Container, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { focusContent } from '#web/ui/focus-content.ts'
import { useFocusFirstError } from '#web/ui/focus-first-error.ts'
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
import { type DraftPerson, type TextProblems, textProblems } from './session-draft.ts'
import { TopicBlock, WhenAndWhere } from './session-fields.tsx'
import classes from './session-form.module.css'
import { useSaveSession } from './use-save-session.ts'
import type { SessionDraftForm } from './use-session-draft.ts'

interface SessionFormProps {
  form: SessionDraftForm
  /** Adds a leader or an attendee; undefined where nobody can be added. */
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
  const { t } = useTranslation('sessions')
  const element = useRef<HTMLFormElement>(null)
  useFocusAfterOpening()
  const [problems, setProblems] = useState<TextProblems>({})
  const [leaderMissing, setLeaderMissing] = useState(false)
  const { save, isPending, refusal, clearRefusal } = useSaveSession(form)
  const leaders = draft.people.filter((person) => person.isLeader)
  const present = draft.people.filter((person) => person.status === 'present').length
  const focusFirstError = useFocusFirstError({
    getInputNode: (name) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = textProblems(draft.texts)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirstError(found)
    setLeaderMissing(leaders.length === 0)
    if (leaders.length === 0) {
      element.current?.querySelector<HTMLElement>('[data-add="leader"]')?.focus()
      return toastFailed({ title: t('leaderRequired') })
    }
    const how = await save()
    if (how) await onSaved(draft.id, how)
  }

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

  const fields = {
    texts: draft.texts,
    problems,
    onText: (field: keyof typeof draft.texts, value: string) => {
      setProblems(({ [field]: _, ...others }) => others)
      dispatch({ type: 'text', field, value })
    },
  }
  const people = { canChange, onChange, onRemove, leavesRoster }
  const changedVersion = versionIn(refusal?.data)
  return (
    <form ref={element} onSubmit={submit} noValidate>
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
            <WhenAndWhere {...fields} />
            <SameDayWarning draft={draft} />
            <PeopleSection
              {...people}
              isLeaders
              people={leaders}
              problem={leaderMissing && leaders.length === 0 ? t('leaderRequired') : undefined}
              onAdd={onAdd && (() => onAdd(true))}
            />
            <PeopleSection
              {...people}
              isLeaders={false}
              people={draft.people.filter((person) => !person.isLeader)}
              onAdd={onAdd && (() => onAdd(false))}
            />
            <RemovedList people={draft.removed} onPutBack={onPutBack} />
            <TopicBlock {...fields} />
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
    </form>
  )
}

/** The newer version in the data of a refusal. */
function versionIn(data: unknown): number | null {
  return typeof data === 'object' && data && 'version' in data && typeof data.version === 'number' ? data.version : null
}
