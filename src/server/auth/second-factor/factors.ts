import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { readSecondStepCode } from '#domain/second-factor.ts'
import type { Queryable } from '#server/database/connect.ts'
import { passkeys, recoveryCodes, secondFactors } from '#server/database/schema/index.ts'
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { matchingStep } from './totp.ts'

/** What an account can give in the second step of signing in. */
export interface SecondFactor {
  /** An authenticator app. */
  readonly app: boolean
  readonly passkey: boolean
}

/** The second factor of an account; null if it has none. */
export async function secondFactorOf(database: Queryable, userId: string): Promise<SecondFactor | null> {
  const { rows } = await database.execute<{ app: boolean; passkey: boolean }>(sql`
    select
      exists(select from ${secondFactors} where user_id = ${userId} and confirmed_at is not null) as app,
      exists(select from ${passkeys} where user_id = ${userId}) as passkey`)
  const { app = false, passkey = false } = rows[0] ?? {}
  return app || passkey ? { app, passkey } : null
}

/**
 * Accepts a code of an authenticator app or a recovery code, which works once. Of several calls with the same code one succeeds.
 * @param typed what the person typed
 * @param now milliseconds since 1970 UTC
 * @returns the kind of the code; null if it is wrong or was used before
 */
export async function acceptCode(
  database: Queryable,
  secrets: SealedSecrets,
  userId: string,
  typed: string,
  now: number,
): Promise<'app' | 'recovery' | null> {
  const code = readSecondStepCode(typed)
  if (code === null) return null
  if (code.kind === 'app') return (await acceptAppCode(database, secrets, userId, code.code, now)) ? 'app' : null
  const used = await database
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.digest, recoveryCodeDigest(code.code))))
    .returning({ digest: recoveryCodes.digest })
  return used.length > 0 ? 'recovery' : null
}

/** Accepts the first code of an authenticator app that is being set up, which confirms it. */
export async function confirmApp(
  database: Queryable,
  secrets: SealedSecrets,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(database, secrets, userId, code, now, false)
  if (step === null) return false
  const confirmed = await database
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return confirmed.length > 0
}

async function acceptAppCode(
  database: Queryable,
  secrets: SealedSecrets,
  userId: string,
  code: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(database, secrets, userId, code, now, true)
  if (step === null) return false
  const accepted = await database
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ userId: secondFactors.userId })
  return accepted.length > 0
}

/** The time step of a code; null for a wrong one. */
async function stepOf(
  database: Queryable,
  secrets: SealedSecrets,
  userId: string,
  code: string,
  now: number,
  isConfirmed: boolean,
): Promise<number | null> {
  const { secret, lastStep, confirmedAt } = secondFactors
  const [found] = await database
    .select({ secret, lastStep })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isConfirmed ? isNotNull(confirmedAt) : isNull(confirmedAt)))
  const opened = found && secrets.open(userId, found.secret)
  return opened ? matchingStep(opened, code, found.lastStep, now) : null
}

/** Replaces the recovery codes of an account. Returns them, which nobody can read later. */
export async function replaceRecoveryCodes(tx: Queryable, userId: string): Promise<readonly string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, digest: recoveryCodeDigest(code) })))
  return codes
}

/**
 * Removes the whole second factor of an account: authenticator app, passkeys and recovery codes.
 * @returns whether it had one; an app that was only being set up does not count
 */
export async function removeSecondFactor(tx: Queryable, userId: string): Promise<boolean> {
  const apps = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null)
}
