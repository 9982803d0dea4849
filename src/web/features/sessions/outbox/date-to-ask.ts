import { type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { type Dated, mustAskForDate } from '#domain/sessions/session-date.ts'
import { api } from '#web/api.ts'
import { isDeviceClockOff, isServerTimeless, serverTime } from '#web/clock.ts'
import { changedDraft } from '#web/features/sessions/draft/draft-changes.ts'
import type { SessionDraft } from '#web/features/sessions/draft/session-draft.ts'
import type { QueuedSession } from '#web/features/sessions/draft/session-drafts.ts'
import type { Refusal } from '#web/offline/outbox/outbox-state.ts'
import type { Store } from '#web/offline/store.ts'
import { networkDay } from '#web/ui/texts/today.ts'

const ASKED = 'DATE_UNKNOWN'

export function asksDate(refusal: Pick<Refusal, 'code'> | null | undefined): boolean {
  return refusal?.code === ASKED
}

type Waiting = Pick<QueuedSession, 'content' | 'wasSent'> & { readonly savedAt?: number }

/** The date of a new session that comes from a clock, if it cannot have reached the server. */
function datedByClock({ content, savedAt, wasSent }: Waiting): { date: PlainDate; dated: Dated } | null {
  const { version, texts, dated } = content
  const date = parsePlainDate(texts.sessionDate)
  if (version !== null || wasSent || !date) return null
  // A former version did not store whether a person chose the date.
  const known = dated ?? { by: savedAt !== undefined && networkDay(savedAt) === date ? 'device' : 'person' }
  return known.by === 'device' ? { date, dated: known } : null
}

/**
 * Holds a session back before it is sent, and asks the server for its time if the date depends on it. @returns `later`
 * while that is unknown, a refusal if a person has to be asked for the date, null otherwise. Source: docs/product.md,
 * 5.22.
 */
export async function holdBack(waiting: Waiting): Promise<Refusal | 'later' | null> {
  const found = datedByClock(waiting)
  if (!found) return null
  if (serverTime() === null)
    await api.accounts.me.call(undefined, { context: { repeats: false } }).catch(() => undefined)
  if (serverTime() === null) return isServerTimeless() ? null : 'later'
  const isAsked = mustAskForDate(found.date, found.dated, { today: networkDay(), isClockOff: isDeviceClockOff() })
  return isAsked ? { code: ASKED, status: 409, data: null } : null
}

/** Stores the day that a person chose. */
export async function answerDate(store: Store, key: string, day: PlainDate): Promise<void> {
  const answered = (content: SessionDraft) => changedDraft(content, { type: 'text', field: 'sessionDate', value: day })
  await store.update<QueuedSession>('outbox', key, (now) =>
    now && asksDate(now.refusal)
      ? { ...now, content: answered(now.content), state: 'queued', refusal: null }
      : undefined,
  )
}
