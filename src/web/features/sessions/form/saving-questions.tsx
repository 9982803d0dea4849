import { useAdultsText } from '#web/features/sessions/adults/adults-note.tsx'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import { AdultsQuestion, useAdultsQuestion } from './adults-question.tsx'
import { DateQuestion, useDateQuestion } from './date-question.tsx'

/** The questions that delay saving a session, one at a time. */
export function useSavingQuestions(draft: SessionDraft) {
  const date = useDateQuestion()
  const adults = useAdultsQuestion(draft)
  const adultsText = useAdultsText()
  return {
    ask: (latest: SessionDraft) => date.ask(latest) || adults.ask(latest),
    shown: adults.question ? (
      <AdultsQuestion adults={adults.question} />
    ) : (
      <DateQuestion requested={date.requested} date={draft.texts.sessionDate} />
    ),
    /** What is said of the adults while the session is recorded. */
    note: adults.tooFew && adultsText(adults.tooFew).tooFew,
  }
}
