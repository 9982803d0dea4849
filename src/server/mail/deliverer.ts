import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import type { Log } from '#server/log/log.ts'
import { type Delivery, describeFailure, isPermanentFailure, withTimeout } from './delivery.ts'
import { secondsFromNow } from './enqueue-mail.ts'

const FIRST_RETRY_SECONDS = 5
const LONGEST_RETRY_SECONDS = 600

interface DelivererOptions {
  readonly database: Database
  /** Resolves once no failover can lose a readable mail; rejects if that is unknown. */
  readonly confirm: () => Promise<void>
  readonly delivery: Delivery
  readonly log: Log
  /** Whether the text of sent mails is preserved; otherwise it is blanked. */
  readonly keepSent: boolean
  /** The longest delivery of a mail, in milliseconds. */
  readonly timeoutMs: number
  readonly isClosing: () => boolean
}

/**
 * Delivers one mail a call. A failed mail is retried later, and a permanently refused one deleted. Its row is locked,
 * so that several processes never deliver the same mail.
 * @returns whether a mail was due
 */
export function createDeliverer(options: DelivererOptions): () => Promise<boolean> {
  const { database, confirm, delivery, log, keepSent, timeoutMs, isClosing } = options
  /** Ids of mails accepted by the mail server before the database could record it, to prevent a second delivery. */
  const accepted = new Set<string>()

  /** @returns null if the mail server accepted the mail, in this call or an earlier one */
  const tryDelivery = async (mail: typeof outgoingMails.$inferSelect): Promise<{ readonly error: unknown } | null> => {
    if (accepted.has(mail.id)) return null
    // It is recorded even if the server accepts the mail only after the time-out.
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
        .where(
          and(
            isNull(outgoingMails.sentAt),
            lte(outgoingMails.nextAttemptAt, sql`now()`),
            gt(outgoingMails.expiresAt, sql`now()`),
          ),
        )
        .orderBy(asc(outgoingMails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      // A delivery started now might not end before the connection is closed.
      if (!mail || isClosing()) return null
      // A mail is in the table even while the durability of its change is unknown.
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
