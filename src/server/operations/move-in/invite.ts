import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { formerPasswordMark } from '#server/auth/passwords/former-passwords.ts'
import type { Database } from '#server/database/connect.ts'
import { accounts, formerPasswords, moveIns, profiles, users } from '#server/database/schema/index.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { invitationMail } from '#server/mail/invitation-mail.ts'
import { MoveInError } from './move-in-error.ts'

/** Few mail servers accept more from a new sender, and mails of other kinds are sent between them. */
const MAILS_PER_HOUR = 300
const HOUR_MS = 3_600_000
/** Before this many days have passed, people are not invited again. */
const AGAIN_DAYS = 7

/** Whether a former system has moved in. If so, people are invited without it, because it may be switched off. */
export async function hasMovedIn(database: Database): Promise<boolean> {
  return (await database.$count(moveIns)) > 0
}

export type Invitation = { readonly count: number; readonly hours: number } | { readonly invitedAt: Date }

/**
 * Mails everyone who can set a password and has none. Those who still have none may be invited again after a week.
 * Source: docs/product.md, 23.4.
 * @returns how many mails wait, and in how many hours they are sent; or when everyone was last invited
 * @throws MoveInError if nothing has moved in
 */
export function invite(database: Database, appUrl: string, now: Date): Promise<Invitation> {
  return database.transaction(async (tx) => {
    const [moved] = await tx.select().from(moveIns).for('update')
    if (!moved) throw new MoveInError('Nothing has moved in, so there is no one to invite. Run it with --apply.')
    const { invitedAt } = moved
    if (invitedAt && now.getTime() - invitedAt.getTime() < AGAIN_DAYS * 24 * HOUR_MS) return { invitedAt }
    // The mark of a former password outlives it, which is deleted after a year.
    const hasNone = or(
      isNull(accounts.password),
      and(like(accounts.password, formerPasswordMark('%')), isNull(formerPasswords.userId)),
    )
    const found = await tx
      .select({ email: profiles.email, fullName: profiles.fullName })
      .from(profiles)
      .innerJoin(users, and(eq(users.id, profiles.id), eq(users.emailVerified, true)))
      .innerJoin(accounts, eq(accounts.userId, profiles.id))
      .leftJoin(formerPasswords, eq(formerPasswords.userId, profiles.id))
      .where(and(hasNone, isNull(profiles.erasedAt), inArray(profiles.approvalStatus, ['approved', 'pending'])))
      .orderBy(asc(profiles.createdAt), asc(profiles.id))
    for (const [place, { email, fullName }] of found.entries()) {
      const mail = invitationMail(fullName, `${appUrl}/forgot-password`)
      await enqueueMail(tx, email, mail, new Date(now.getTime() + (place * HOUR_MS) / MAILS_PER_HOUR))
    }
    await tx.update(moveIns).set({ invitedAt: sql`${now.toISOString()}::timestamptz` })
    return { count: found.length, hours: Math.ceil(found.length / MAILS_PER_HOUR) }
  })
}
