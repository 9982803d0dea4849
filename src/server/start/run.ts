import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClusterError, hasCluster } from '#embedded-postgres'
import { createAuth } from '#server/auth/auth.ts'
import { openPasswords } from '#server/auth/passwords/passwords.ts'
import { loadOrCreateSecret } from '#server/auth/secret.ts'
import {
  type Environment,
  EnvironmentError,
  type Mode,
  readEnvironment,
  readLogSettings,
} from '#server/config/environment.ts'
import { FILES } from '#server/config/files.ts'
import { JOB_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { DatabaseError } from '#server/database/database-error.ts'
import { type Job, type JobsLock, openJobsLock } from '#server/database/jobs-lock.ts'
import { openReadConnection } from '#server/database/read-connection.ts'
import { openDatabase } from '#server/database/set-up/open-database.ts'
import { createApp } from '#server/http/app.ts'
import { openEvents } from '#server/http/events/events.ts'
import { assertCanListen, createHttpServer, drain, ListenError, listen } from '#server/http/server.ts'
import { createLog, type Log } from '#server/log/log.ts'
import { type Delivery, printedDelivery, smtpDelivery } from '#server/mail/delivery.ts'
import { openMailQueue } from '#server/mail/mail-queue.ts'
import { startBackups } from '#server/operations/backup/nightly/start-backups.ts'
import { prepareDemo, refuseDemoNetwork } from '#server/operations/demo/prepare.ts'
import { readDisks } from '#server/operations/health/disks.ts'
import { startHealthMails } from '#server/operations/health/health-mails.ts'
import { type CleanUpMetrics, createCleanUpMetrics } from '#server/operations/metrics/clean-up-metrics.ts'
import { openMetrics } from '#server/operations/metrics/metrics.ts'
import { startSummingUp } from '#server/operations/network-counts/sum-up.ts'
import { watchReadiness } from '#server/operations/readiness.ts'
import { startNightlyCleanUp } from '#server/operations/retention/clean-up.ts'
import { startScheduledMails } from '#server/operations/scheduled-mails/scheduled-mails.ts'
import { startKeyFilling } from '#server/operations/search-keys/fill-keys.ts'
import { adoptAuditLogYears } from '#server/queries/network-settings.ts'

/** Several jobs may be due together; a connection that none of them uses is closed. */
const JOB_CONNECTIONS = 2

/**
 * Runs the app until a signal stops it. An error that the operator can fix is logged as one message, with exit code 1.
 */
export async function run(mode: Mode): Promise<void> {
  const log = createLog(undefined, readLogSettings(mode, process.stderr.isTTY))
  const signal = awaitSignal()
  // A lost connection may reject background work that nothing awaits; without this listener the process would end.
  process.on('unhandledRejection', (error) => log.failure('background work', error))
  try {
    await serve(readEnvironment(mode), log, signal)
  } catch (error) {
    if (signal.isReceived()) process.exit(0)
    // The message is for the person at the terminal or in the journal, so it is plain text in every log format.
    if (error instanceof EnvironmentError) {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    }
    const isExpected = [DatabaseError, ClusterError, ListenError].some((kind) => error instanceof kind)
    if (isExpected && error instanceof Error) log.fatal(error.message)
    else log.failure('starting', error)
    process.exit(1)
  }
}

type Signal = ReturnType<typeof awaitSignal>

/** Waits for SIGINT or SIGTERM, also during the start, so that an interrupted start leaves nothing running. */
function awaitSignal() {
  let isReceived = false
  const received = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => {
    isReceived = true
  })
  return {
    received,
    isReceived: () => isReceived,
    throwIfReceived() {
      if (isReceived) throw new Error('stopped by a signal')
    },
  }
}

