import type { Database } from '#server/database/connect.ts'
import type { Auth } from './auth.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { recordFailedSignIn } from './record-failed-sign-in.ts'

interface SignInOptions {
  readonly database: Database
  /** The client's IP address. */
  readonly address: string
  readonly auth: Auth
  readonly loginThrottle: LoginThrottle
}

/** Signs in, throttled per account. The answer does not reveal whether there is an account. */
export async function signIn(request: Request, options: SignInOptions): Promise<Response> {
  const { auth, database, loginThrottle, address } = options
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
    await loginThrottle.refund(email, request.headers).catch(() => undefined)
    throw error
  })
  if (!response.ok) {
    await recordFailedSignIn(database, email, response.status, address)
    return response
  }
  response.headers.append('set-cookie', await loginThrottle.succeed(email, request.headers))
  return withoutBody(response)
}

/** Signs up. The answer is the same for an address that already has an account. */
export async function signUp(request: Request, { auth }: SignInOptions): Promise<Response> {
  const response = await auth.handler(request)
  // The library answers so to any failure of the database at a sign-up, after logging it.
  if (response.status === 422 && (await response.clone().text()).includes('FAILED_TO_CREATE_USER'))
    throw new Error('A sign-up could not be stored; the failure is logged before this one')
  return response.ok ? withoutBody(response) : response
}

/**
 * An answer with the cookies of `response` but not its body. The library's body contains the session's token, which belongs
 * only in the cookie, or the new account, which the library invents if the address already has one.
 */
function withoutBody(response: Response): Response {
  const answer = Response.json({ status: true })
  for (const cookie of response.headers.getSetCookie()) answer.headers.append('set-cookie', cookie)
  return answer
}
