import type { AttendanceStatus } from './sessions.ts'

/**
 * Who set a mark of attendance, and when (milliseconds since 1970 UTC). Both null for a default mark: one that stands
 * because everyone starts present. `by` alone is null where that person has no account any more.
 */
export interface Mark {
  readonly by: string | null
  readonly at: number | null
}

/** One person's status with its mark. */
export interface MarkedStatus {
  readonly status: AttendanceStatus
  readonly mark: Mark
}

/** Who saves, and the times between which a tap in the form can have happened, in milliseconds since 1970 UTC. */
export interface Marking {
  readonly by: string | null
  /** A tap before this is dated to it: the device's clock was wrong. */
  readonly earliest: number
  /** The server's now: no tap is later, whatever the device says. */
  readonly now: number
}

const DEFAULT_MARK: Mark = { by: null, at: null }
const DAY_MS = 24 * 3600 * 1000
/** An announced absence may be marked some days before the meeting. */
const MARKED_AHEAD_MS = 7 * DAY_MS

/**
 * The mark to store beside a status.
 * @param sent the status, and when it was tapped as the device says; `tappedAt` null where nobody tapped it in this form,
 * or the client is too old to tell
 * @param stored what is recorded for the person so far; null in a new session and for somebody new in it
 * @returns the stored mark while the status stays the same and somebody had set it. Otherwise who saves, at the time of the
 * tap or, without one, now; a present that nobody tapped stays a default.
 */
export function markOf(
  sent: { readonly status: AttendanceStatus; readonly tappedAt: number | null },
  stored: MarkedStatus | null,
  { by, earliest, now }: Marking,
): Mark {
  const isUnchanged = stored?.status === sent.status
  if (isUnchanged && (stored.mark.at !== null || sent.tappedAt === null)) return stored.mark
  // Nobody is absent by default, and a status that changed was changed by somebody.
  const isExplicit = sent.tappedAt !== null || sent.status === 'absent' || stored !== null
  if (!isExplicit) return DEFAULT_MARK
  return { by, at: Math.min(Math.max(sent.tappedAt ?? now, earliest), now) }
}

/**
 * The earliest time at which a mark of a new session can have been set: a week before its day.
 * @param sessionDate plain date, yyyy-MM-dd
 * @returns milliseconds since 1970 UTC
 */
export function earliestMark(sessionDate: string): number {
  return Date.parse(`${sessionDate}T00:00:00Z`) - MARKED_AHEAD_MS
}
