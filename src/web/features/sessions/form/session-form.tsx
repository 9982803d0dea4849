import { Container, Stack } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import type { EditConflict } from '#contract/sessions/session-edits.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { SessionField } from '#domain/session-edits/session-edit.ts'
import { ConflictList } from '#web/features/sessions/conflicts/conflict-list.tsx'
import { useAuthorText } from '#web/features/sessions/conflicts/conflict-texts.ts'
import type { Choice } from '#web/features/sessions/draft/conflicts-of-draft.ts'
import { useFocusAfterOpening } from '#web/features/sessions/draft/focus-opened-draft.ts'
import type { DraftPerson, SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { DETAILS, sessionProblems } from '#web/features/sessions/draft/session-problems.ts'
import type { SessionDraftForm } from '#web/features/sessions/draft/use-session-draft.ts'
import type { RecentChanges } from '#web/features/sessions/draft/use-stored-changes.ts'
import { asksDate } from '#web/features/sessions/outbox/date-to-ask.ts'
import { saveFailedText, useSaveSession } from '#web/features/sessions/outbox/use-save-session.ts'
import { AttendanceList, type ListActions } from '#web/features/sessions/roll-call/attendance-list.tsx'
import type { OpenedPerson } from '#web/features/sessions/roll-call/name-button.tsx'
import { MissingStoreNote } from '#web/ui/failures/missing-store-note.tsx'
import { Form, useForm } from '#web/ui/fields/form.tsx'
import { focusContent } from '#web/ui/focus/focus-content.ts'
import { useIsWide } from '#web/ui/layout/use-is-wide.ts'
import { toastFailed } from '#web/ui/toasts/toast.ts'
import { offerUndo } from '#web/ui/toasts/undo-toast.tsx'
import { DraftBar } from './draft-bar.tsx'
import type { FormHeadParts } from './form-head.tsx'
import { MarkingToo } from './marking-too.tsx'
import { SameDayWarning } from './same-day-warning.tsx'
import { SaveBar } from './save-bar.tsx'
import { DeletedNote, SaveProblem } from './save-problems.tsx'
import { useSavingQuestions } from './saving-questions.tsx'
import { SessionDetails } from './session-details.tsx'
import { ChangeFacts, FACTS, FactsLine, refusedFact, SessionFacts } from './session-facts.tsx'
import classes from './session-form.module.css'
import { type Folded, useUnfold } from './use-unfold.ts'
import { DateToAsk } from './which-day.tsx'

export interface SessionFormProps {
  form: SessionDraftForm
  onAdd?: ((isLeader: boolean) => void) | undefined
  canChange: (person: DraftPerson) => boolean
  onChange: (person: DraftPerson) => void
  onOpen: ListActions['open']
  onRemove: (person: DraftPerson) => void
  /** Whether removing a person also removes them from the roster. */
  leavesRoster: (person: DraftPerson) => boolean
  onPutBack: (person: DraftPerson) => void
  recent: RecentChanges
  /** Whether others deleted the recorded session. */
  isDeleted: boolean
  /** It is called with the id under which the session was saved, once it was sent or queued. */
  onSaved: (id: string, how: 'sent' | 'queued') => Promise<void>
  head: (parts: FormHeadParts) => ReactNode
  dayNote: ReactNode
  changeGroup?: ReactNode
  cancel: ReactNode
}

/** The form of a session with its attendance. Source: docs/product.md, 5.1. */
export function SessionForm(props: SessionFormProps) {
  const { form, onAdd, canChange, leavesRoster, recent, isDeleted, onSaved, head, dayNote, changeGroup, cancel } = props
  const { draft, dispatch, restoredFrom } = form
  const { conflicts = NO_CONFLICTS } = draft
  const { t } = useTranslation(['sessions', 'common'])
  useFocusAfterOpening()
  const { save, refusal, clearRefusal } = useSaveSession(form)
  const questions = useSavingQuestions(draft)
  const sending = useForm({
    fields: { values: fieldsOf(draft), change: ({ leaders: _, ...texts }) => form.changeTexts(texts) },
    // The content that is sent is the latest draft, too.
    validate: () => sessionProblems(fieldsOf(form.latest())),
    problemText: (problem) => (problem === 'leaderRequired' ? t(problem) : t('common:tooLong', { count: problem })),
    refusedTitle: (problems) => t(Object.keys(problems)[0] === 'leaders' ? 'leaderRequired' : 'common:fieldsNotRight'),
    send: async () => (questions.ask(form.latest()) ? null : save()),
    onSent: (how) => how && onSaved(draft.id, how),
    failed: () => t(saveFailedText()),
    onError: () => {
      toastFailed({ title: t(saveFailedText()) })
      return {}
    },
  })
  const { isPending } = sending
  const isWide = useIsWide('columns')
  const facts = useUnfold(refusedFact(sending), draft.texts.sessionDate === '')

  /** Decides a conflict. After a save nothing else is left, so that the last decision is sent by itself. */
  const decide = (conflict: EditConflict, choice: Choice) => {
    dispatch({ type: 'decide', conflict, choice })
    if (refusal?.code === 'UNDECIDED' && !form.isTouched() && form.latest().conflicts?.length === 0)
      sending.element.current?.requestSubmit()
  }
  const answerDate = (sessionDate: PlainDate) => {
    form.changeTexts({ sessionDate })
    sending.element.current?.requestSubmit()
  }
  const actions = useListActions({ ...props, decide })
  const recentTexts = useRecentTexts(recent.marks)

  const offer = (title: string, undo: () => void) =>
    offerUndo({ title, label: t('undo'), spokenLabel: t('undoNamed', { what: title }), undo })

  const discard = () => {
    const undo = form.discard()
    clearRefusal()
    // The bar disappears together with its button.
    focusContent()
    offer(t('draftDiscarded'), undo)
  }

  return (
    <Form form={sending}>
      {/* Text typed while the session is being saved would not be saved with it. */}
      <fieldset disabled={isPending} className={classes.whole}>
        <Container size="lg" pt={{ base: 0, sm: 'lg' }} pb={{ base: 'xs', sm: 'lg' }} px="md">
          <div className={classes.parts}>
            <Top head={head} draft={draft} changed={recent.fields} fold={isWide ? null : facts} />
            <MissingStoreNote />
            {restoredFrom !== null && <DraftBar savedAt={restoredFrom} onDiscard={discard} />}
            {asksDate(refusal) && <DateToAsk draft={draft} onChoose={answerDate} />}
            {isDeleted || refusal?.code === 'NOT_FOUND' ? (
              <DeletedNote
                group={draft.organizationName}
                takesFocus={refusal !== null}
                onSaveAsNew={() => dispatch({ type: 'asNew', id: uuid() })}
              />
            ) : (
              refusal && !asksDate(refusal) && <SaveProblem refusal={refusal} />
            )}
            {questions.shown}
            <div className={classes.columns}>
              <Stack gap="xs" className={classes.columnFacts ?? ''}>
                <SessionFacts
                  form={sending}
                  group={draft.organizationName}
                  changeGroup={changeGroup}
                  changed={recent.fields}
                  isShown={isWide || facts.isOpen}
                />
                <ConflictList conflicts={conflicts.filter(isIn(FACTS))} onDecide={decide} />
                <SameDayWarning draft={draft} />
                {dayNote}
              </Stack>
              <div className={classes.columnList}>
                <ConflictList conflicts={conflicts.filter(({ cell }) => cell === 'lastLeader')} onDecide={decide} />
                <AttendanceList
                  people={draft.people}
                  removed={draft.removed}
                  isRecorded={draft.version !== null}
                  leaderProblem={sending.values.leaders.length === 0 ? sending.errorOf('leaders') : undefined}
                  canAdd={onAdd !== undefined}
                  canChange={canChange}
                  leavesRoster={leavesRoster}
                  recent={recentTexts}
                  conflicts={conflicts}
                  dispatch={dispatch}
                  actions={actions}
                />
              </div>
              <div className={classes.columnDetails}>
                <Stack gap="xs">
                  <ConflictList conflicts={conflicts.filter(isIn(DETAILS))} onDecide={decide} />
                  <SessionDetails form={sending} changed={recent.fields} />
                </Stack>
              </div>
            </div>
          </div>
        </Container>
      </fieldset>
      <SaveBar people={draft.people} note={questions.note} saving={isPending} saved={form.saved} cancel={cancel} />
    </Form>
  )
}

interface TopProps extends Pick<SessionFormProps, 'head'> {
  draft: SessionDraft
  changed: RecentChanges['fields']
  /** It is null if the facts are always shown. */
  fold: Folded | null
}

function Top({ head, draft, changed, fold }: TopProps) {
  const { id, version, texts, organizationName: group } = draft
  return head({
    besideTitle: <MarkingToo group={group} sessionDate={texts.sessionDate} sessionId={version === null ? null : id} />,
    facts: fold?.isOpen === false && <FactsLine values={texts} group={group} />,
    change: fold && <ChangeFacts fold={fold} changed={changed} />,
  })
}

const NO_CONFLICTS: readonly EditConflict[] = []

const isIn = (fields: readonly SessionField[]) => (conflict: EditConflict) =>
  conflict.cell === 'field' && fields.includes(conflict.field)

/** The changes that the form took over just now, in words. */
function useRecentTexts(recent: RecentChanges['marks']): ReadonlyMap<string, string> {
  const { t } = useTranslation('sessions')
  const authorText = useAuthorText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same map for the same marks, so that no row is rendered again
  return useMemo(
    () => new Map([...recent].map(([key, mark]) => [key, authorText(mark) ?? t('changedJustNow')])),
    [recent],
  )
}

/** The fields that are checked before a session is saved. */
function fieldsOf({ texts, people }: SessionDraft) {
  return { ...texts, leaders: people.filter((person) => person.isLeader) }
}

/** The actions of the list, as one object that stays the same, so that typing renders no row again. */
function useListActions(props: SessionFormProps & Pick<ListActions, 'decide'>): ListActions {
  const latest = useRef(props)
  latest.current = props
  const [actions] = useState(() => ({
    add: (isLeader: boolean) => latest.current.onAdd?.(isLeader),
    change: (person: DraftPerson) => latest.current.onChange(person),
    open: (person: OpenedPerson) => latest.current.onOpen(person),
    remove: (person: DraftPerson) => latest.current.onRemove(person),
    putBack: (person: DraftPerson) => latest.current.onPutBack(person),
    decide: (conflict: EditConflict, choice: Choice) => latest.current.decide(conflict, choice),
  }))
  return actions
}