async function serve(environment: Environment, log: Log, signal: Signal): Promise<void> {
  // The app's own PostgreSQL knows whether another app runs on it, and says so.
  if (environment.databaseUrl !== null || !(await hasCluster(environment.dataDir))) await assertCanListen(environment)
  const secret = environment.authSecret ?? (await loadOrCreateSecret(environment.dataDir, 'auth-secret'))
  const { appUrl, timeZone, trustedProxies, dataDir } = environment
  const opened = await openDatabase(environment, log)
  const cleanups: (() => Promise<unknown>)[] = [opened.close]
  let isStopping = false
  const stop = async () => {
    isStopping = true
    // They run in reverse order, and every step even if one fails, so that the database is not left running.
    for (const step of cleanups.reverse()) await step().catch((error: unknown) => log.failure('stopping', error))
  }
  try {
    signal.throwIfReceived()
    const web = await readWeb()
    const connection = connect(opened.url)
    cleanups.push(connection.close)
    const { database, usage: poolUsage } = connection
    const { reads, close: closeReads } = openReadConnection(opened.url)
    cleanups.push(closeReads)
    const forJobs = connect(opened.url, JOB_CONNECTIONS, JOB_LIMITS)
    cleanups.push(forJobs.close)
    if (environment.mode === 'production') await refuseDemoNetwork(database)
    if (environment.auditLogYears !== null) await adoptAuditLogYears(database, environment.auditLogYears)
    let jobs: JobsLock | null = null
    const mailQueue = openMailQueue({
      databaseUrl: opened.url,
      delivery: deliveryFor(environment),
      log,
      keepSent: environment.mode === 'demo',
      delivers: () => jobs?.isHeld() ?? false,
    })
    cleanups.push(mailQueue.close)
    const passwords = openPasswords(log)
    cleanups.push(passwords.close)
    const auth = createAuth({ database, mailQueue, passwords, appUrl, secret, log, clock: Date.now })
    const events = openEvents({ databaseUrl: opened.directUrl, database, log, clock: Date.now })
    cleanups.push(events.close)
    const announcement = environment.mode === 'demo' ? await prepareDemo(forJobs.database, auth, environment) : ''
    const { superuserUrl } = opened
    const cleanUps = createCleanUpMetrics()
    const start = () => startJobs({ database: forJobs.database, superuserUrl, environment, log, cleanUps })
    jobs = openJobsLock({ databaseUrl: opened.directUrl, log, start })
    cleanups.push(jobs.close)
    const readiness = watchReadiness({
      database,
      databaseUrl: opened.url,
      log,
      isAvailable: opened.isAvailable,
      isDraining: () => isStopping,
    })
    const metrics = openMetrics({ reads, poolUsage, events, passwords, runsJobs: jobs.isHeld, cleanUps, dataDir })
    const app = createApp({
      database,
      reads,
      auth,
      passwords,
      events,
      readiness,
      metrics,
      metricsToken: environment.metricsToken,
      secret,
      log,
      clock: Date.now,
      appUrl,
      plainPageUrl: environment.plainPageUrl,
      timeZone,
      trustedProxies,
      asksForProof: environment.mode === 'production',
      showsDemoMails: environment.mode === 'demo' && !environment.demoPublic,
      web,
    })
    const server = createHttpServer(app.fetch)
    signal.throwIfReceived()
    await listen(server, environment)
    cleanups.push(() => drain(server))
    // It is added once more to run before draining, which waits for open streams.
    cleanups.push(events.close)
    process.stdout.write(`\nShabaka is ready at ${appUrl}\n${announcement}`)
  } catch (error) {
    await stop()
    throw error
  }
  await runUntilStopped(opened.takenOver, signal, log, stop)
}

interface JobNeeds {
  readonly database: Database
  readonly superuserUrl: (() => string) | null
  readonly environment: Environment
  readonly log: Log
  readonly cleanUps: CleanUpMetrics
}

function startJobs({ database, superuserUrl, environment, log, cleanUps }: JobNeeds): Job[] {
  const { timeZone, appUrl, dataDir, mode } = environment
  const health = { database, readDisks: () => readDisks(dataDir), log, clock: Date.now, timeZone, appUrl }
  return [
    startNightlyCleanUp({ database, log, metrics: cleanUps, clock: Date.now, timeZone }),
    startSummingUp(database, log),
    startKeyFilling(database, log),
    startScheduledMails({ database, log, clock: Date.now, timeZone, appUrl }),
    ...(mode === 'production' ? [startHealthMails(health)] : []),
    startBackups({ database, superuserUrl, environment, log }),
  ]
}

function deliveryFor({ smtpUrl, mailFrom }: Environment): Delivery {
  return smtpUrl ? smtpDelivery(smtpUrl, mailFrom) : printedDelivery((line) => process.stdout.write(`${line}\n`))
}

async function readWeb() {
  const page = join(FILES.web, 'index.html')
  if (!existsSync(page)) throw new EnvironmentError('The web app is not built yet: run "npm run build" first.')
  const manifest = await readFile(join(FILES.web, '.vite/manifest.json'), 'utf8')
  return { directory: FILES.web, page: await readFile(page, 'utf8'), manifest: JSON.parse(manifest) }
}

async function runUntilStopped(
  takenOver: Promise<string>,
  signal: Signal,
  log: Log,
  stop: () => Promise<void>,
): Promise<never> {
  const displaced = takenOver.then((address) => {
    log.warn(`Shabaka now runs at ${address} on the same data, so this process stops`)
    return 1
  })
  const status = await Promise.race([signal.received.then(() => 0), displaced])
  await stop().catch((error: unknown) => log.failure('stopping', error))
  process.exit(status)
}
