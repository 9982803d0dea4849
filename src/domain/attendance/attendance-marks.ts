import { DAY_MS } from '#domain/dates/dates.ts'
import type { AttendanceStatus } from '#domain/sessions/sessions.ts'

/**
 * Who set an attendance mark, and when (milliseconds since 1970 UTC). Both are null for a default mark: everyone starts
 * present, or absent if it was announced. Only `by` is null if that account was deleted. Source: docs/product.md, 5.7.
 */
interface Mark {
  readonly by: string | null
  readonly at: number | null
}

export interface MarkedStatus {
  readonly status: AttendanceStatus
  /** It is null for someone present. */
  readonly absenceReason: string | null
  readonly mark: Mark
}

/** The saving person, and the earliest and latest accepted time of a tap, in milliseconds since 1970 UTC. */
export interface Marking {
  readonly by: string | null
  /** A tap that is earlier, because the clock of its device is wrong, gets this time. */
  readonly earliest: number
  /** The server's time. A tap that is later gets this time. */
  readonly now: number
}

/**
 * A sent status, and the device time of its tap; null if it was not tapped in this form or the client does not send it.
 */
interface SentStatus {
  readonly status: AttendanceStatus
  readonly tappedAt: number | null
}

const DEFAULT_MARK: Mark = { by: null, at: null }
/** An announced absence may be marked before the meeting. */
const MARKED_AHEAD_MS = 7 * DAY_MS

/**
 * Whether a person set a sent mark: a tapped or changed one, or one that was explicit before. Clients that do not say
 * whether an absence was announced send only marks that a person set.
 * @param stored the replaced status and mark; null in a new session and for a person who was not in it
 * Source: docs/product.md, 5.7.
 */
export function isExplicitMark({ status, tappedAt }: SentStatus, stored: MarkedStatus | null): boolean {
  if (tappedAt !== null) return true
  return stored ? stored.status !== status || stored.mark.at !== null : status === 'absent'
}

interface ReportedStatus extends SentStatus {
  readonly absenceReason: string | null
  readonly isExplicit: boolean
}

/**
 * The mark to store with a status.
 * @param stored as for {@link isExplicitMark}
 * @returns the stored mark if status and reason are unchanged and it remains explicit or a default; otherwise a default
 * mark, or one by the saving person, at the time of the tap or, without a tap, now.
 * Source: docs/product.md, 5.7.
 */
export function markOf(
  { status, absenceReason, tappedAt, isExplicit }: ReportedStatus,
  stored: MarkedStatus | null,
  { by, earliest, now }: Marking,
): Mark {
  const isSame = stored?.status === status && stored.absenceReason === absenceReason
  if (isSame && (stored.mark.at !== null) === isExplicit) return stored.mark
  return isExplicit ? { by, at: Math.min(Math.max(tappedAt ?? now, earliest), now) } : DEFAULT_MARK
}

/** A week before the session's day, in milliseconds since 1970 UTC. @param sessionDate plain date, yyyy-MM-dd */
export function earliestMark(sessionDate: string): number {
  return Date.parse(`${sessionDate}T00:00:00Z`) - MARKED_AHEAD_MS
}
