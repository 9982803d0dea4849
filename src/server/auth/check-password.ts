import { and, eq } from 'drizzle-orm'
import { NO_ORIGIN, recordAudit } from '#server/audit.ts'
import type { RequestContext } from '#server/context.ts'
import { accounts } from '#server/database/schema/index.ts'
import type { Person } from '#server/shared-queries/people.ts'

/**
 * Whether this is the signed-in person's password, throttled like signing in. To be called within `passwords.enqueue`.
 * @returns 'tooMany' if there were too many attempts and the password was not checked
 */
export async function checkPassword(
  {
    auth,
    database,
    loginThrottle,
    headers,
    answerHeaders,
    clientAddress,
  }: Pick<RequestContext, 'auth' | 'database' | 'loginThrottle' | 'headers' | 'answerHeaders' | 'clientAddress'>,
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
    const origin = { ...NO_ORIGIN, actorId: person.id, address: clientAddress || null }
    await recordAudit(database, origin, { action: 'account.password_refused', profileId: person.id })
    return 'wrong'
  }
  answerHeaders.append('set-cookie', await loginThrottle.succeed(person.email, headers))
  return 'right'
}
