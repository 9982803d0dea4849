import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Disk } from '#domain/network/health.ts'
import type { PasswordQueue } from '#server/auth/passwords/password-queue.ts'
import type { PoolUsage, Queryable } from '#server/database/connect.ts'
import { readDisks } from '#server/operations/health/disks.ts'
import { type AuthMetrics, createAuthMetrics } from './auth-metrics.ts'
import { type CallMetrics, createCallMetrics } from './call-metrics.ts'
import type { createCleanUpMetrics } from './clean-up-metrics.ts'
import { type DatabaseFigures, readDatabaseFigures } from './database-figures.ts'
import { setOrRemove } from './set-or-remove.ts'

export interface Metrics {
  readonly calls: Pick<CallMetrics, 'count'>
  readonly authCalls: Pick<AuthMetrics, 'count'>
  read(): Promise<string>
}

interface MetricsOptions {
  readonly reads: Queryable
  readonly poolUsage: () => PoolUsage
  readonly events: { streamCount(): number }
  readonly passwords: Pick<PasswordQueue, 'usage'>
  readonly runsJobs: () => boolean
  readonly cleanUps: Pick<ReturnType<typeof createCleanUpMetrics>, 'registry'>
  /** The folder whose disk is measured, with that of its backups. */
  readonly dataDir: string
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 2_000

/**
 * The library's own process metrics: memory, CPU, event loop lag. They are registered once, because they are measured
 * from here on.
 */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

export function openMetrics(options: MetricsOptions): Metrics {
  const { reads, cleanUps, dataDir, timeoutMs = TIMEOUT_MS } = options
  const registry = new Registry()
  addProcessGauges(registry, options)
  const setDatabaseFigures = addDatabaseGauges(registry)
  const setDisks = addDiskGauges(registry)
  return {
    calls: createCallMetrics(registry),
    authCalls: createAuthMetrics(registry),
    async read() {
      const [figures, disks] = await Promise.all([
        withinTime(readDatabaseFigures(reads), timeoutMs),
        withinTime(readDisks(dataDir), timeoutMs),
      ])
      setDatabaseFigures(figures)
      setDisks(disks ?? new Map())
      return Registry.merge([registry, cleanUps.registry, ofProcess]).metrics()
    },
  }
}

function addProcessGauges(registry: Registry, { poolUsage, events, passwords, runsJobs }: MetricsOptions): void {
  const registers = [registry]
  new Gauge({
    name: 'shabaka_database_connections',
    help: 'Connections of the pool for calls, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolUsage()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'shabaka_database_waiting',
    help: 'Calls that wait for a connection of the pool.',
    registers,
    collect() {
      this.set(poolUsage().waiting)
    },
  })
  new Gauge({
    name: 'shabaka_event_streams',
    help: 'Browsers with an open stream of changes.',
    registers,
    collect() {
      this.set(events.streamCount())
    },
  })
  new Gauge({
    name: 'shabaka_password_calls',
    help: 'Calls that hash or verify a password, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = passwords.usage()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'shabaka_runs_jobs',
    help: 'Whether this process sends the mails and runs the scheduled jobs.',
    registers,
    collect() {
      this.set(Number(runsJobs()))
    },
  })
}

/** @returns a function that sets the figures; for null, if the database did not respond, they are omitted */
function addDatabaseGauges(registry: Registry): (figures: DatabaseFigures | null) => void {
  const registers = [registry]
  const up = new Gauge({
    name: 'shabaka_database_up',
    help: 'Whether the database answered when this was read.',
    registers,
  })
  const mails = new Gauge({
    name: 'shabaka_mails',
    help: 'Mails that are not sent yet: all, and those that a mail server did not accept.',
    labelNames: ['state'],
    registers,
  })
  const backupAge = new Gauge({
    name: 'shabaka_backup_age_seconds',
    help: 'How long ago the last backup was verified; absent if none was.',
    registers,
  })
  return (figures) => {
    up.set(figures ? 1 : 0)
    mails.reset()
    if (figures) {
      mails.set({ state: 'waiting' }, figures.mailsWaiting)
      mails.set({ state: 'failed' }, figures.mailsFailed)
    }
    setOrRemove(backupAge, figures?.backupAgeSeconds ?? null)
  }
}

function addDiskGauges(registry: Registry): (disks: ReadonlyMap<string, Disk>) => void {
  const registers = [registry]
  const free = new Gauge({
    name: 'shabaka_disk_free_bytes',
    help: 'Free room of the disks of the data folder and its backups.',
    labelNames: ['place'],
    registers,
  })
  const total = new Gauge({
    name: 'shabaka_disk_bytes',
    help: 'Size of these disks.',
    labelNames: ['place'],
    registers,
  })
  return (disks) => {
    free.reset()
    total.reset()
    for (const [place, disk] of disks) {
      free.set({ place }, disk.free)
      total.set({ place }, disk.total)
    }
  }
}

async function withinTime<Result>(work: Promise<Result>, timeoutMs: number): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs)
  })
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}
