import { parse } from 'hono/utils/cookie'
import { type Auth, SESSION_COOKIE } from './auth.ts'
import { cookieName } from './cookies.ts'
import { rethrowDatabaseErrors } from './database-errors.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { PasswordsBusy } from './password-queue.ts'
import type { Passwords } from './passwords.ts'
import { recoveryCookie } from './recovery-cookie.ts'
import { signIn, signUp } from './sign-in-handler.ts'
import { verifyEmail } from './verify-email-handler.ts'

interface AuthHandlerOptions {
  readonly auth: Auth
  readonly passwords: Passwords
  readonly loginThrottle: LoginThrottle
  readonly appUrl: string
  /** The client's IP address. */
  readonly address: string
}

/** The endpoints that need a password hashed; their whole calls wait in the password queue. */
const PASSWORD_ENDPOINTS: ReadonlyMap<string, typeof signIn> = new Map([
  ['POST /sign-in/email', signIn],
  ['POST /sign-up/email', signUp],
])

/**
 * The answer of an open endpoint of the authentication library.
 * @param endpoint method and path below /api/auth, one of OPEN_PATHS
 * @param request with its body already read, so that a slow one does not block the password queue
 */
export async function handleAuth(endpoint: string, request: Request, options: AuthHandlerOptions): Promise<Response> {
  const response = withRetryAfter(await handleEndpoint(endpoint, request, options))
  if (response.headers.getSetCookie().length === 0) return response
  // Whoever signs in or out may not be the person whose recovery link was opened in this browser before.
  response.headers.append('set-cookie', recoveryCookie(null, options.appUrl))
  await endFormerSession(request, response, options)
  return response
}

/** The refusal of an endpoint that needs a password hashed while too many others wait; null if there is room. */
export function busyAnswer(endpoint: string, address: string, passwords: Passwords): Response | null {
  if (!PASSWORD_ENDPOINTS.has(endpoint)) return null
  try {
    passwords.assertRoom(address)
    return null
  } catch (error) {
    return answerBusy(error)
  }
}

async function handleEndpoint(endpoint: string, request: Request, options: AuthHandlerOptions): Promise<Response> {
  const handle = PASSWORD_ENDPOINTS.get(endpoint)
  if (handle) return options.passwords.enqueue(options.address, () => handle(request, options)).catch(answerBusy)
  if (endpoint === 'GET /verify-email') return verifyEmail(request, options)
  return options.auth.handler(request)
}

/** @throws every error but PasswordsBusy */
function answerBusy(error: unknown): Response {
  if (!(error instanceof PasswordsBusy)) throw error
  const { message, retryAfterSeconds } = error
  return Response.json(
    { code: 'BUSY', message },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}

/** Copies the library's own header for the time after which to try again into the standard one. */
function withRetryAfter(response: Response): Response {
  const after = response.headers.get('x-retry-after')
  if (response.status === 429 && after !== null) response.headers.set('retry-after', after)
  return response
}

/** Ends the session that this browser had before it got a new one, whoever it belonged to. */
async function endFormerSession(
  request: Request,
  response: Response,
  { auth, appUrl }: AuthHandlerOptions,
): Promise<void> {
  const name = cookieName(SESSION_COOKIE, appUrl)
  const former = parse(request.headers.get('cookie') ?? '', name)[name]
  // The former session may have been prolonged first: like in browsers, the last cookie counts.
  const present = response.headers
    .getSetCookie()
    .flatMap((cookie) => parse(cookie, name)[name] ?? [])
    .at(-1)
  if (former && present && former !== present)
    await rethrowDatabaseErrors(() => auth.api.signOut({ headers: request.headers }))
}
