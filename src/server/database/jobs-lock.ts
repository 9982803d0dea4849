import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#server/log/log.ts'
import { closeClient, type DatabaseUrl, openClient } from './client.ts'
import { isUnavailable } from './unavailable.ts'

export interface Job {
  stop(): Promise<unknown>
}

export interface JobsLock {
  isHeld(): boolean
  close(): Promise<void>
}

interface JobsLockOptions {
  readonly databaseUrl: DatabaseUrl
  readonly log: Log
  /** Called whenever this process takes the lock. The jobs are stopped when it is lost. */
  readonly start: () => readonly Job[]
  /** How often a process tries to take the lock, or confirms that it holds it, in milliseconds. */
  readonly intervalMs?: number
  readonly answerMs?: number
}

/** The application_name in PostgreSQL of the connection that holds the lock or waits for it. */
export const JOBS_LOCK_NAME = 'shabaka jobs'
const JOBS_LOCK = 7_246_252_004

const INTERVAL_MS = 3_000
/**
 * The database's time limit. Together with the interval it makes a cut-off holder stop its jobs within eight seconds.
 */
const ANSWER_MS = 5_000
/** PostgreSQL ends the connection of a frozen or unreachable process after this many missed intervals. */
const MISSED_INTERVALS = 5

/**
 * Lets one of several processes run singleton jobs: an advisory lock on an open connection, which another takes within
 * seconds of a loss. A process that lost it unnoticed may be finishing a job, so jobs must be safe to run twice.
 */
export function openJobsLock(options: JobsLockOptions): JobsLock {
  const { databaseUrl, log, start, intervalMs = INTERVAL_MS, answerMs = ANSWER_MS } = options
  const closing = new AbortController()
  const { signal } = closing
  let jobs: readonly Job[] | null = null
  let hasWaited = false

  const stopJobs = async () => {
    const running = jobs ?? []
    jobs = null
    await Promise.all(running.map((job) => job.stop()))
  }

  /** Takes the lock, or confirms that the connection which holds it is alive. */
  const tryOnce = async (client: pg.Client) => {
    if (jobs !== null) return void (await unlessAborted(client.query('select'), signal))
    const found = await unlessAborted(client.query<{ taken: boolean }>(TRY_LOCK, [JOBS_LOCK]), signal)
    if (found?.rows[0]?.taken !== true) hasWaited = true
    else if (!signal.aborted) {
      if (hasWaited) log.info('this process now sends the mails and runs the scheduled jobs')
      jobs = start()
    }
  }

  const holdUntilLost = async (client: pg.Client) => {
    const ended = new AbortController()
    client.on('end', () => ended.abort())
    await client.query(`set idle_session_timeout = ${intervalMs * MISSED_INTERVALS}`)
    const lostOrAborted = AbortSignal.any([ended.signal, signal])
    while (!lostOrAborted.aborted) {
      await tryOnce(client)
      await pause(intervalMs, undefined, { signal: lostOrAborted }).catch(() => undefined)
    }
  }

  const run = async () => {
    while (!signal.aborted) {
      const config = { application_name: JOBS_LOCK_NAME, query_timeout: answerMs }
      const client = await openClient(databaseUrl, config).catch(() => null)
      if (client) {
        await holdUntilLost(client).catch((error: unknown) => {
          if (!isUnavailable(error)) log.failure('holding the lock for jobs', error)
        })
        // The lock is released last, unless PostgreSQL has ended the connection.
        await stopJobs()
        await closeClient(client)
      }
      await pause(intervalMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const hasEnded = run()
  return {
    isHeld: () => jobs !== null,
    async close() {
      closing.abort()
      await hasEnded
    },
  }
}

/** The result of the work, or null once the signal aborts. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Takes the lock, so that no app runs the jobs until the connection is closed. It is false if one runs them now. */
export async function tryJobsLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(TRY_LOCK, [JOBS_LOCK])
  return rows[0]?.taken === true
}

const TRY_LOCK = 'select pg_try_advisory_lock($1) as taken'
