import { screenAddress } from '#contract/screens.ts'
import type { Auth } from '#server/auth/auth.ts'
import { beginSecondStep } from '#server/auth/second-factor/pending-sign-in.ts'
import { detectSecondStep } from '#server/auth/second-factor/session-guard.ts'
import type { Database } from '#server/database/connect.ts'
import { detectConfirmation, isOpenedByPerson } from './confirmation-calls.ts'

/** The target of a confirmation link without a path of the app. */
const DEFAULT_PATH = '/dashboard'

interface VerifyEmailOptions {
  readonly database: Database
  readonly auth: Auth
  readonly appUrl: string
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

/**
 * Redirects to the requested path of the app, to the second step of signing in if there is a second factor, or to the
 * sign-in form if the address is confirmed without a session. Source: docs/product.md, 3.4.
 */
export async function verifyEmail(request: Request, options: VerifyEmailOptions): Promise<Response> {
  const { database, auth, appUrl, clock } = options
  const url = new URL(request.url)
  const callbacks = url.searchParams.getAll('callbackURL')
  const callback = (callbacks.length === 1 && screenAddress(callbacks[0])) || DEFAULT_PATH
  url.searchParams.set('callbackURL', callback)
  // The library does not accept HEAD.
  const opened = new Request(url, { headers: request.headers })
  const { result, isWithoutSession } = await detectConfirmation(isOpenedByPerson(request), () =>
    detectSecondStep(() => auth.handler(opened)),
  )
  const { result: response, secondStepOf } = result
  if (secondStepOf !== null) {
    const cookie = await beginSecondStep(database, secondStepOf, appUrl, clock())
    return redirect(`/auth?${new URLSearchParams({ step: 'second', next: callback })}`, { 'set-cookie': cookie })
  }
  const path = pathIn(response, appUrl)
  const isUsed = path === callback && response.headers.getSetCookie().length === 0
  if (isWithoutSession || isUsed) return redirect(`/auth?${new URLSearchParams({ confirmed: 'true', next: callback })}`)
  if (path === null) return response
  response.headers.set('location', screenAddress(path) ?? DEFAULT_PATH)
  return response
}

function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 302, headers: { location, ...headers } })
}

/** The target of a redirect, without the address of the app. */
function pathIn({ headers }: Response, appUrl: string): string | null {
  const location = headers.get('location')
  return location?.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location
}
