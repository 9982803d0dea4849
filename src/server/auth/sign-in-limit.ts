import { createHash, createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parse, serialize } from 'hono/utils/cookie'
import type { Database } from '#server/database/connect.ts'
import { signInAttempts } from '#server/database/schema/index.ts'

/** Wrong passwords for one account within the window, from devices that never signed in to it. */
const TRIES = 20
const WINDOW_SECONDS = 15 * 60
const COOKIE = 'shabaka.known'
const YEAR_SECONDS = 365 * 24 * 3600
/** More accounts than this share no phone. */
const ACCOUNTS_KEPT = 5

/**
 * A limit per account beside the library's limit per address: guessing from many addresses is stopped, while a device on
 * which the account's owner signed in before keeps a limit of its own, so that no stranger locks the owner out. The counts
 * stand in the database, so they hold across processes; the account's name only as a digest.
 */
export function signInLimit(database: Database, secret: string, secure: boolean) {
  const markOf = (email: string) =>
    createHmac('sha256', secret)
      .update(`known device ${clean(email)}`)
      .digest('base64url')
  const marksIn = (headers: Headers) =>
    (parse(headers.get('cookie') ?? '', COOKIE)[COOKIE] ?? '').split('.').filter(Boolean)
  const isKnown = (email: string, headers: Headers) => marksIn(headers).includes(markOf(email))
  const keyOf = (email: string, headers: Headers) => {
    const account = createHash('sha256').update(clean(email)).digest('hex')
    return `${account}:${isKnown(email, headers) ? 'known' : 'unknown'}`
  }

  return {
    /** Whether another password may be tried; counts this try. An account that does not exist is counted alike. */
    async mayTry(email: string, headers: Headers): Promise<boolean> {
      const isOver = sql`sign_in_attempts.started_at < now() - make_interval(secs => ${WINDOW_SECONDS})`
      const counted = await database.execute<{ count: number }>(sql`
        insert into auth.sign_in_attempts (key, count) values (${keyOf(email, headers)}, 1)
        on conflict (key) do update set
          count = case when ${isOver} then 1 else sign_in_attempts.count + 1 end,
          started_at = case when ${isOver} then now() else sign_in_attempts.started_at end
        returning count`)
      return (counted.rows[0]?.count ?? 0) <= TRIES
    },
    /** The right password: the count starts anew, and the device is known from now on. The cookie that makes it so. */
    async succeeded(email: string, headers: Headers): Promise<string> {
      await database.delete(signInAttempts).where(eq(signInAttempts.key, keyOf(email, headers)))
      const marks = [markOf(email), ...marksIn(headers).filter((mark) => mark !== markOf(email))].slice(
        0,
        ACCOUNTS_KEPT,
      )
      return serialize(COOKIE, marks.join('.'), {
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        path: '/api/auth/sign-in',
        maxAge: YEAR_SECONDS,
      })
    },
  }
}

export type SignInLimit = ReturnType<typeof signInLimit>

function clean(email: string): string {
  return email.trim().toLowerCase()
}
