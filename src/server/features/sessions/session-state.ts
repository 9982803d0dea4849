import type { SessionState } from '#domain/session-edit.ts'
import { DEFAULT_TOPIC, leadershipTest, ofSessionTexts, type SessionText } from '#domain/sessions.ts'
import type { StoredRow } from './attendance-rows.ts'

type StoredFields = Readonly<Record<SessionText, string | null>> & {
  readonly sessionDate: string
  readonly sessionTime: string | null
  readonly location: string | null
  readonly topic: string
}

/** The fields of a stored session as an edit compares them: a blank topic is null. */
export function fieldsOf({
  sessionDate,
  sessionTime,
  location,
  topic,
  ...session
}: StoredFields): SessionState['fields'] {
  const typed = topic === DEFAULT_TOPIC ? null : topic
  return { sessionDate, sessionTime, location, topic: typed, ...ofSessionTexts((name) => session[name]) }
}

/** A stored session as an edit compares it. */
export function stateOf(
  session: StoredFields & { readonly presenterName: string },
  stored: readonly StoredRow[],
): SessionState {
  const isLeader = leadershipTest(session.presenterName)
  return {
    fields: fieldsOf(session),
    people: stored.map(({ attendeeId, attendeeName, nameKey, status, absenceReason, mark }) => ({
      attendeeId,
      name: attendeeName,
      isLeader: isLeader(nameKey),
      mark: { status, absenceReason, isExplicit: mark.at !== null },
    })),
  }
}
