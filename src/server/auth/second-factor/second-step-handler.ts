import { withoutBody } from '#server/auth/attempts/answer.ts'
import type { LoginThrottle } from '#server/auth/attempts/login-throttle.ts'
import { mailUnknownDevice } from '#server/auth/attempts/mail-unknown-device.ts'
import type { Auth } from '#server/auth/auth.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import type { OwnerMailNeeds } from '#server/mail/owner-mails.ts'
import { secondStepCookie } from './pending-sign-in.ts'

interface SecondStepOptions extends OwnerMailNeeds {
  readonly database: Database
  readonly auth: Auth
  readonly loginThrottle: LoginThrottle
  readonly log: Log
}

/** Takes the second step of signing in. The device is then known for the account. */
export async function takeSecondStep(request: Request, options: SecondStepOptions): Promise<Response> {
  const { auth, loginThrottle, appUrl } = options
  const response = await auth.handler(request)
  if (!response.ok) return response
  const user = (await response.clone().json()) as { id: string; email: string }
  await mailUnknownDevice(request, user, options)
  response.headers.append('set-cookie', await loginThrottle.succeed(user.email, request.headers))
  response.headers.append('set-cookie', secondStepCookie(null, appUrl))
  return withoutBody(response)
}
