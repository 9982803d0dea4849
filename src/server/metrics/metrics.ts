import type { Disk } from '#domain/health.ts'
import type { PasswordQueue } from '#server/auth/password-queue.ts'
import type { PoolUsage, Queryable } from '#server/database/connect.ts'
import type { Events } from '#server/events/events.ts'
import { readDisks } from '#server/health/disks.ts'
import { type AuthMetrics, createAuthMetrics } from './auth-metrics.ts'
import { type CallMetrics, createCallMetrics } from './call-metrics.ts'
import type { createCleanUpMetrics } from './clean-up-metrics.ts'
import { type DatabaseFigures, readDatabaseFigures } from './database-figures.ts'
import { openProcessMetrics } from './process-metrics.ts'
import { gauge, metricsText, type Sample } from './registry.ts'

/** What is known of this process for whoever watches it. */
export interface Metrics {
  readonly calls: Pick<CallMetrics, 'count'>
  readonly authCalls: Pick<AuthMetrics, 'count'>
  /** All metrics in the text format of Prometheus. Takes two seconds at most, also if the database does not answer. */
  read(): Promise<string>
  close(): void
}

interface MetricsOptions {
  readonly reads: Queryable
  readonly poolUsage: () => PoolUsage
  readonly events: Pick<Events, 'streamCount'>
  readonly passwords: Pick<PasswordQueue, 'usage'>
  /** Whether this process sends the mails and runs the scheduled jobs. */
  readonly runsJobs: () => boolean
  /** What the clean-ups of this process deleted. */
  readonly cleanUps: Pick<ReturnType<typeof createCleanUpMetrics>, 'metrics'>
  /** Its disk, and that of the backups in it, are measured. */
  readonly dataDir: string
  /** How long the database may take, in milliseconds. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 2_000

/** Opens the metrics of this process. */
export function openMetrics(options: MetricsOptions): Metrics {
  const { reads, poolUsage, events, passwords, runsJobs, cleanUps, dataDir, timeoutMs = TIMEOUT_MS } = options
  const calls = createCallMetrics()
  const authCalls = createAuthMetrics()
  const own = openProcessMetrics()
  const parts = [
    gauge('shabaka_database_connections', 'Connections of the pool for calls, by state.', () => {
      const { inUse, idle } = poolUsage()
      return [
        [{ state: 'in_use' }, inUse],
        [{ state: 'idle' }, idle],
      ]
    }),
    gauge('shabaka_database_waiting', 'Calls that wait for a connection of the pool.', () => one(poolUsage().waiting)),
    gauge('shabaka_event_streams', 'Browsers that are told of changes.', () => one(events.streamCount())),
    gauge('shabaka_password_calls', 'Calls that hash or verify a password, by state.', () => {
      const { running, waiting } = passwords.usage()
      return [
        [{ state: 'running' }, running],
        [{ state: 'waiting' }, waiting],
      ]
    }),
    gauge('shabaka_runs_jobs', 'Whether this process sends the mails and runs the scheduled jobs.', () =>
      one(Number(runsJobs())),
    ),
  ]
  return {
    calls,
    authCalls,
    async read() {
      const [figures, disks] = await Promise.all([
        withinTime(readDatabaseFigures(reads), timeoutMs),
        withinTime(readDisks(dataDir), timeoutMs),
      ])
      return metricsText([
        ...calls.metrics,
        ...authCalls.metrics,
        ...parts,
        ...cleanUps.metrics,
        ...databaseMetrics(figures),
        ...diskMetrics(disks ?? new Map()),
        ...own.metrics,
      ])
    },
    close: own.close,
  }
}

/** @param figures null if the database did not answer: then they are left out */
function databaseMetrics(figures: DatabaseFigures | null) {
  const age = figures?.backupAgeSeconds ?? null
  return [
    gauge('shabaka_database_up', 'Whether the database answered when this was read.', () => one(figures ? 1 : 0)),
    gauge('shabaka_mails', 'Mails that are not sent yet: all, and those that a mail server did not accept.', () =>
      figures
        ? [
            [{ state: 'waiting' }, figures.mailsWaiting],
            [{ state: 'failed' }, figures.mailsFailed],
          ]
        : [],
    ),
    gauge('shabaka_backup_age_seconds', 'How long ago the last backup was verified; absent if none was.', () =>
      age === null ? [] : one(age),
    ),
  ]
}

function diskMetrics(disks: ReadonlyMap<string, Disk>) {
  const each = (bytesOf: (disk: Disk) => number) =>
    [...disks].map(([place, disk]): Sample => [{ place }, bytesOf(disk)])
  return [
    gauge('shabaka_disk_free_bytes', 'Free room of the disks of the data folder and its backups.', () =>
      each(({ free }) => free),
    ),
    gauge('shabaka_disk_bytes', 'Size of these disks.', () => each(({ total }) => total)),
  ]
}

function one(value: number): Sample[] {
  return [[{}, value]]
}

/** Null if it fails or takes too long. */
async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}
