import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { AdultsQuestion, useAdultsQuestion } from './adults-question.tsx'
import { DateQuestion, useDateQuestion } from './date-question.tsx'

/** The questions that delay saving a session, one at a time. */
export function useSavingQuestions(draft: SessionDraft) {
  const date = useDateQuestion()
  const adults = useAdultsQuestion(draft)
  return {
    ask: (latest: SessionDraft) => date.ask(latest) || adults.ask(latest),
    shown: (
      <>
        <DateQuestion requested={date.requested} date={draft.texts.sessionDate} />
        <AdultsQuestion few={adults.few} isAsked={adults.isAsked} />
      </>
    ),
  }
}
