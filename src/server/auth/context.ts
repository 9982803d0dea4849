import type { Database, Queryable } from '#server/database/connect.ts'
import type { Person } from '#server/queries/people.ts'
import type { LoginThrottle } from './attempts/login-throttle.ts'
import type { Auth } from './auth.ts'
import type { SealedSecrets } from './second-factor/sealed-secrets.ts'

/** What it takes to find out who calls, and to check a proof of identity. */
export interface AuthContext {
  readonly database: Database
  /** For short, frequent reads (`database/read-connection.ts`). */
  readonly reads: Queryable
  readonly auth: Auth
  readonly loginThrottle: LoginThrottle
  readonly secondFactorSecrets: SealedSecrets
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  readonly appUrl: string
  readonly headers: Headers
  /** The client's IP address; a function, because few calls need it. */
  readonly clientAddress: () => string
  readonly answerHeaders: Headers
}

export interface Caller {
  /** Null if the profile of the signed-in person has been deleted. */
  readonly person: Person | null
  readonly sessionId: string
  readonly createdAt: Date
  /** When the person last proved their identity in this sign-in; null if never. */
  readonly provedAt: Date | null
}
