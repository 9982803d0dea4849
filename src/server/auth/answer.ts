import { parse } from 'hono/utils/cookie'
import { ownPath } from '#domain/own-path.ts'
import { type Auth, SESSION_COOKIE } from './auth.ts'
import { cookieName } from './cookies.ts'
import { throwingDatabaseFailures } from './database-failures.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { recoveryCookie } from './recovery-cookie.ts'

export interface AnswerOptions {
  readonly auth: Auth
  readonly passwords: Passwords
  readonly loginThrottle: LoginThrottle
  readonly appUrl: string
  /** Whose request it is, as an IP address. */
  readonly address: string
}

/** Where a confirmation leads that does not say so, or says something else than a path of the app. */
const AFTER_CONFIRMING = '/dashboard'

/**
 * What an open path of the authentication library answers.
 * @param request with its body already read: one that arrives slowly must keep nobody waiting for a turn
 * @param path method and path below /api/auth, one of OPEN_PATHS
 */
export async function answerAuth(path: string, request: Request, options: AnswerOptions): Promise<Response> {
  const response = withRetryAfter(await answerPath(path, request, options))
  if (response.headers.getSetCookie().length === 0) return response
  // Somebody signs in or out: a link to set a password that was opened in this browser before is not theirs to use.
  response.headers.append('set-cookie', recoveryCookie(null, options.appUrl))
  await endFormerSignIn(request, response, options)
  return response
}

type PasswordCall = (request: Request, options: AnswerOptions) => Promise<Response>

/** The calls that need a password hashed. */
const PASSWORD_CALLS: ReadonlyMap<string, PasswordCall> = new Map([
  ['POST /sign-in/email', signIn],
  ['POST /sign-up/email', signUp],
])

/**
 * The answer to a call that needs a password hashed while too many others do; null where there is room. Asked for before the
 * body is read: of two hundred who come at once most are refused, and what they cost holds up everybody else.
 * @param path as of `answerAuth`
 */
export function refusalWhileBusy(path: string, { passwords, address }: Pick<AnswerOptions, 'passwords' | 'address'>) {
  if (!PASSWORD_CALLS.has(path)) return null
  try {
    passwords.expectRoom(address)
    return null
  } catch (error) {
    return busyAnswer(error)
  }
}

async function answerPath(path: string, request: Request, options: AnswerOptions): Promise<Response> {
  const passwordCall = PASSWORD_CALLS.get(path)
  if (passwordCall)
    return options.passwords.inTurn(options.address, () => passwordCall(request, options)).catch(busyAnswer)
  if (path === 'GET /verify-email') return confirm(request, options)
  return options.auth.handler(request)
}

/** Signing in under a limit per account, with an answer that says nothing of whether there is one. */
async function signIn(request: Request, { auth, loginThrottle }: AnswerOptions): Promise<Response> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const email = typeof body === 'object' && body && 'email' in body ? body.email : undefined
  if (typeof email !== 'string') return Response.json({ code: 'INVALID_EMAIL' }, { status: 400 })
  const attempt = await loginThrottle.attempt(email, request.headers)
  if (!attempt.allowed)
    return Response.json(
      { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' },
      { status: 429, headers: { 'retry-after': String(attempt.retryAfterSeconds) } },
    )
  const response = await auth.handler(request).catch(async (error: unknown) => {
    // Nobody looked at the password, so it was not a wrong one.
    await loginThrottle.refund(email, request.headers).catch(() => undefined)
    throw error
  })
  if (!response.ok) return response
  response.headers.append('set-cookie', await loginThrottle.succeed(email, request.headers))
  return withoutBody(response)
}

async function signUp(request: Request, { auth }: AnswerOptions): Promise<Response> {
  const response = await auth.handler(request)
  // The library answers any failure of the database at a sign-up so, and has logged it.
  if (response.status === 422 && (await response.clone().text()).includes('FAILED_TO_CREATE_USER'))
    throw new Error('A sign-up could not be written; the failure stands in the log before this one')
  return response.ok ? withoutBody(response) : response
}

/** The link of a confirmation mail. Where it leads is taken from the request only where that is a path of the app. */
async function confirm(request: Request, { auth, appUrl }: AnswerOptions): Promise<Response> {
  const url = new URL(request.url)
  const asked = url.searchParams.getAll('callbackURL')
  url.searchParams.set('callbackURL', (asked.length === 1 && ownPath(asked[0])) || AFTER_CONFIRMING)
  const response = await auth.handler(new Request(url, request))
  const location = response.headers.get('location')
  if (location === null) return response
  const ownLocation = location.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location
  response.headers.set('location', ownPath(ownLocation) ?? AFTER_CONFIRMING)
  return response
}

/**
 * The library tells the token of a session, which belongs into its cookie alone, and what it made of a sign-up, which for an
 * address that has an account it made up.
 */
function withoutBody(response: Response): Response {
  const answer = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}

/** @throws whatever else went wrong */
function busyAnswer(error: unknown): Response {
  if (!(error instanceof PasswordsBusy)) throw error
  const { message, retryAfterSeconds } = error
  return Response.json(
    { code: 'BUSY', message },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}

/** The library names the time after which to try again in a header of its own. */
function withRetryAfter(response: Response): Response {
  const after = response.headers.get('x-retry-after')
  if (response.status === 429 && after !== null) response.headers.set('retry-after', after)
  return response
}

/** Whoever signs in on a device leaves the sign-in behind that was open there, their own or somebody else's. */
async function endFormerSignIn(request: Request, response: Response, { auth, appUrl }: AnswerOptions): Promise<void> {
  const name = cookieName(SESSION_COOKIE, appUrl)
  const former = parse(request.headers.get('cookie') ?? '', name)[name]
  // A former one may have been prolonged first: the last counts, in browsers too.
  const present = response.headers
    .getSetCookie()
    .flatMap((cookie) => parse(cookie, name)[name] ?? [])
    .at(-1)
  if (former && present && former !== present)
    await throwingDatabaseFailures(() => auth.api.signOut({ headers: request.headers }))
}
