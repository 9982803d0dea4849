import type { Notification, WatchedChange } from './notifications.ts'

/** A browser that was away for longer reloads everything. */
const KEPT_MS = 10 * 60_000

interface MissedChanges {
  readonly changes: readonly WatchedChange[]
  readonly rightsOf: ReadonlySet<string>
}

/**
 * The changes of ten minutes, so that a browser without a stream for a moment need not reload everything.
 * @param clock monotonic milliseconds
 */
export function createRecentChanges(clock: () => number) {
  const changes = new Map<string, { change: WatchedChange; at: number }>()
  const rights = new Map<string, number>()
  let completeSince = Number.POSITIVE_INFINITY
  let tidiedAt = clock()

  const tidy = (now: number) => {
    if (now - tidiedAt < KEPT_MS / 10) return
    tidiedAt = now
    const oldest = now - KEPT_MS
    completeSince = Math.max(completeSince, oldest)
    for (const [key, { at }] of changes) if (at < oldest) changes.delete(key)
    for (const [person, at] of rights) if (at < oldest) rights.delete(person)
  }

  return {
    /** Forgets everything, because earlier notifications were missed. */
    restart() {
      changes.clear()
      rights.clear()
      completeSince = clock()
    },
    add(notification: Notification) {
      const now = clock()
      if ('rightsOf' in notification) rights.set(notification.rightsOf, now)
      else if ('change' in notification) {
        const { change } = notification
        changes.set(`${change.table} ${change.organization}`, { change, at: now })
      }
      tidy(now)
    },
    /** @returns null if the changes of the last milliseconds are not completely known */
    ofLast(duration: number): MissedChanges | null {
      const since = clock() - duration
      if (duration > KEPT_MS || since < completeSince) return null
      return {
        changes: [...changes.values()].filter(({ at }) => at >= since).map(({ change }) => change),
        rightsOf: new Set([...rights].flatMap(([person, at]) => (at >= since ? [person] : []))),
      }
    },
  }
}

export type RecentChanges = ReturnType<typeof createRecentChanges>
