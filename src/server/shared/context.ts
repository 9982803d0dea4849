import type { AccessMarks } from '#server/auth/access-marks.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { GuardianTokens } from '#server/auth/guardian-tokens.ts'
import type { LoginThrottle } from '#server/auth/login-throttle.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import type { SealedSecrets } from '#server/auth/second-factor/sealed-secrets.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import type { OpenForms } from '#server/http/events/open-forms.ts'
import type { Log } from '#server/log/log.ts'
import type { Person } from './queries/people.ts'

export interface RequestContext {
  readonly database: Database
  /** For short, frequent reads (`database/read-connection.ts`). */
  readonly reads: Queryable
  readonly auth: Auth
  readonly passwords: Passwords
  readonly log: Log
  readonly loginThrottle: LoginThrottle
  readonly accessMarks: AccessMarks
  readonly guardianTokens: GuardianTokens
  readonly secondFactorSecrets: SealedSecrets
  readonly openForms: OpenForms
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
  /** Whether some calls need a recent proof of identity; not in the demo. */
  readonly asksForProof: boolean
  /** The network's time zone, an IANA name. 'Today' is the day in this zone. */
  readonly timeZone: string
  readonly appUrl: string
  readonly headers: Headers
  /** The client's IP address; a function, because few calls need it. */
  readonly clientAddress: () => string
  /** The person who makes the request, read once per call; null without a valid session. */
  readonly caller: Caller | null
  readonly answerHeaders: Headers
  /** How the call ended, for the metrics. */
  readonly outcome: { code: string }
}

export interface Caller {
  /** Null if the profile of the signed-in person has been deleted. */
  readonly person: Person | null
  readonly sessionId: string
  readonly createdAt: Date
  /** When the person last proved their identity in this sign-in; null if never. */
  readonly provedAt: Date | null
}
