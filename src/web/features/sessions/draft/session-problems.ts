import { parsePlainDate } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import type { SessionField } from '#domain/session-edits/session-edit.ts'
import { SESSION_TEXT_LIMITS, SESSION_TEXTS } from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { longText, oneLineText } from '#domain/texts/text.ts'
import type { DraftPerson, SessionTexts } from './session-draft.ts'

const LIMITS = {
  location: TEXT_LIMITS.location,
  topic: TEXT_LIMITS.topic,
  ...SESSION_TEXT_LIMITS,
} as const

const ONE_LINE: readonly (keyof SessionTexts)[] = ['location', 'topic']

export type TextProblems = Partial<Record<keyof SessionTexts, number>>

/** The fields with problems: the limit for a text that is too long, 0 for an invalid time or a missing date. */
export function textProblems(texts: SessionTexts): TextProblems {
  const cleaned = (name: keyof SessionTexts) => (ONE_LINE.includes(name) ? oneLineText : longText)(texts[name])
  const found = Object.entries(LIMITS).filter(([name, limit]) => cleaned(name as keyof typeof LIMITS).length > limit)
  const isNoTime = texts.sessionTime.trim() !== '' && parseTypedTime(texts.sessionTime) === null
  const isNoDate = parsePlainDate(texts.sessionDate) === null
  return { ...(isNoDate && { sessionDate: 0 }), ...(isNoTime && { sessionTime: 0 }), ...Object.fromEntries(found) }
}

export function isTooLong(field: SessionField, text: string): boolean {
  return Object.entries(LIMITS).some(([name, limit]) => name === field && text.length > limit)
}

/** The texts about the meeting, in the order of the form. */
export const DETAILS = ['topic', ...SESSION_TEXTS] as const

/** The number of texts about the meeting that are still empty. */
export function emptyDetails(texts: SessionTexts): number {
  return DETAILS.filter((name) => texts[name].trim() === '').length
}

export interface SessionProblems extends TextProblems {
  readonly leaders?: 'leaderRequired'
}

/** The problems of a form, its texts before the lack of a leader. */
export function sessionProblems({
  leaders,
  ...texts
}: SessionTexts & { readonly leaders: readonly DraftPerson[] }): SessionProblems {
  const found = textProblems(texts)
  const isComplete = leaders.length > 0 || Object.keys(found).length > 0
  return isComplete ? found : { leaders: 'leaderRequired' as const }
}
