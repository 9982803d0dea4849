import { monthKey } from '#domain/dates/calendar-months.ts'
import { DAY_MS, daysLater, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import { nightOf } from '#domain/dates/nights.ts'

/** When the nightly backup is due, in the network's time zone. */
const BACKUP_TIME = '03:00'
/** The delay after a failed attempt, in milliseconds. */
const BACKUP_RETRY_MS = 3600 * 1000
/** Administrators are warned after this long without a verified backup, in milliseconds. */
const BACKUP_LATE_MS = 2 * DAY_MS

/** How many backups remain: the newest of each of the last days, weeks and months. */
const KEPT_BACKUPS = { days: 7, weeks: 4, months: 12 } as const

export interface DatedBackup {
  readonly name: string
  readonly day: PlainDate
  /** The time is `HH:mm:ss` or `HH:mm`, in the network's time zone. */
  readonly time: string
}

/**
 * Days, weeks (from Monday) and months without a backup do not count, so a server that was off retains just as many.
 * Source: docs/operations.md, Backups.
 */
export function backupsToKeep(backups: readonly DatedBackup[]): ReadonlySet<string> {
  const newestFirst = [...backups].sort((one, other) => (one.day + one.time < other.day + other.time ? 1 : -1))
  const remaining = new Set<string>()
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
      remaining.add(backup.name)
    }
  }
  return remaining
}

function mondayOf(day: PlainDate): PlainDate {
  return daysLater(day, -((weekdayOf(day) + 6) % 7))
}

/** The times of nightly backups, in milliseconds since 1970 UTC. */
export interface NightlyBackups {
  readonly madeAt: number | null
  readonly attemptedAt: number | null
  readonly since: number
}

/**
 * There is one backup a night, and a missed one is made up.
 * @param now milliseconds since 1970 UTC
 */
export function isBackupDue({ madeAt, attemptedAt, since }: NightlyBackups, now: number, timeZone: string): boolean {
  // They are compared as unequal, not as earlier: if the clock was wrong, a later night may already have a backup.
  if (nightOf(madeAt ?? since, timeZone, BACKUP_TIME) === nightOf(now, timeZone, BACKUP_TIME)) return false
  const hasJustFailed = attemptedAt !== null && attemptedAt <= now && now - attemptedAt < BACKUP_RETRY_MS
  return !hasJustFailed
}

/**
 * Whether administrators are warned.
 * @param verifiedAt when the last backup was verified, or backups became possible; milliseconds since 1970 UTC, like
 * `now`
 */
export function isBackupLate(verifiedAt: number, now: number): boolean {
  return now - verifiedAt > BACKUP_LATE_MS
}
