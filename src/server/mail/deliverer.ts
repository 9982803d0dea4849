import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import type { Log } from '#server/log.ts'
import { type Delivery, describeFailure, isPermanentFailure, withTimeout } from './delivery.ts'
import { secondsFromNow } from './enqueue-mail.ts'

const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 600

interface DelivererOptions {
  readonly database: Database
  /** Resolves once a failover can take back no mail that can be read now; rejects if that is not known. */
  readonly confirm: () => Promise<void>
  readonly delivery: Delivery
  readonly log: Log
  /** Whether sent mails keep their text; it is blanked otherwise. */
  readonly keepSent: boolean
  /** How long the delivery of a mail may take, in milliseconds. */
  readonly timeoutMs: number
  /** True once no delivery may begin any more. */
  readonly isClosing: () => boolean
}

/**
 * Delivers queued mails, one with each call: a mail that fails is retried later, one that is refused for good is dropped.
 * Its row is locked during the delivery, so several processes never deliver the same mail.
 * @returns whether a mail was due
 */
export function createDeliverer(options: DelivererOptions): () => Promise<boolean> {
  const { database, confirm, delivery, log, keepSent, timeoutMs, isClosing } = options
  /** Ids of mails that the mail server accepted before the database could record it; they are not delivered twice. */
  const accepted = new Set<string>()

  /** @returns null when the mail server accepted the mail, also by an earlier call */
  const tryDelivery = async (mail: typeof outgoingMails.$inferSelect): Promise<{ readonly error: unknown } | null> => {
    if (accepted.has(mail.id)) return null
    // Recorded also when the server accepts the mail only after the time-out.
    const delivered = async () => delivery(mail.recipient, mail).then(() => void accepted.add(mail.id))
    return withTimeout(delivered(), timeoutMs).then(
      () => null,
      (error: unknown) => ({ error }),
    )
  }

  return async () => {
    const delivered = await database.transaction(async (tx) => {
      const [mail] = await tx
        .select()
        .from(outgoingMails)
        .where(and(isNull(outgoingMails.sentAt), lte(outgoingMails.nextAttemptAt, sql`now()`)))
        .orderBy(asc(outgoingMails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      // A delivery that began now might not end before the connection is closed.
      if (!mail || isClosing()) return null
      // A mail is also in the table if no one knows whether its change will last.
      await confirm()
      const row = eq(outgoingMails.id, mail.id)
      const failure = await tryDelivery(mail)
      if (failure === null) {
        const blank = { subject: '', text: '', html: '' }
        await tx
          .update(outgoingMails)
          .set({ sentAt: sql`now()`, lastError: null, ...(keepSent ? {} : blank) })
          .where(row)
      } else if (isPermanentFailure(failure.error)) {
        log.warn(`a mail was refused for good: ${describeFailure(failure.error)}`)
        await tx.delete(outgoingMails).where(row)
      } else {
        const lastError = describeFailure(failure.error)
        const retrySeconds = Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** mail.attempts)
        log.warn(`a mail was not accepted, next try in ${retrySeconds} s: ${lastError}`)
        await tx
          .update(outgoingMails)
          .set({ attempts: mail.attempts + 1, lastError, nextAttemptAt: secondsFromNow(retrySeconds) })
          .where(row)
      }
      return { id: mail.id, isSent: failure === null }
    })
    if (delivered?.isSent) accepted.delete(delivered.id)
    return delivered !== null
  }
}
