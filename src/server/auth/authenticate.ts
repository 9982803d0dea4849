import { readPerson } from '#server/queries/people.ts'
import { readSignIn } from '#server/queries/sign-ins.ts'
import { accessEndOf } from './access/access-ends.ts'
import { wasJustRenewed } from './access/renewed-sign-ins.ts'
import { isCurrent, signInTimeLeft } from './access/session-age.ts'
import { sessionTokenIn } from './access/session-token.ts'
import type { AuthContext, Caller } from './context.ts'
import { rethrowDatabaseErrors } from './database-errors.ts'

type Services = Pick<AuthContext, 'auth' | 'database' | 'reads' | 'clock'>
type Exchange = Pick<AuthContext, 'headers' | 'answerHeaders'>

/**
 * The sign-in is read from the database every time, usually by one statement. The library handles expired sessions and
 * renewals.
 */
export async function authenticate(services: Services, exchange: Exchange): Promise<Caller | null> {
  const { auth, reads, clock } = services
  const { cookies, name, secret } = await sessionCookieIn(auth, exchange.headers)
  if (!cookies?.includes(name)) return null
  const token = sessionTokenIn(cookies, name, secret)
  const signIn = token === null ? null : await readSignIn(reads, token)
  if (signIn && isCurrent(signIn, clock())) return signIn
  if (!signIn && token !== null && (await keepsCookie(reads, token, clock()))) return null
  return authenticateWithLibrary(services, exchange)
}

/** The person who lost access during this sign-in; null otherwise. Source: docs/product.md, 11.3. */
export async function endedAccessOf({
  auth,
  reads,
  headers,
}: Services & Pick<Exchange, 'headers'>): Promise<string | null> {
  const { cookies, name, secret } = await sessionCookieIn(auth, headers)
  const token = cookies === null ? null : sessionTokenIn(cookies, name, secret)
  return token === null ? null : accessEndOf(reads, token)
}

/** Whether to keep the library from deleting a cookie with this unknown token. */
async function keepsCookie(reads: Services['reads'], token: string, now: number): Promise<boolean> {
  // The device needs the cookie to learn that the access has ended.
  if ((await accessEndOf(reads, token)) !== null) return true
  // The browser already has a new cookie of the same name, which a late response would delete.
  return wasJustRenewed(reads, token, now)
}

async function sessionCookieIn(auth: AuthContext['auth'], headers: Headers) {
  const { authCookies, secret } = await auth.$context
  return { cookies: headers.get('cookie'), name: authCookies.sessionToken.name, secret }
}

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
