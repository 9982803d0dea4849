import type { AccessMarks } from '#server/auth/access/access-marks.ts'
import type { AuthContext, Caller } from '#server/auth/context.ts'
import type { GuardianTokens } from '#server/auth/guardian-tokens.ts'
import type { Passwords } from '#server/auth/passwords/passwords.ts'
import type { Log } from '#server/log/log.ts'
import type { OpenForms } from './open-forms.ts'

export interface RequestContext extends AuthContext {
  readonly passwords: Passwords
  readonly log: Log
  readonly accessMarks: AccessMarks
  readonly guardianTokens: GuardianTokens
  readonly openForms: OpenForms
  /** Whether some calls need a recent proof of identity; not in the demo. */
  readonly asksForProof: boolean
  /** The network's time zone, an IANA name. 'Today' is the day in this zone. */
  readonly timeZone: string
  /** The person who makes the request, read once per call; null without a valid session. */
  readonly caller: Caller | null
  /** How the call ended, for the metrics. */
  readonly outcome: { code: string }
}
