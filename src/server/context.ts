import type { Auth } from './auth/auth.ts'
import type { LoginThrottle } from './auth/login-throttle.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'
import type { Person } from './shared-queries/people.ts'

/** The context of every procedure. */
export interface RequestContext {
  readonly database: Database
  readonly auth: Auth
  readonly passwords: Passwords
  readonly log: Log
  readonly loginThrottle: LoginThrottle
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** The network's time zone: 'today' is its day. */
  readonly timeZone: string
  /** The address at which people reach the app. */
  readonly appUrl: string
  readonly headers: Headers
  /** The IP address that the request comes from. */
  readonly clientAddress: string
  /** Who makes the request, read once for the whole call; null without a valid session. */
  readonly caller: Caller | null
  /** Headers of the response: the cookie of a prolonged session, for instance. */
  readonly answerHeaders: Headers
}

/** Who makes a request. */
export interface Caller {
  /** Null for somebody who is signed in and whose profile has been deleted. */
  readonly person: Person | null
  /** The person's sign-in, a row of `auth.sessions`. */
  readonly sessionId: string
}
