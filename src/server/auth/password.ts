import { and, eq } from 'drizzle-orm'
import type { Person, RequestContext } from '#server/context.ts'
import { accounts } from '#server/database/schema/index.ts'

/**
 * Whether this is the signed-in person's password, under the limit of wrong passwords at signing in. To be called in a turn
 * of `passwords`.
 * @returns 'tooMany' where it was not even looked at
 */
export async function checkPassword(
  { auth, database, signInLimit, headers, answerHeaders }: RequestContext,
  person: Person,
  password: string,
): Promise<'right' | 'wrong' | 'tooMany'> {
  const tryIt = await signInLimit.mayTry(person.email, headers)
  if (!tryIt.allowed) {
    answerHeaders.set('retry-after', String(tryIt.retryAfterSeconds))
    return 'tooMany'
  }
  const [account] = await database
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
  const { verify } = (await auth.$context).password
  if (!account?.hash) return 'wrong'
  const isRight = await verify({ hash: account.hash, password }).catch(async (error: unknown) => {
    // Nobody looked at the password, so it was not a wrong one.
    await signInLimit.takeBack(person.email, headers).catch(() => undefined)
    throw error
  })
  if (!isRight) return 'wrong'
  answerHeaders.append('set-cookie', await signInLimit.succeeded(person.email, headers))
  return 'right'
}
