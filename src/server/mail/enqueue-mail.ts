import { and, count, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Database, Queryable } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'
import type { Mail } from './mails.ts'

/** The most mails of one kind to a recipient in an hour, to prevent flooding. Source: docs/product.md, 3.16. */
const MAILS_PER_HOUR = 5

/**
 * Queues a mail in the transaction of the change that it reports. There is no limit, so that no one can suppress a mail
 * by causing many others.
 * @param notBefore when to send it, which is at once if it is missing
 */
export async function enqueueMail(tx: Queryable, recipient: string, mail: Mail, notBefore?: Date): Promise<void> {
  await tx
    .insert(outgoingMails)
    .values({ ...mailRow(recipient, mail), ...(notBefore ? { nextAttemptAt: notBefore } : {}) })
}

/** {@link enqueueMail} for any number of mails in one statement. */
export async function enqueueMails(
  tx: Queryable,
  mails: readonly { readonly recipient: string; readonly mail: Mail }[],
): Promise<void> {
  if (mails.length > 0)
    await tx.insert(outgoingMails).values(mails.map(({ recipient, mail }) => mailRow(recipient, mail)))
}

function mailRow(recipient: string, { ttlSeconds, ...mail }: Mail) {
  return { id: uuid(), recipient, ...mail, expiresAt: secondsFromNow(ttlSeconds) }
}

/** @returns false if its recipient had too many of its kind within the hour */
export function enqueueMailWithinLimit(database: Database, recipient: string, mail: Mail): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Concurrent mails to one recipient are counted sequentially.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${recipient}, 0))`)
    const ofLastHour = and(
      eq(outgoingMails.recipient, recipient),
      eq(outgoingMails.kind, mail.kind),
      gt(outgoingMails.createdAt, sql`now() - interval '1 hour'`),
    )
    const [found] = await tx.select({ count: count() }).from(outgoingMails).where(ofLastHour)
    if ((found?.count ?? 0) >= MAILS_PER_HOUR) return false
    await enqueueMail(tx, recipient, mail)
    return true
  })
}

export function secondsFromNow(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}
