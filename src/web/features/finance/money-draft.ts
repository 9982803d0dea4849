import { useDraftMemory } from '#web/offline/store-context.tsx'
import { useDraft } from '#web/offline/use-draft.ts'
import type { Filled } from './use-money-form.ts'

interface MoneyDraft extends Filled {
  /** It was sent and got no answer, so it may have arrived: sent again with its id, it is booked once. */
  readonly isSent: boolean
}

const keyOf = (subject: string) => `money ${subject}`

/** The draft of a form of money. Without a subject the form has none. */
export function useMoneyDraft(subject: string | undefined) {
  const draft = useDraft<MoneyDraft>(subject === undefined ? null : keyOf(subject))
  return {
    initial: draft.initial,
    /** What was sent without an answer; undefined otherwise. */
    unanswered: () => {
      const now = draft.current()
      return now?.isSent ? now : undefined
    },
    save: (filled: Filled) => draft.save({ ...filled, isSent: false }),
    saveUnanswered: (filled: Filled) => draft.save({ ...filled, isSent: true }),
    clear: draft.clear,
    /** Delete the draft of what was booked; one of another tab, with another id, stays. */
    clearBooked(id: string) {
      if (draft.current()?.id === id) draft.clear()
    },
  }
}

/** The organization in the draft of a deposit. */
export function useDraftedOrganization(subject: string): string | undefined {
  return useDraftMemory().get<MoneyDraft>(keyOf(subject))?.content.organizationName
}
