import { v7 as uuid } from 'uuid'
import { hasCode, isUnreachable } from '#web/api.ts'
import { pause } from '#web/pause.ts'
import type { DraftedFields } from '#web/ui/drafted-fields.ts'
import { toastDone } from '#web/ui/toast.ts'
import { type AmountProblem, isShortage } from './amount-problem.ts'
import { invalidateFinance } from './finance-queries.ts'

/** After this the dialog closes without the new figures. */
const RELOAD_MS = 3_000

/** Whether the answer says that nothing is posted until two people approve it. */
export function isPending(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'isPending' in answer && answer.isPending === true
}

interface Sent {
  /** The same for the same content, so that it is booked once. */
  readonly id: string
  /** Sent without an answer: sent again with its id, it is booked once. */
  readonly isSent: boolean
}

/** What another tab has a draft of is recorded apart; what may have arrived keeps its id. */
export function renewed({ isSent }: Sent): { readonly id?: string } {
  return isSent ? {} : { id: uuid() }
}

/** After an answer. Resolves with the new figures, so that the next form does not begin with old ones. */
export async function afterBooking<Values extends Sent>(
  { draft }: Pick<DraftedFields<Values>, 'draft'>,
  done: string,
): Promise<void> {
  void draft.clear()
  toastDone({ title: done })
  await Promise.race([invalidateFinance(), pause(RELOAD_MS)])
}

/** After an error: keeps what was typed, with its id as long as it may have arrived. */
export function keepAfterError<Values extends Sent>(
  { draft, change }: Pick<DraftedFields<Values>, 'draft' | 'change'>,
  error: unknown,
  sent: Values,
  problem: AmountProblem | null,
): void {
  // An earlier attempt arrived with other content: from here on it is another one.
  const id = hasCode(error, 'CONFLICT') ? uuid() : sent.id
  const isUnanswered = draft.current()?.isSent === true
  if (isUnreachable(error)) draft.save({ ...sent, isSent: true })
  // What may have arrived before stays as it was sent until an answer says whether it did.
  else if (!isUnanswered || id !== sent.id || isShortage(problem)) draft.save({ ...sent, id, isSent: false })
  change({ id, isSent: false } as Partial<Values>)
}
