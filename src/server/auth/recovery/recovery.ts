import { randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, like, lt, or, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '#server/audit/audit.ts'
import { digestOf } from '#server/auth/access/digest.ts'
import { endSignIns } from '#server/auth/access/end-sign-ins.ts'
import { PENDING_PREFIX } from '#server/auth/second-factor/pending-sign-in.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { accounts, users, verifications } from '#server/database/schema/index.ts'
import { mailPasswordChange, type OwnerMailNeeds } from '#server/mail/owner-mails.ts'

export interface RecoveryTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The validity of a recovery link. Source: docs/product.md, 3.10. */
export const RECOVERY_SECONDS = 3600

const PREFIX = 'recovery:'
const SECRET_BYTES = 32

/**
 * Makes tokens that are valid once, within an hour.
 * @param now milliseconds since 1970 UTC
 */
export async function issueRecovery(database: Queryable, userId: string, now: number): Promise<RecoveryTokens> {
  const tokens = { accessToken: secret(), refreshToken: secret() }
  // Expired tokens are deleted whenever new ones are issued.
  await database
    .delete(verifications)
    .where(and(like(verifications.identifier, `${PREFIX}%`), lt(verifications.expiresAt, new Date(now))))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(tokens),
    value: JSON.stringify({ userId, refresh: digestOf(tokens.refreshToken) }),
    expiresAt: new Date(now + RECOVERY_SECONDS * 1000),
  })
  return tokens
}

export async function recoveringUser(database: Queryable, tokens: RecoveryTokens, now: number): Promise<string | null> {
  const [row] = await database
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(tokens)), gt(verifications.expiresAt, new Date(now))))
  if (!row) return null
  const stored: { userId: string; refresh: string } = JSON.parse(row.value)
  const matches = timingSafeEqual(Buffer.from(stored.refresh), Buffer.from(digestOf(tokens.refreshToken)))
  return matches ? stored.userId : null
}

/** The proof with which a password may be set: the tokens of a recovery link, or a valid session. */
export type RecoveryProof = { readonly tokens: RecoveryTokens } | { readonly sessionId: string }

/**
 * Sets a password, ends all sessions, revokes all recovery links, and mails the owner, in one transaction.
 * @param proof deleted by the call, so that only one of several concurrent calls succeeds
 * @returns the person's e-mail address, or null if the proof was already used
 */
export function setPassword(
  database: Database,
  userId: string,
  passwordHash: string,
  proof: RecoveryProof,
  call: OwnerMailNeeds & { readonly clientAddress: () => string },
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const deleted =
      'tokens' in proof
        ? await tx
            .delete(verifications)
            .where(eq(verifications.identifier, identifierOf(proof.tokens)))
            .returning({ id: verifications.id })
        : await endSignIns(tx, { userId, only: proof.sessionId }, userId)
    if (deleted.length === 0) return null
    await tx
      .update(accounts)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    await endSignIns(tx, { userId }, userId)
    await revokeLinks(tx, userId)
    const signInId = 'sessionId' in proof ? proof.sessionId : null
    const origin = { actorId: userId, signInId, address: call.clientAddress() || null }
    await recordAudit(tx, origin, { action: 'account.password_reset', profileId: userId })
    await mailPasswordChange(tx, userId, call)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return user?.email ?? null
  })
}

export async function revokeLinks(tx: Queryable, userId: string): Promise<void> {
  const { identifier, value } = verifications
  const isRevoked = or(like(identifier, `${PREFIX}%`), like(identifier, `${PENDING_PREFIX}%`))
  await tx.delete(verifications).where(and(isRevoked, sql`${value}::jsonb ->> 'userId' = ${userId}`))
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function identifierOf({ accessToken }: Pick<RecoveryTokens, 'accessToken'>): string {
  return `${PREFIX}${digestOf(accessToken)}`
}
