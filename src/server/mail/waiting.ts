import { and, count, eq, gt, max, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { outgoingMails, profiles, users } from '#server/database/schema/index.ts'
import { readAdmins } from '#server/reads/people.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { waitingMail } from './mails.ts'

const KIND = 'waiting'

/**
 * Tell every admin by mail how many people wait for approval: at most once an hour. What is to be told within the hour waits
 * until it is over, with the number that is true by then; where nobody waits any more it is not sent.
 * @param isNews somebody has begun to wait; otherwise only what is still to be sent is put right
 */
export async function announceWaiting(tx: Queryable, appUrl: string, isNews: boolean): Promise<void> {
  // One at a time, so that of two who begin to wait at once neither is left out of the count.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('announce waiting', 0))`)
  const [found] = await tx
    .select({ count: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.approvalStatus, 'pending'), eq(users.emailVerified, true)))
  const waiting = found?.count ?? 0
  // All that are still to be sent, also to who is no admin any more. One that is on its way at this moment is left to go.
  const queued = await tx.execute<{ recipient: string }>(sql`
    delete from outgoing_mails where id in (
      select id from outgoing_mails where kind = ${KIND} and sent_at is null for update skip locked)
    returning recipient`)
  const recipients = new Set(queued.rows.map(({ recipient }) => recipient))
  for (const { email, fullName, language } of await readAdmins(tx)) {
    if (waiting === 0 || !(isNews || recipients.has(email))) continue
    const [last] = await tx
      .select({ sentAt: max(outgoingMails.sentAt) })
      .from(outgoingMails)
      .where(
        and(
          eq(outgoingMails.recipient, email),
          eq(outgoingMails.kind, KIND),
          gt(outgoingMails.sentAt, sql`now() - interval '1 hour'`),
        ),
      )
    const mail = waitingMail(language, fullName, `${appUrl}/admin/approvals`, waiting)
    await enqueueMail(tx, email, mail, last?.sentAt ? new Date(last.sentAt.getTime() + 3_600_000) : undefined)
  }
}
