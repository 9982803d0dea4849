import { parse } from 'hono/utils/cookie'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import type { OwnerMailNeeds } from '#server/mail/owner-mails.ts'
import { cookieName } from './attempts/cookies.ts'
import type { LoginThrottle } from './attempts/login-throttle.ts'
import { type Auth, SESSION_COOKIE } from './auth.ts'
import { rethrowDatabaseErrors } from './database-errors.ts'
import { PasswordsBusy } from './passwords/password-queue.ts'
import type { Passwords } from './passwords/passwords.ts'
import { recoveryCookie } from './recovery/recovery-cookie.ts'
import { takeSecondStep } from './second-factor/second-step-handler.ts'
import { signIn, signUp } from './sign-in/sign-in-handler.ts'
import { verifyEmail } from './sign-in/verify-email-handler.ts'

interface AuthHandlerOptions extends OwnerMailNeeds {
  readonly database: Database
  readonly auth: Auth
  readonly passwords: Passwords
  readonly loginThrottle: LoginThrottle
  readonly log: Log
  readonly address: string
}

const PASSWORD_ENDPOINTS: ReadonlyMap<string, typeof signIn> = new Map([
  ['POST /sign-in/email', signIn],
  ['POST /sign-up/email', signUp],
])

/**
 * @param endpoint method and path below /api/auth, one of OPEN_PATHS
 * @param request with its body in memory, so that a slow upload does not block the password queue
 */
export async function handleAuth(endpoint: string, request: Request, options: AuthHandlerOptions): Promise<Response> {
  const response = withRetryAfter(await handleEndpoint(endpoint, request, options))
  if (response.headers.getSetCookie().length === 0) return response
  // A recovery link opened earlier in this browser may belong to another person.
  response.headers.append('set-cookie', recoveryCookie(null, options.appUrl))
  await endFormerSession(request, response, options)
  return response
}

/** The refusal of an endpoint that needs the password queue while it is full; null if there is room. */
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
  if (endpoint.endsWith(' /verify-email')) return verifyEmail(request, options)
  if (endpoint.startsWith('POST /second-step/')) return takeSecondStep(request, options)
  return options.auth.handler(request)
}

/** @throws every error but the password queue's unchanged */
function answerBusy(error: unknown): Response {
  if (!(error instanceof PasswordsBusy)) throw error
  const { message, retryAfterSeconds } = error
  return Response.json(
    { code: 'BUSY', message },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  )
}

function withRetryAfter(response: Response): Response {
  const after = response.headers.get('x-retry-after')
  if (response.status === 429 && after !== null) response.headers.set('retry-after', after)
  return response
}

/** Ends this browser's previous session, which may belong to another person. */
async function endFormerSession(
  request: Request,
  response: Response,
  { auth, appUrl }: AuthHandlerOptions,
): Promise<void> {
  const name = cookieName(SESSION_COOKIE, appUrl)
  const former = parse(request.headers.get('cookie') ?? '', name)[name]
  // The response may prolong the previous session before setting the new one: as in browsers, the last cookie counts.
  const current = response.headers
    .getSetCookie()
    .flatMap((cookie) => parse(cookie, name)[name] ?? [])
    .at(-1)
  if (former && current && former !== current)
    await rethrowDatabaseErrors(() => auth.api.signOut({ headers: request.headers }))
}
