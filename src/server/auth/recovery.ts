import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type AuditOrigin, recordAudit } from '#server/audit.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { accounts, users, verifications } from '#server/database/schema/index.ts'
import { endSignIns } from './end-sign-ins.ts'

/** The two secrets of a recovery link; only their hashes are stored. */
export interface RecoveryTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** How long a recovery link is valid. Source: docs/product.md, 3.10. */
export const RECOVERY_SECONDS = 3600

const PREFIX = 'recovery:'
const SECRET_BYTES = 32

/** Issues tokens with which a person can set a new password, once, within the hour. */
export async function issueRecovery(database: Queryable, userId: string): Promise<RecoveryTokens> {
  const tokens = { accessToken: secret(), refreshToken: secret() }
  // Expired tokens are deleted whenever new ones are issued.
  await database
    .delete(verifications)
    .where(and(like(verifications.identifier, `${PREFIX}%`), lt(verifications.expiresAt, sql`now()`)))
  await database.insert(verifications).values({
    id: uuid(),
    identifier: identifierOf(tokens),
    value: JSON.stringify({ userId, refresh: hash(tokens.refreshToken) }),
    expiresAt: sql`now() + make_interval(secs => ${RECOVERY_SECONDS})`,
  })
  return tokens
}

/** The id of the tokens' user; null if one of the tokens is wrong, used or expired. */
export async function recoveringUser(database: Queryable, tokens: RecoveryTokens): Promise<string | null> {
  const [row] = await database
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifierOf(tokens)), gt(verifications.expiresAt, sql`now()`)))
  if (!row) return null
  const stored: { userId: string; refresh: string } = JSON.parse(row.value)
  const matches = timingSafeEqual(Buffer.from(stored.refresh), Buffer.from(hash(tokens.refreshToken)))
  return matches ? stored.userId : null
}

/** What entitles somebody to set a password: the tokens of a recovery link, or a session that has not ended. */
export type RecoveryProof = { readonly tokens: RecoveryTokens } | { readonly sessionId: string }

/**
 * Sets a person's password, ends all their sessions and revokes all their recovery links, in one transaction.
 * @param address the IP address that the call comes from
 * @param proof deleted by the call, so that only one of several concurrent calls succeeds
 * @returns the person's e-mail address, or null if the proof was no longer there
 */
export function setPassword(
  database: Database,
  userId: string,
  passwordHash: string,
  proof: RecoveryProof,
  address: AuditOrigin['address'],
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
    await recordAudit(
      tx,
      { actorId: userId, signInId, address },
      { action: 'account.password_reset', profileId: userId },
    )
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return user?.email ?? null
  })
}

/** Revokes all recovery links of a person. */
export async function revokeLinks(tx: Queryable, userId: string): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      and(like(verifications.identifier, `${PREFIX}%`), sql`${verifications.value}::jsonb ->> 'userId' = ${userId}`),
    )
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function identifierOf({ accessToken }: Pick<RecoveryTokens, 'accessToken'>): string {
  return `${PREFIX}${hash(accessToken)}`
}
