import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, count, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { CALL_LIMITS, type DatabaseUrl } from '#server/database/client.ts'
import { connect, type Database, type Queryable } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import { databaseWords, isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log.ts'
import { type Delivery, isFinal, LONGEST_DELIVERY_MS, reasonOf, withinPatience } from './delivery.ts'
import type { Mail } from './mails.ts'

/** Takes mails and sees to it that they arrive. */
export interface PostOffice {
  /** Keep a mail to be sent; it is sent right after, and tried again until a mail server has taken it. */
  send(recipient: string, mail: Mail): Promise<void>
  /** Send everything that is due now; what fails stays for later. */
  deliver(): Promise<void>
  close(): Promise<void>
}

const INTERVAL_MS = 5_000
const LONGEST_WAIT_S = 600
/** A delivery that is under way ends within this time. */
const CLOSE_MS = LONGEST_DELIVERY_MS + 2_000
/** The row of a mail is locked while a mail server takes it, and PostgreSQL must not think that forgotten. */
const LIMITS = { ...CALL_LIMITS, idleInTransaction: LONGEST_DELIVERY_MS + CALL_LIMITS.idleInTransaction }
/** Nobody can make the network write the same to somebody more often than this in an hour. */
const MAILS_AN_HOUR = 5

interface PostOfficeOptions {
  readonly databaseUrl: DatabaseUrl
  readonly delivery: Delivery
  readonly log: Log
  /** Keep what was sent, for the demo's page of mails; elsewhere its words and links are blanked at once. */
  readonly keepSent: boolean
  /** How long the delivery of a mail may take, in milliseconds. */
  readonly deliveryMs?: number
}

const BLANK = { subject: '', text: '', html: '' }

/** A post office on the table of outgoing mails; several processes may share one table, each mail goes once. */
export function openPostOffice(options: PostOfficeOptions): PostOffice {
  const { databaseUrl, delivery, log, keepSent, deliveryMs = LONGEST_DELIVERY_MS } = options
  // Connections of its own: mails are queued while a sign-up holds one of the app's.
  const { database, close } = connect(databaseUrl, 2, LIMITS)
  let running: Promise<void> | null = null
  let closing = false
  let isDatabaseLost = false
  /** Mails that a mail server has taken, until the database was told: they are not sent again. */
  const taken = new Set<string>()

  /** Take the next mail that is due, and send it or put it off. What became of it; null where none is due. */
  const deliverOne = () =>
    database.transaction(async (tx) => {
      const [mail] = await tx
        .select()
        .from(outgoingMails)
        .where(and(isNull(outgoingMails.sentAt), lte(outgoingMails.nextAttemptAt, sql`now()`)))
        .orderBy(asc(outgoingMails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      // A delivery that began only now might not end before the connection is closed.
      if (!mail || closing) return null
      const row = eq(outgoingMails.id, mail.id)
      // Also when it is taken only after it was given up: the next try then finds it here.
      const sendOnce = async () => delivery(mail.recipient, mail).then(() => void taken.add(mail.id))
      const failure = taken.has(mail.id) ? null : await failureOf(withinPatience(sendOnce(), deliveryMs))
      if (failure === null) {
        await tx
          .update(outgoingMails)
          .set({ sentAt: sql`now()`, lastError: null, ...(keepSent ? {} : BLANK) })
          .where(row)
      } else if (isFinal(failure.error)) {
        log.warn(`a mail was refused for good: ${reasonOf(failure.error)}`)
        await tx.delete(outgoingMails).where(row)
      } else {
        const reason = reasonOf(failure.error)
        const wait = Math.min(LONGEST_WAIT_S, 5 * 2 ** mail.attempts)
        log.warn(`a mail was not taken, next try in ${wait} s: ${reason}`)
        await tx
          .update(outgoingMails)
          .set({ attempts: mail.attempts + 1, lastError: reason, nextAttemptAt: fromNow(wait) })
          .where(row)
      }
      return { id: mail.id, isSent: failure === null }
    })

  const deliverAll = async () => {
    await forgetOld(database, keepSent, log)
    // One after another: a mail server is not to be flooded.
    while (!closing) {
      const one = await deliverOne()
      if (one === null) break
      if (one.isSent) taken.delete(one.id)
    }
    isDatabaseLost = false
  }

  /** Once an outage: the rounds that follow it try again. */
  const tellFailure = (error: unknown) => {
    if (!isUnavailable(error)) log.failure('sending mails', error)
    else if (!isDatabaseLost && !closing) log.warn(`mails wait for the database: ${databaseWords(error)}`)
    isDatabaseLost = isUnavailable(error)
  }

  const round = () => {
    running ??= deliverAll()
      .catch(tellFailure)
      .finally(() => {
        running = null
      })
    return running
  }

  const deliver = async () => {
    // A round that is under way may have looked already: another one follows it.
    await running
    if (!closing) await round()
  }

  const timer = setInterval(round, INTERVAL_MS)
  timer.unref()
  return {
    async send(recipient, { ttlSeconds, ...mail }) {
      const queued = await database.transaction(async (tx) => {
        // One at a time for each recipient, so that the count holds.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`)
        const lastHour = and(
          eq(outgoingMails.recipient, recipient),
          eq(outgoingMails.kind, mail.kind),
          gt(outgoingMails.createdAt, sql`now() - interval '1 hour'`),
        )
        const found = await tx.select({ count: count() }).from(outgoingMails).where(lastHour)
        if ((found[0]?.count ?? 0) >= MAILS_AN_HOUR) return false
        await keepMail(tx, recipient, { ...mail, ttlSeconds })
        return true
      })
      if (!queued) return log.warn('a mail was not sent: its recipient had too many of its kind within the hour')
      void deliver()
    },
    deliver,
    async close() {
      closing = true
      clearInterval(timer)
      // A mail that is being taken is marked as sent; statements that a lost database never answers are not waited for.
      const patience = new AbortController()
      await Promise.race([running, pause(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
      patience.abort()
      await close()
    },
  }
}

/**
 * Keep a mail to be sent within seconds, in the transaction of what it tells: it goes out if and only if that happened. No
 * limit counts these, so that nobody can hide one of them behind others. Sent at once, or not before a moment.
 */
export async function keepMail(
  tx: Queryable,
  recipient: string,
  { ttlSeconds, ...mail }: Mail,
  notBefore?: Date,
): Promise<void> {
  await tx.insert(outgoingMails).values({
    id: uuid(),
    recipient,
    ...mail,
    expiresAt: fromNow(ttlSeconds),
    ...(notBefore ? { nextAttemptAt: notBefore } : {}),
  })
}

/** Drop mails whose links have expired unsent, and outside the demo what was sent more than an hour ago. */
async function forgetOld(database: Database, keepSent: boolean, log: Log): Promise<void> {
  const expired = await database
    .delete(outgoingMails)
    .where(and(isNull(outgoingMails.sentAt), lte(outgoingMails.expiresAt, sql`now()`)))
    .returning({ id: outgoingMails.id })
  if (expired.length > 0) log.warn(`${expired.length} mails could not be sent in time and are given up`)
  if (!keepSent) await database.delete(outgoingMails).where(lte(outgoingMails.sentAt, sql`now() - interval '1 hour'`))
}

/** What a delivery failed with; null where it did not. */
function failureOf(delivery: Promise<void>): Promise<{ readonly error: unknown } | null> {
  return delivery.then(
    () => null,
    (error: unknown) => ({ error }),
  )
}

function fromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
