import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { readSecondStepCode } from '#domain/accounts/second-factor.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { passkeys, recoveryCodes, secondFactors, users } from '#server/database/schema/index.ts'
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { matchingStep } from './totp.ts'

export interface SecondFactor {
  readonly app: boolean
  readonly passkey: boolean
}

export async function secondFactorOf(database: Queryable, userId: string): Promise<SecondFactor | null> {
  const { rows } = await database.execute<{ app: boolean; passkey: boolean }>(sql`
    select
      exists(select from ${secondFactors} where user_id = ${userId} and confirmed_at is not null) as app,
      exists(select from ${passkeys} where user_id = ${userId}) as passkey`)
  const { app = false, passkey = false } = rows[0] ?? {}
  return app || passkey ? { app, passkey } : null
}

/** Locks the second factor until the transaction ends. @returns null if the account has none */
export async function lockSecondFactor(tx: Database, userId: string): Promise<SecondFactor | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return secondFactorOf(tx, userId)
}

interface GivenCode {
  readonly userId: string
  readonly typed: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** Accepts a code of an authenticator app or a recovery code, once. @returns its kind; null if wrong or used */
export async function acceptCode(
  database: Queryable,
  secrets: SealedSecrets,
  given: GivenCode,
): Promise<'app' | 'recovery' | null> {
  const code = readSecondStepCode(given.typed)
  if (code === null) return null
  if (code.kind === 'app') return (await acceptAppCode(database, secrets, given, 'confirmed')) ? 'app' : null
  const used = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, given.userId), eq(recoveryCodes.digest, recoveryCodeDigest(code.code))))
    .returning({ digest: recoveryCodes.digest })
  return used.length > 0 ? 'recovery' : null
}

/**
 * @param app `started` for an app that is being set up, which its first code confirms
 * @returns false for a recovery code, or if it is wrong or was used before
 */
export async function acceptAppCode(
  database: Queryable,
  secrets: SealedSecrets,
  { userId, typed, now }: GivenCode,
  app: 'started' | 'confirmed',
): Promise<boolean> {
  const code = readSecondStepCode(typed)
  if (code?.kind !== 'app') return false
  const { secret, lastStep, confirmedAt } = secondFactors
  const isStarted = app === 'started'
  const ofAccount = and(eq(secondFactors.userId, userId), isStarted ? isNull(confirmedAt) : isNotNull(confirmedAt))
  const [found] = await database.select({ secret, lastStep }).from(secondFactors).where(ofAccount)
  const opened = found && secrets.open(userId, found.secret)
  const step = opened ? matchingStep(opened, code.code, found.lastStep, now) : null
  if (step === null) return false
  const accepted = await database
    .update(secondFactors)
    .set(isStarted ? { lastStep: step, confirmedAt: new Date(now) } : { lastStep: step })
    .where(and(ofAccount, or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return accepted.length > 0
}

export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, digest: recoveryCodeDigest(code) })))
  return codes
}

/** Removes app, passkeys and recovery codes. @returns false if there were none; an unconfirmed app does not count */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const apps = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null)
}
