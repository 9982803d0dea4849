import { isNull } from 'drizzle-orm'
import { replaceRecoveryCodes } from '#server/auth/second-factor/factors.ts'
import { createSealedSecrets } from '#server/auth/second-factor/sealed-secrets.ts'
import { newTotpSecret, totpCode, totpStep } from '#server/auth/second-factor/totp.ts'
import { profiles, secondFactors } from '#server/database/schema/index.ts'
import { cookiesOf } from './sign-in.ts'
import type { World } from './world.ts'

/** An authenticator app of a test: each code is one that was not accepted before. */
export interface TestApp {
  readonly secret: Buffer
  readonly recoveryCodes: readonly string[]
  nextCode(): string
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function secretOfKey(key: string): Buffer {
  const bits = [...key].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** So long a code may be on its way. */
const ON_ITS_WAY_MS = 10_000

/**
 * Codes of a secret, each of a later step than the one before, as far as the server accepts them when they arrive.
 * @param clock that of the server, in milliseconds since 1970 UTC
 */
export function codesOf(secret: Buffer, clock: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(last + 1, totpStep(clock() + ON_ITS_WAY_MS) - 1)
    return totpCode(secret, last)
  }
}

export async function giveApp(
  world: Pick<World, 'secret' | 'database'> & { readonly clock: () => number },
  userId: string,
): Promise<TestApp> {
  const secret = newTotpSecret()
  const sealed = createSealedSecrets(world.secret).seal(userId, secret)
  await world.database.insert(secondFactors).values({ userId, secret: sealed, confirmedAt: new Date(world.clock()) })
  const recoveryCodes = await replaceRecoveryCodes(world.database, userId)
  return { secret, recoveryCodes, nextCode: codesOf(secret, world.clock) }
}

export const sendCode = (world: World, cookie: string, code: string, headers: Record<string, string> = {}) =>
  world.post('/api/auth/second-step/code', { code }, { cookie, ...headers })

/** The cookie of the pending second step that a response sets; fails if it sets a session. */
export function pendingCookieOf(response: Response): string {
  const cookies = cookiesOf(response)
  if (cookies.some((cookie) => /session_token=./.test(cookie))) throw new Error('There is a session already')
  const pending = cookies.find((cookie) => /second_step=./.test(cookie))
  if (!pending) throw new Error('No second step is asked for')
  return pending
}

/** The session cookie that a response sets; undefined without one. */
export const sessionCookieOf = (response: Response) =>
  cookiesOf(response).find((cookie) => /session_token=./.test(cookie))

/** With the same secret, for a test that calls as everyone. @returns a code of it */
export async function everyoneSetsUpAnApp(world: World, { isConfirmed }: { isConfirmed: boolean }): Promise<string> {
  const secret = newTotpSecret()
  const secrets = createSealedSecrets(world.secret)
  const everyone = await world.database.select({ userId: profiles.id }).from(profiles).where(isNull(profiles.erasedAt))
  const now = world.clock()
  const confirmedAt = isConfirmed ? new Date(now) : null
  await world.database.delete(secondFactors)
  await world.database.insert(secondFactors).values(
    everyone.map(({ userId }) => {
      return { userId, secret: secrets.seal(userId, secret), confirmedAt, createdAt: new Date(now) }
    }),
  )
  return totpCode(secret, totpStep(now))
}
