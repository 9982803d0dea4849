import { and, eq } from 'drizzle-orm'
import { NO_ORIGIN, recordAudit } from '#server/audit/audit.ts'
import type { Queryable } from '#server/database/connect.ts'
import { accounts, authSessions } from '#server/database/schema/index.ts'
import type { Person } from '#server/queries/people.ts'
import type { AuthContext } from './context.ts'

type PasswordContext = Pick<
  AuthContext,
  'auth' | 'database' | 'loginThrottle' | 'headers' | 'answerHeaders' | 'clientAddress'
>

/**
 * Checks a password, which counts as a sign-in attempt. It must be called within `passwords.enqueue`.
 * @throws TOO_MANY_ATTEMPTS without a check, or INVALID_PASSWORD
 */
export async function requirePassword(
  context: PasswordContext & { readonly person: Person },
  password: string,
  errors: { TOO_MANY_ATTEMPTS(): Error; INVALID_PASSWORD(): Error },
): Promise<void> {
  const checked = await checkPassword(context, context.person, password)
  if (checked === 'tooMany') throw errors.TOO_MANY_ATTEMPTS()
  if (checked === 'wrong') throw errors.INVALID_PASSWORD()
}

/**
 * Stores a proof of identity in this sign-in. Source: docs/product.md, 3.17.
 * @param now milliseconds since 1970 UTC
 */
export async function storeProof(database: Queryable, sessionId: string, now: number): Promise<void> {
  await database
    .update(authSessions)
    .set({ provedAt: new Date(now) })
    .where(eq(authSessions.id, sessionId))
}

/** @returns 'tooMany' without a check, after too many attempts */
async function checkPassword(
  { auth, database, loginThrottle, headers, answerHeaders, clientAddress }: PasswordContext,
  person: Person,
  password: string,
): Promise<'right' | 'wrong' | 'tooMany'> {
  const attempt = await loginThrottle.attempt(person.email, headers)
  if (!attempt.allowed) {
    answerHeaders.set('retry-after', String(attempt.retryAfterSeconds))
    return 'tooMany'
  }
  const [account] = await database
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
  const { verify } = (await auth.$context).password
  if (!account?.hash) return 'wrong'
  const isRight = await verify({ hash: account.hash, password }).catch(async (error: unknown) => {
    await loginThrottle.refund(person.email, headers).catch(() => undefined)
    throw error
  })
  if (!isRight) {
    const origin = { ...NO_ORIGIN, actorId: person.id, address: clientAddress() || null }
    await recordAudit(database, origin, { action: 'account.password_refused', profileId: person.id })
    return 'wrong'
  }
  answerHeaders.append('set-cookie', await loginThrottle.succeed(person.email, headers))
  return 'right'
}
