import { screenAddress } from '#contract/screens.ts'
import type { Database } from '#server/database/connect.ts'
import type { Auth } from './auth.ts'
import { beginSecondStep } from './second-factor/pending-sign-in.ts'
import { detectSecondStep } from './second-factor/session-guard.ts'

/** The target of a confirmation link without a path of the app. */
const DEFAULT_PATH = '/dashboard'

interface VerifyEmailOptions {
  readonly database: Database
  readonly auth: Auth
  readonly appUrl: string
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

/** Redirects to the requested path of the app; to the second step of signing in if there is a second factor. */
export async function verifyEmail(request: Request, options: VerifyEmailOptions): Promise<Response> {
  const { database, auth, appUrl, clock } = options
  const url = new URL(request.url)
  const callbacks = url.searchParams.getAll('callbackURL')
  const callback = (callbacks.length === 1 && screenAddress(callbacks[0])) || DEFAULT_PATH
  url.searchParams.set('callbackURL', callback)
  const { result: response, secondStepOf } = await detectSecondStep(() => auth.handler(new Request(url, request)))
  if (secondStepOf !== null) {
    const location = `/auth?${new URLSearchParams({ step: 'second', next: callback })}`
    const cookie = await beginSecondStep(database, secondStepOf, appUrl, clock())
    return new Response(null, { status: 302, headers: { location, 'set-cookie': cookie } })
  }
  const location = response.headers.get('location')
  if (location === null) return response
  const path = location.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location
  response.headers.set('location', screenAddress(path) ?? DEFAULT_PATH)
  return response
}
