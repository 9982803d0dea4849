import type { Caller, RequestContext } from '#server/context.ts'
import { readPerson } from '#server/shared-queries/people.ts'
import { readSignIn } from '#server/shared-queries/sign-ins.ts'
import { rethrowDatabaseErrors } from './database-errors.ts'
import { isCurrent, signInTimeLeft } from './session-age.ts'
import { sessionTokenIn } from './session-token.ts'

type Services = Pick<RequestContext, 'auth' | 'database' | 'reads' | 'clock'>
type Exchange = Pick<RequestContext, 'headers' | 'answerHeaders'>

/**
 * The person and session of a request's cookie, read from the database every time; null without a valid session. One statement
 * usually answers it; the authentication library is asked about sessions that have ended or are to be prolonged.
 */
export async function authenticate(services: Services, exchange: Exchange): Promise<Caller | null> {
  const { auth, reads, clock } = services
  const { authCookies, secret } = await auth.$context
  const { name } = authCookies.sessionToken
  const cookies = exchange.headers.get('cookie')
  if (!cookies?.includes(name)) return null
  const token = sessionTokenIn(cookies, name, secret)
  const signIn = token === null ? null : await readSignIn(reads, token)
  return signIn && isCurrent(signIn, clock()) ? signIn : authenticateWithLibrary(services, exchange)
}

/** Deletes the cookie of a session that has ended, and prolongs one that is used. */
async function authenticateWithLibrary({ auth, database, clock }: Services, { headers, answerHeaders }: Exchange) {
  const answer = await rethrowDatabaseErrors(() => auth.api.getSession({ headers, returnHeaders: true }))
  const hasExpired = answer.response && signInTimeLeft(answer.response.session.createdAt, clock()) <= 0
  const { headers: setHeaders } = hasExpired
    ? await rethrowDatabaseErrors(() => auth.api.signOut({ headers, returnHeaders: true }))
    : answer
  for (const cookie of setHeaders?.getSetCookie() ?? []) answerHeaders.append('set-cookie', cookie)
  if (!answer.response || hasExpired) return null
  const { user, session } = answer.response
  return {
    person: await readPerson(database, user.id),
    sessionId: session.id,
    createdAt: session.createdAt,
    provedAt: session.provedAt ?? null,
  }
}
