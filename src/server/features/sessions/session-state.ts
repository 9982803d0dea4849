import type { SessionField, SessionState } from '#domain/session-edits/session-edit.ts'
import {
  DEFAULT_TOPIC,
  leadershipTest,
  ofSessionTexts,
  SESSION_TEXT_LIMITS,
  type SessionText,
} from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { withLetters } from '#domain/texts/text.ts'
import type { StoredRow } from './attendance-rows.ts'

type StoredFields = Readonly<Record<SessionText, string | null>> & {
  readonly sessionDate: string
  readonly sessionTime: string | null
  readonly location: string | null
  readonly topic: string
}

const LIMITS: { readonly [Field in SessionField]?: number } = {
  ...SESSION_TEXT_LIMITS,
  location: TEXT_LIMITS.location,
  topic: TEXT_LIMITS.topic,
}

/**
 * A text with letters for presentation forms, unless it is then too long to be stored. Source: docs/product.md, 12.8.
 */
export function comparedText<Text extends string | null>(field: SessionField, text: Text): Text {
  return text === null ? text : (lettersWithin(text, LIMITS[field] ?? text.length) as Text)
}

function lettersWithin(text: string, limit: number): string {
  const letters = withLetters(text)
  return letters.length > limit ? text : letters
}

/**
 * The fields of a stored session as an edit compares them: with letters for presentation forms, and null for a blank
 * topic.
 */
export function fieldsOf({
  sessionDate,
  sessionTime,
  location,
  topic,
  ...session
}: StoredFields): SessionState['fields'] {
  return {
    sessionDate,
    sessionTime,
    location: comparedText('location', location),
    topic: topic === DEFAULT_TOPIC ? null : comparedText('topic', topic),
    ...ofSessionTexts((name) => comparedText(name, session[name])),
  }
}

/** A stored session as an edit compares it. */
export function stateOf(
  session: StoredFields & { readonly presenterName: string },
  stored: readonly StoredRow[],
): SessionState {
  const isLeader = leadershipTest(
    session.presenterName,
    stored.map(({ nameKey }) => nameKey),
  )
  return {
    fields: fieldsOf(session),
    people: stored.map(({ attendeeId, attendeeName, nameKey, status, absenceReason, mark }) => ({
      attendeeId,
      name: attendeeName,
      isLeader: isLeader(nameKey),
      mark: {
        status,
        absenceReason: absenceReason && lettersWithin(absenceReason, TEXT_LIMITS.reason),
        isExplicit: mark.at !== null,
      },
    })),
  }
}
