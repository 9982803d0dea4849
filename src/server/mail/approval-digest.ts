import { and, count, eq, gt, max, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { outgoingMails, profiles, users } from '#server/database/schema/index.ts'
import { readAdmins } from '#server/queries/people.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { approvalDigestMail } from './mails.ts'

const KIND = 'approval_digest'
const INTERVAL_MS = 3_600_000

/** Queues a digest, at most once an hour; otherwise the next one is delayed. Source: docs/product.md, 3.5. */
export async function enqueueApprovalDigest(tx: Queryable, appUrl: string): Promise<void> {
  await replaceDigests(tx, appUrl, () => true)
}

/** Corrects the number in queued digests, or deletes them if no one waits any more. */
export async function refreshApprovalDigest(tx: Queryable, appUrl: string): Promise<void> {
  await replaceDigests(tx, appUrl, (isQueued) => isQueued)
}

type ShouldMail = (isQueued: boolean) => boolean

async function replaceDigests(tx: Queryable, appUrl: string, shouldMail: ShouldMail): Promise<void> {
  // Concurrent calls are serialized, so that each counts the people of the others.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approval digest', 0))`)
  const waiting = await countWaiting(tx)
  const queued = await deleteQueued(tx)
  if (waiting === 0) return
  for (const { email, fullName, language } of await readAdmins(tx)) {
    if (!shouldMail(queued.has(email))) continue
    const mail = approvalDigestMail(language, fullName, `${appUrl}/admin/approvals`, waiting)
    const sentAt = await lastSentAt(tx, email)
    await enqueueMail(tx, email, mail, sentAt ? new Date(sentAt.getTime() + INTERVAL_MS) : undefined)
  }
}

async function countWaiting(tx: Queryable): Promise<number> {
  const [found] = await tx
    .select({ count: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.approvalStatus, 'pending'), eq(users.emailVerified, true)))
  return found?.count ?? 0
}

/** Deletes queued digests, except one in delivery, which is locked. @returns the recipients */
async function deleteQueued(tx: Queryable): Promise<ReadonlySet<string>> {
  const queued = await tx.execute<{ recipient: string }>(sql`
    delete from outgoing_mails where id in (
      select id from outgoing_mails where kind = ${KIND} and sent_at is null for update skip locked)
    returning recipient`)
  return new Set(queued.rows.map(({ recipient }) => recipient))
}

async function lastSentAt(tx: Queryable, email: string): Promise<Date | null> {
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
  return last?.sentAt ?? null
}
