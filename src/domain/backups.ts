import { monthKey } from './calendar-months.ts'
import { DAY_MS, daysLater, type PlainDate, weekdayOf } from './dates.ts'
import { nightOf } from './nights.ts'

/** When a night's backup is due, in the network's time zone. */
export const BACKUP_TIME = '03:00'
/** After a failure the next attempt follows this much later, in milliseconds. */
export const BACKUP_RETRY_MS = 3600 * 1000
/** Without a verified backup for this long, administrators are warned; in milliseconds. */
export const BACKUP_LATE_MS = 2 * DAY_MS

/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const

/** A backup of the network's day. */
export interface DatedBackup {
  readonly name: string
  readonly day: PlainDate
  /** `HH:mm:ss` or `HH:mm`, in the network's time zone. */
  readonly time: string
}

/**
 * The names of the backups that are kept. Days, weeks (from Monday) and months without a backup do not count, so a server that was off for
 * months, or whose clock was wrong, keeps as many as ever.
 * Source: docs/operations.md, Backups.
 */
export function backupsToKeep(backups: readonly DatedBackup[]): ReadonlySet<string> {
  const newestFirst = [...backups].sort((one, other) => (one.day + one.time < other.day + other.time ? 1 : -1))
  const kept = new Set<string>()
  for (const [most, periodOf] of [
    [KEPT_BACKUPS.days, ({ day }: DatedBackup) => day],
    [KEPT_BACKUPS.weeks, ({ day }: DatedBackup) => mondayOf(day)],
    [KEPT_BACKUPS.months, ({ day }: DatedBackup) => monthKey(day)],
  ] as const) {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup)
      if (periods.has(period) || periods.size === most) continue
      periods.add(period)
      kept.add(backup.name)
    }
  }
  return kept
}

function mondayOf(day: PlainDate): PlainDate {
  return daysLater(day, -((weekdayOf(day) + 6) % 7))
}

/** When nightly backups were made, in milliseconds since 1970 UTC. */
export interface NightlyBackups {
  /** The last one that was verified; null if there is none. */
  readonly madeAt: number | null
  /** The last attempt; null if there is none. */
  readonly attemptedAt: number | null
  /** Since when they could have been made. */
  readonly since: number
}

/**
 * Whether a backup of the last night must be made now: a night that was missed is made up, and each has one.
 * @param now milliseconds since 1970 UTC
 */
export function isBackupDue({ madeAt, attemptedAt, since }: NightlyBackups, now: number, timeZone: string): boolean {
  // Unequal, not earlier: after the clock was wrong, a later night was already made.
  if (nightOf(madeAt ?? since, timeZone, BACKUP_TIME) === nightOf(now, timeZone, BACKUP_TIME)) return false
  const hasJustFailed = attemptedAt !== null && attemptedAt <= now && now - attemptedAt < BACKUP_RETRY_MS
  return !hasJustFailed
}

/**
 * Whether there has been no verified backup for too long.
 * @param verifiedAt the last one, or since when there could be one; milliseconds since 1970 UTC, like `now`
 */
export function isBackupLate(verifiedAt: number, now: number): boolean {
  return now - verifiedAt > BACKUP_LATE_MS
}
