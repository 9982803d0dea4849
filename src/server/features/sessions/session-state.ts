import type { SessionState } from '#domain/session-edit.ts'
import { DEFAULT_TOPIC, leadershipTest, ofSessionTexts, type SessionText } from '#domain/sessions.ts'
import { withLetters } from '#domain/text.ts'
import type { StoredRow } from './attendance-rows.ts'

type StoredFields = Readonly<Record<SessionText, string | null>> & {
  readonly sessionDate: string
  readonly sessionTime: string | null
  readonly location: string | null
  readonly topic: string
}

/** The fields of a stored session as an edit compares them: with letters for presentation forms, and a blank topic is null. */
export function fieldsOf({
  sessionDate,
  sessionTime,
  location,
  topic,
  ...session
}: StoredFields): SessionState['fields'] {
  const typed = topic === DEFAULT_TOPIC ? null : withLetters(topic)
  const place = location && withLetters(location)
  const texts = ofSessionTexts((name) => session[name] && withLetters(session[name]))
  return { sessionDate, sessionTime, location: place, topic: typed, ...texts }
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
      mark: { status, absenceReason: absenceReason && withLetters(absenceReason), isExplicit: mark.at !== null },
    })),
  }
}
