import { NO_ORIGIN, recordAudit } from '#server/audit/audit.ts'
import type { AuthContext } from '#server/auth/context.ts'
import type { Person } from '#server/queries/people.ts'
import { countCode, resetCodes } from './code-throttle.ts'
import { acceptAppCode } from './factors.ts'
import { acceptPasskey, asProof } from './passkeys.ts'

interface ProvingContext
  extends Pick<
    AuthContext,
    'database' | 'secondFactorSecrets' | 'clock' | 'appUrl' | 'clientAddress' | 'answerHeaders'
  > {
  readonly person: Person
  readonly sessionId: string
}

/**
 * Requires a code, or a passkey response, instead of the password. It is limited as in the second step. Source:
 * docs/product.md, 3.17.
 * @throws TOO_MANY_ATTEMPTS without a check, INVALID_CODE (also for a recovery code) or INVALID_PASSKEY
 */
export async function requireFactor(
  context: ProvingContext,
  given: { readonly code: string } | { readonly response: string },
  errors: { TOO_MANY_ATTEMPTS(): Error; INVALID_CODE(): Error; INVALID_PASSKEY(): Error },
): Promise<void> {
  const { database, person, sessionId, secondFactorSecrets, appUrl, clientAddress, answerHeaders } = context
  const limited = `proof-${sessionId}`
  const now = context.clock()
  const wait = await countCode(database, person.id, limited, now)
  if (wait !== null) {
    answerHeaders.set('retry-after', String(wait))
    throw errors.TOO_MANY_ATTEMPTS()
  }
  const isCode = 'code' in given
  const isRight = isCode
    ? await acceptAppCode(database, secondFactorSecrets, { userId: person.id, typed: given.code, now }, 'confirmed')
    : await acceptPasskey(database, person.id, given.response, asProof(sessionId, appUrl, now))
  if (!isRight) {
    const origin = { ...NO_ORIGIN, actorId: person.id, address: clientAddress() || null }
    const details = { failure: 'second_step' } as const
    await recordAudit(database, origin, { action: 'account.password_refused', profileId: person.id, details })
    throw isCode ? errors.INVALID_CODE() : errors.INVALID_PASSKEY()
  }
  await resetCodes(database, person.id, limited)
}
