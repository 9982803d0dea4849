import type { PlainDate } from '#domain/dates.ts'
import type { NetworkSettings } from '#domain/network-settings.ts'
import { nightOf } from '#domain/nights.ts'
import { CLEAN_UP_TIME, EXPIRING, type Expiring } from '#domain/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import { forgetStatistics } from '#server/erasure/erase-person.ts'
import type { Log } from '#server/log.ts'
import type { CleanUpMetrics } from '#server/metrics/clean-up-metrics.ts'
import { repeat } from '#server/repeat.ts'
import { readSettings } from '#server/shared-queries/network-settings.ts'
import { DELETIONS } from './expired-rows.ts'

/** A night that is due, or whose clean-up failed, is noticed within this time. */
const INTERVAL_MS = 3600 * 1000
/** How many rows a statement deletes at most, so that none holds its locks for long. */
const BATCH = 1_000
/** An erasure has dozens of statements, and looks through every text. */
const SMALLER_BATCHES: Readonly<Partial<Record<Expiring, number>>> = { removed_people: 10 }
/** How many statements of a kind a night has at most; what is left is deleted in the next one. */
const MOST_BATCHES = 500

/** Those whose rows name people. */
const NAMING: readonly Expiring[] = ['unconfirmed_accounts', 'removed_people']

interface CleanUp {
  readonly database: Database
  readonly log: Log
  readonly metrics: Pick<CleanUpMetrics, 'count'>
}

interface NightlyCleanUp extends CleanUp {
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  readonly timeZone: string
  readonly intervalMs?: number
}

/**
 * Deletes what has expired once a night, until it is stopped. A server that was off in the night does so at its start, and a start
 * alone repeats it, which deletes nothing that should stay.
 */
export function startNightlyCleanUp(options: NightlyCleanUp): { stop(): Promise<void> } {
  const { log, clock, timeZone, intervalMs = INTERVAL_MS } = options
  const stopping = new AbortController()
  let cleaned: PlainDate | null = null
  const task = repeat({
    what: 'deleting what has expired',
    run: async () => {
      const night = nightOf(clock(), timeZone, CLEAN_UP_TIME)
      if (night === cleaned) return
      if (await cleanUp(options, { signal: stopping.signal })) cleaned = night
    },
    intervalMs,
    log,
  })
  return {
    async stop() {
      stopping.abort()
      await task.stop()
    },
  }
}

/** How much is deleted in one statement; tests delete less. */
interface Bounds {
  readonly batch?: number
  readonly mostBatches?: number
  /** Ends the clean-up after the present statement. */
  readonly signal?: AbortSignal
}

/**
 * Deletes everything that has expired, kind by kind, and logs how many rows they were in one line. A kind that fails delays no other.
 * @returns whether every kind was done
 * Source: docs/product.md, 22.1.
 */
export async function cleanUp({ database, log, metrics }: CleanUp, bounds: Bounds = {}): Promise<boolean> {
  const settings = await readSettings(database)
  const deleted: string[] = []
  let isDone = true
  let hasErased = false
  for (const kind of EXPIRING) {
    const { count, error } = await deleteAll(kind, database, settings, bounds)
    metrics.count(kind, count)
    if (count > 0) deleted.push(`${kind} ${count}`)
    if (count > 0 && NAMING.includes(kind)) hasErased = true
    if (error !== undefined && isUnavailable(error)) throw error
    if (error !== undefined) log.failure(`deleting expired ${kind}`, error)
    if (error !== undefined || bounds.signal?.aborted) isDone = false
  }
  if (hasErased) await forgetStatistics(database)
  log.info(`clean-up of the night: ${deleted.length === 0 ? 'nothing had expired' : `deleted ${deleted.join(', ')}`}`)
  if (isDone) metrics.count('done')
  return isDone
}

/** Deletes a kind batch by batch. The count is also that of a kind that failed after some. */
async function deleteAll(kind: Expiring, database: Database, settings: NetworkSettings, bounds: Bounds) {
  const { batch = SMALLER_BATCHES[kind] ?? BATCH, mostBatches = MOST_BATCHES, signal } = bounds
  let count = 0
  try {
    for (let round = 0; round < mostBatches && !signal?.aborted; round += 1) {
      const deleted = await DELETIONS[kind](database, batch, settings)
      count += deleted
      if (deleted < batch) break
    }
    return { count }
  } catch (error) {
    return { count, error }
  }
}
