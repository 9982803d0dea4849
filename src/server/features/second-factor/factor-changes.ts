import { secondFactorExpected } from '#domain/accounts/second-factor.ts'
import { originOf } from '#server/audit/audit.ts'
import { requirePassword } from '#server/auth/check-password.ts'
import { rethrowDatabaseErrors } from '#server/auth/database-errors.ts'
import { announceChange } from '#server/auth/second-factor/announce-change.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import type { SecondFactorChange } from '#server/mail/mails.ts'
import { readSettings } from '#server/queries/network-settings.ts'
import type { Person } from '#server/queries/people.ts'

export function verifyPassword(
  context: PersonContext,
  password: string,
  errors: Parameters<typeof requirePassword>[2],
) {
  return context.passwords.enqueue(context.clientAddress(), () => requirePassword(context, password, errors))
}

/**
 * Renews the sign-in, so that a copy of the old one becomes useless. A failure is only logged: the factor is set up,
 * and its recovery codes are shown only once. Source: docs/product.md, 20.11.
 */
export async function renewSignIn({ auth, headers, answerHeaders, log }: PersonContext): Promise<void> {
  try {
    const answer = await rethrowDatabaseErrors(() => auth.api.renewSession({ headers, returnHeaders: true }))
    for (const cookie of answer.headers.getSetCookie()) answerHeaders.append('set-cookie', cookie)
  } catch (error) {
    log.failure('renewing a sign-in after a second factor was set up', error)
  }
}

/**
 * Whether the network requires a second factor of a person, by the current settings. Source: docs/product.md, 20.10.
 */
export async function isSecondFactorRequired(tx: Queryable, person: Person): Promise<boolean> {
  return secondFactorExpected({ ...person, settings: await readSettings(tx) }) === 'required'
}

export function announce(tx: Queryable, context: PersonContext, change: SecondFactorChange): Promise<void> {
  const { person, appUrl } = context
  return announceChange(tx, { userId: person.id, origin: originOf(context), change, appUrl })
}
