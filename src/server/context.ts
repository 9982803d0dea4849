import type { Actor } from '#domain/permissions.ts'
import type { Auth } from './auth/auth.ts'
import type { LoginThrottle } from './auth/login-throttle.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Database } from './database/connect.ts'
import type { Log } from './log.ts'

/** What every procedure has at hand. */
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
  /** Whose request it is, as an IP address. */
  readonly clientAddress: string
  /** Who is behind the request's session, looked up once for the whole call; null without a valid one. */
  readonly asker: Asker | null
  /** Headers for the answer: a session that is used is prolonged. */
  readonly answerHeaders: Headers
}

/** Who is asking, with what their profile says beyond the permissions. */
export interface Person extends Actor {
  readonly fullName: string
  readonly email: string
  readonly organizationName: string | null
  readonly rejectionReason: string | null
}

/** A session's person, as they are at the time of the call. */
export interface Asker {
  /** Null for somebody who is signed in and has no profile any more. */
  readonly person: Person | null
  /** Of their being signed in, in the schema `auth`. */
  readonly sessionId: string
}
