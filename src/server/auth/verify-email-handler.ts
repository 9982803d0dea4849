import { ownPath } from '#domain/own-path.ts'
import type { Auth } from './auth.ts'

/** Where the link of a confirmation mail leads if it names no path of the app. */
const DEFAULT_PATH = '/dashboard'

interface VerifyEmailOptions {
  readonly auth: Auth
  readonly appUrl: string
}

/** Answers the link of a confirmation mail. Redirects to the path in the request only if it is a path of the app. */
export async function verifyEmail(request: Request, { auth, appUrl }: VerifyEmailOptions): Promise<Response> {
  const url = new URL(request.url)
  const callbacks = url.searchParams.getAll('callbackURL')
  url.searchParams.set('callbackURL', (callbacks.length === 1 && ownPath(callbacks[0])) || DEFAULT_PATH)
  const response = await auth.handler(new Request(url, request))
  const location = response.headers.get('location')
  if (location === null) return response
  const path = location.startsWith(`${appUrl}/`) ? location.slice(appUrl.length) : location
  response.headers.set('location', ownPath(path) ?? DEFAULT_PATH)
  return response
}
