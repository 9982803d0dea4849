import { createHash, createHmac, randomBytes } from 'node:crypto'
import { eq, like, lt, sql } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import type { Database } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'
import { cookieName, cookieSettings } from './cookies.ts'

/** Passwords tried for one account within the window: together from strange devices, and for each known one. */
const TRIES = 20
const WINDOW_SECONDS = 15 * 60
const YEAR_SECONDS = 365 * 24 * 3600
/** More accounts than this share no phone. */
const ACCOUNTS_KEPT = 5

/**
 * A limit per account beside the library's limit per address: guessing from many addresses is stopped. A device on which
 * the owner signed in, or set the password by a mailed link, is known by a cookie and has a count of its own, which
 * strangers cannot spend. The counts stand in the database, so they hold across processes; the account's name only as a
 * digest.
 */
export function signInLimit(database: Database, secret: string, appUrl: string) {
  const cookie = cookieName('shabaka.known', appUrl)
  const signed = (email: string, device: string) =>
    `${device}~${createHmac('sha256', secret)
      .update(`known device ${device} ${clean(email)}`)
      .digest('base64url')}`
  /** No more of them than are ever given out: each costs a signature to check, and the header is anybody's to write. */
  const marksIn = (headers: Headers) =>
    (parse(headers.get('cookie') ?? '', cookie)[cookie] ?? '').split('.', ACCOUNTS_KEPT).filter(Boolean)
  /** The id under which this device is known for the account; null for a strange one. */
  const deviceOf = (email: string, headers: Headers) => {
    const marks = marksIn(headers)
    const devices = marks.map((mark) => mark.split('~')[0] ?? '')
    return devices.find((device) => marks.includes(signed(email, device))) ?? null
  }

  const keyOf = (email: string, headers: Headers) => `${accountOf(email)}:${deviceOf(email, headers) ?? 'strange'}`

  return {
    /** Whether another password may be tried; counts this try. An account that does not exist is counted alike. */
    async mayTry(email: string, headers: Headers): Promise<Try> {
      const isOver = sql`sign_in_attempts.started_at < now() - make_interval(secs => ${WINDOW_SECONDS})`
      const counted = await database.execute<{ count: number; seconds_left: number }>(sql`
        insert into auth.sign_in_attempts (key, count) values (${keyOf(email, headers)}, 1)
        on conflict (key) do update set
          count = case when ${isOver} then 1 else sign_in_attempts.count + 1 end,
          started_at = case when ${isOver} then now() else sign_in_attempts.started_at end
        returning count,
          ceil(extract(epoch from started_at + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as seconds_left`)
      const { count = 0, seconds_left = 0 } = counted.rows[0] ?? {}
      // Counts that are long over go whenever a new one begins.
      if (count === 1)
        await database.delete(signInAttempts).where(lt(signInAttempts.startedAt, sql`now() - interval '1 day'`))
      return { allowed: count <= TRIES, retryAfterSeconds: Math.max(1, seconds_left) }
    },
    /** The password of this try was not looked at after all. */
    async takeBack(email: string, headers: Headers): Promise<void> {
      await database
        .update(signInAttempts)
        .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
        .where(eq(signInAttempts.key, keyOf(email, headers)))
    },
    /** The right password: this device's count starts anew, and it is known from now on. The cookie that makes it so. */
    async succeeded(email: string, headers: Headers): Promise<string> {
      const known = deviceOf(email, headers)
      await database.delete(signInAttempts).where(eq(signInAttempts.key, `${accountOf(email)}:${known ?? 'strange'}`))
      return cookieWith(signed(email, known ?? randomBytes(12).toString('base64url')), headers)
    },
    /** The owner has shown that they are: every count of the account starts anew, and this device is known. */
    async reset(email: string, headers: Headers): Promise<string> {
      await database.delete(signInAttempts).where(like(signInAttempts.key, `${accountOf(email)}:%`))
      return cookieWith(signed(email, randomBytes(12).toString('base64url')), headers)
    },
  }

  function cookieWith(mark: string, headers: Headers): string {
    const marks = [mark, ...marksIn(headers).filter((other) => other !== mark)].slice(0, ACCOUNTS_KEPT)
    return serialize(cookie, marks.join('.'), {
      ...cookieSettings(appUrl),
      sameSite: 'Lax',
      maxAge: YEAR_SECONDS,
    })
  }
}

/** Whether a password may be tried, and after how many seconds one may be tried again where not. */
interface Try {
  readonly allowed: boolean
  readonly retryAfterSeconds: number
}

export type SignInLimit = ReturnType<typeof signInLimit>

function accountOf(email: string): string {
  return createHash('sha256').update(clean(email)).digest('hex')
}

function clean(email: string): string {
  return email.trim().toLowerCase()
}
