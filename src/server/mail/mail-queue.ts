import { setTimeout as pause } from 'node:timers/promises'
import { and, isNull, lte, sql } from 'drizzle-orm'
import { type DatabaseUrl, JOB_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { awaitEarlierCommits } from '#server/database/earlier-commits.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import { databaseMessage, isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import { createDeliverer } from './deliverer.ts'
import { DELIVERY_TIMEOUT_MS, type Delivery } from './delivery.ts'
import { enqueueMailWithinLimit } from './enqueue-mail.ts'
import type { Mail } from './mails.ts'

/** Stores mails and delivers them, retrying until a mail server accepts each or it expires. */
export interface MailQueue {
  /**
   * Queues a mail, and delivers it immediately if this process delivers. It is discarded beyond the limit per recipient
   * and kind.
   */
  send(recipient: string, mail: Mail): Promise<void>
  /** Delivers all due mails; failed ones remain queued. */
  deliver(): Promise<void>
  close(): Promise<void>
}

const INTERVAL_MS = 5_000
/** The time limit for a running delivery. */
const CLOSE_TIMEOUT_MS = DELIVERY_TIMEOUT_MS + 2_000
/** The row of a mail is locked during its delivery; PostgreSQL must not end that transaction as idle. */
const DELIVERY_LIMITS = { ...JOB_LIMITS, idleInTransaction: DELIVERY_TIMEOUT_MS + JOB_LIMITS.idleInTransaction }

interface MailQueueOptions {
  readonly databaseUrl: DatabaseUrl
  readonly delivery: Delivery
  readonly log: Log
  /** Whether sent mails keep their text, for the demo's page of mails; otherwise it is blanked immediately. */
  readonly keepSent: boolean
  readonly deliveryTimeoutMs?: number
  /** Whether this process delivers now, or only queues. If it is missing, it always delivers. */
  readonly delivers?: () => boolean
}

/** A queue on the table of outgoing mails; several processes may share the table, and each mail is sent once. */
export function openMailQueue(options: MailQueueOptions): MailQueue {
  const { databaseUrl, delivery, log, keepSent, delivers = () => true } = options
  const { deliveryTimeoutMs: timeoutMs = DELIVERY_TIMEOUT_MS } = options
  // The queue has connections of its own, because mails are queued while a sign-up holds one of the app's. Calls wait
  // for these, so they have the limits of calls.
  const queueing = connect(databaseUrl, 2)
  const { database, close } = connect(databaseUrl, 1, DELIVERY_LIMITS)
  let running: Promise<void> | null = null
  let closing = false
  let isDatabaseLost = false
  const confirm = () => awaitEarlierCommits(queueing.database)
  const deliverNext = createDeliverer({
    database,
    confirm,
    delivery,
    log,
    keepSent,
    timeoutMs,
    isClosing: () => closing,
  })

  const deliverAll = async () => {
    await dropOld(database, keepSent, log)
    // Mails are sent one after another, to avoid flooding the mail server.
    while (!closing && delivers() && (await deliverNext()));
    isDatabaseLost = false
  }

  /** Logs a database outage once, not in every round. */
  const logFailure = (error: unknown) => {
    if (!isUnavailable(error)) log.failure('sending mails', error)
    else if (!isDatabaseLost && !closing) log.warn(`mails wait for the database: ${databaseMessage(error)}`)
    isDatabaseLost = isUnavailable(error)
  }

  const runRound = async () => {
    if (!delivers()) return
    running ??= deliverAll()
      .catch(logFailure)
      .finally(() => {
        running = null
      })
    await running
  }

  const deliver = async () => {
    // A running round may have missed the newest mails, so another one follows it.
    await running
    if (!closing) await runRound()
  }

  const timer = setInterval(runRound, INTERVAL_MS)
  timer.unref()
  return {
    async send(recipient, mail) {
      const isQueued = await enqueueMailWithinLimit(queueing.database, recipient, mail)
      if (!isQueued) return log.warn('a mail was not sent: its recipient had too many of its kind within the hour')
      void deliver()
    },
    deliver,
    async close() {
      closing = true
      clearInterval(timer)
      // It waits until a running delivery is recorded, but not for unanswered statements of a lost database.
      const timeout = new AbortController()
      await Promise.race([running, pause(CLOSE_TIMEOUT_MS, undefined, timeout).catch(() => undefined)])
      timeout.abort()
      await Promise.all([queueing.close(), close()])
    },
  }
}

async function dropOld(database: Database, keepSent: boolean, log: Log): Promise<void> {
  const expired = await database
    .delete(outgoingMails)
    .where(and(isNull(outgoingMails.sentAt), lte(outgoingMails.expiresAt, sql`now()`)))
    .returning({ id: outgoingMails.id })
  if (expired.length > 0) log.warn(`${expired.length} mails could not be sent in time and are dropped`)
  if (!keepSent) await database.delete(outgoingMails).where(lte(outgoingMails.sentAt, sql`now() - interval '1 hour'`))
}
