import type { PlainDate } from '#domain/dates/dates.ts'
import { nightOf } from '#domain/dates/nights.ts'
import { CLEAN_UP_TIME, EXPIRING, type Expiring } from '#domain/network/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import { forgetStatistics } from '#server/features/erasure/erase-person.ts'
import type { Log } from '#server/log/log.ts'
import type { CleanUpMetrics } from '#server/operations/metrics/clean-up-metrics.ts'
import { repeat } from '#server/operations/repeat.ts'
import { readSettings } from '#server/queries/network-settings.ts'
import { DELETIONS, type When } from './expired-rows.ts'

const INTERVAL_MS = 3600 * 1000
/** The most rows that a statement deletes, to limit the duration of its locks. */
const BATCH = 1_000
/** An erasure has dozens of statements, and searches every text. */
const SMALLER_BATCHES: Readonly<Partial<Record<Expiring, number>>> = { removed_people: 10 }
/** The most statements of a kind in a night; the rest follows in the next one. */
const MOST_BATCHES = 500

/** Kinds whose rows name people. */
const NAMING: readonly Expiring[] = ['unconfirmed_accounts', 'removed_people']

interface CleanUp {
  readonly database: Database
  readonly log: Log
  readonly metrics: Pick<CleanUpMetrics, 'count'>
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

interface NightlyCleanUp extends CleanUp {
  readonly timeZone: string
  readonly intervalMs?: number
}

/** A server that was off at night does it at its start; repeating it deletes nothing that should remain. */
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

interface Bounds {
  readonly batch?: number
  readonly mostBatches?: number
  readonly signal?: AbortSignal
}

/**
 * Cleans up kind by kind; a failed one delays no other. @returns whether every kind was done. Source: docs/product.md,
 * 22.1.
 */
export async function cleanUp({ database, log, metrics, clock }: CleanUp, bounds: Bounds = {}): Promise<boolean> {
  const when = { settings: await readSettings(database), now: clock() }
  const deleted: string[] = []
  let isDone = true
  let hasErased = false
  for (const kind of EXPIRING) {
    const { count, error } = await deleteAll(kind, database, when, bounds)
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

/** Deletes a kind batch by batch. On a failure the deleted rows still count. */
async function deleteAll(kind: Expiring, database: Database, when: When, bounds: Bounds) {
  const { batch = SMALLER_BATCHES[kind] ?? BATCH, mostBatches = MOST_BATCHES, signal } = bounds
  let count = 0
  try {
    for (let round = 0; round < mostBatches && !signal?.aborted; round += 1) {
      const deleted = await DELETIONS[kind](database, batch, when)
      count += deleted
      if (deleted < batch) break
    }
    return { count }
  } catch (error) {
    return { count, error }
  }
}
