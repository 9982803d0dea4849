import { DAY_MS } from './dates.ts'
import type { AttendanceStatus } from './sessions.ts'

/** Null for a default mark; `by` also for a deleted account. Source: docs/product.md, 5.7. */
interface Mark {
  readonly by: string | null
  readonly at: number | null
}

export interface MarkedStatus {
  readonly status: AttendanceStatus
  readonly mark: Mark
}

/** The saving person, and the earliest and latest accepted time of a tap, in milliseconds since 1970 UTC. */
export interface Marking {
  readonly by: string | null
  /** An earlier tap, from a wrong device clock, gets this time. */
  readonly earliest: number
  /** The server's time; a later tap gets this time. */
  readonly now: number
}

const DEFAULT_MARK: Mark = { by: null, at: null }
/** An announced absence may be marked before the meeting. */
const MARKED_AHEAD_MS = 7 * DAY_MS

/**
 * The mark to store with a status.
 * @param sent the status, and the device time of its tap; `tappedAt` is null if it was not tapped in this form or the
 * client does not send it
 * @param stored the replaced status and mark; null in a new session and for a person who was not in it
 * @returns the stored mark if the status is unchanged and was set by a person; otherwise a mark by the saving person,
 * at the time of the tap or, without a tap, now. An untapped 'present' gets a default mark.
 * Source: docs/product.md, 5.7.
 */
export function markOf(
  sent: { readonly status: AttendanceStatus; readonly tappedAt: number | null },
  stored: MarkedStatus | null,
  { by, earliest, now }: Marking,
): Mark {
  const isUnchanged = stored?.status === sent.status
  if (isUnchanged && (stored.mark.at !== null || sent.tappedAt === null)) return stored.mark
  // Absences and changed statuses are never defaults.
  const isExplicit = sent.tappedAt !== null || sent.status === 'absent' || stored !== null
  if (!isExplicit) return DEFAULT_MARK
  return { by, at: Math.min(Math.max(sent.tappedAt ?? now, earliest), now) }
}

/** A week before the session's day, in milliseconds since 1970 UTC. @param sessionDate plain date, yyyy-MM-dd */
export function earliestMark(sessionDate: string): number {
  return Date.parse(`${sessionDate}T00:00:00Z`) - MARKED_AHEAD_MS
}
