import { withoutBody } from '#server/auth/attempts/answer.ts'
import type { LoginThrottle } from '#server/auth/attempts/login-throttle.ts'
import { mailUnknownDevice } from '#server/auth/attempts/mail-unknown-device.ts'
import { recordFailedSignIn } from '#server/auth/attempts/record-failed-sign-in.ts'
import type { Auth } from '#server/auth/auth.ts'
import { formerPasswordDecoy } from '#server/auth/passwords/former-passwords.ts'
import { beginSecondStep } from '#server/auth/second-factor/pending-sign-in.ts'
import { detectSecondStep } from '#server/auth/second-factor/session-guard.ts'
import type { Database } from '#server/database/connect.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'
import type { OwnerMailNeeds } from '#server/mail/owner-mails.ts'

interface SignInOptions extends OwnerMailNeeds {
  readonly database: Database
  readonly address: string
  readonly auth: Auth
  readonly loginThrottle: LoginThrottle
  readonly log: Log
}

/**
 * Signs in. It is throttled per account, and does not reveal whether there is one. With a second factor, there is no
 * session yet.
 */
export async function signIn(request: Request, options: SignInOptions): Promise<Response> {
  const { auth, database, log, loginThrottle, address } = options
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const email = typeof body === 'object' && body && 'email' in body ? body.email : undefined
  if (typeof email !== 'string') return Response.json({ code: 'INVALID_EMAIL' }, { status: 400 })
  const attempt = await loginThrottle.attempt(email, request.headers)
  // It is logged once in a window, so that no one fills the log. The audit log has the earlier attempts.
  if (attempt.isFirstRefused) log.warn('refused sign-ins: too many wrong passwords for one account')
  if (!attempt.allowed)
    return Response.json(
      { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' },
      { status: 429, headers: { 'retry-after': String(attempt.retryAfterSeconds) } },
    )
  const answered = await detectSecondStep(() => auth.handler(request)).catch(async (error: unknown) => {
    const refunded = loginThrottle.refund(email, request.headers).catch(() => undefined)
    // The handler does not wait a second time for a database that has just not answered.
    if (!isUnavailable(error)) await refunded
    throw error
  })
  const { result: response, secondStepOf } = answered
  if (secondStepOf !== null) {
    const cookie = await beginSecondStep(database, secondStepOf, options.appUrl, options.clock())
    return Response.json({ status: true, secondStep: true }, { headers: { 'set-cookie': cookie } })
  }
  if (!response.ok) {
    if (response.status === 401) await verifyDecoy(options, email, body)
    await recordFailedSignIn(database, email, response.status, address)
    return response
  }
  const { user } = (await response.clone().json()) as { user: { id: string } }
  await mailUnknownDevice(request, { ...user, email }, options)
  response.headers.append('set-cookie', await loginThrottle.succeed(email, request.headers))
  return withoutBody(response)
}

/** Makes a wrong password take the same time with and without an account that has moved in. */
async function verifyDecoy({ auth, database }: SignInOptions, email: string, body: unknown): Promise<void> {
  const hash = await formerPasswordDecoy(database, email)
  const { password } = body as { password?: unknown }
  if (hash !== null && typeof password === 'string') await (await auth.$context).password.verify({ hash, password })
}

/** Signs up. The answer is the same for an address that already has an account. */
export async function signUp(request: Request, { auth }: SignInOptions): Promise<Response> {
  const response = await auth.handler(request)
  // The library gives this answer to every database failure of a sign-up, after logging it.
  if (response.status === 422 && (await response.clone().text()).includes('FAILED_TO_CREATE_USER'))
    throw new Error('A sign-up could not be stored; the failure is logged before this one')
  return response.ok ? withoutBody(response) : response
}
