import type { Language } from '#domain/dates.ts'
import type { SignUpProblems } from '#domain/sign-up.ts'
import { oneLineText } from '#domain/text.ts'
import { UNREACHABLE_STATUSES } from '#web/offline/connection.ts'

/** Why an authentication call was refused. */
export type Refusal =
  | { readonly kind: 'invalidCredentials' | 'emailNotConfirmed' | 'tooManyRequests' | 'networkFailed' | 'unavailable' }
  /** Too many people are signing in at the moment; retry after this many seconds. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  /** A failure of the server, with its reference number in the server's log. */
  | { readonly kind: 'unexpected'; readonly reference: string | undefined }
  | { readonly kind: 'invalidInput'; readonly problems: SignUpProblems }

/** The refusal, or null after success. */
type Outcome = Promise<Refusal | null>

interface SignUp {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly organizationName: string
  readonly phoneNumber: string
  readonly language: Language
}

export function signUp({ fullName, ...rest }: SignUp): Outcome {
  return post('/sign-up/email', { name: fullName, ...rest })
}

export function signIn(email: string, password: string): Outcome {
  return post('/sign-in/email', { email: oneLineText(email), password })
}

/** Ask for another confirmation mail. The answer is the same for every address. */
export function sendConfirmation(email: string): Outcome {
  return post('/send-verification-email', { email: oneLineText(email), callbackURL: '/dashboard' })
}

/** Ask for a password reset link. The answer is the same for every address. */
export function requestReset(email: string): Outcome {
  return post('/recovery/request', { email: oneLineText(email) })
}

/** The seconds to wait after a `busy` refusal; null for every other outcome. */
export function busySeconds(outcome: unknown): number | null {
  const refusal = outcome as Refusal | null
  return refusal?.kind === 'busy' ? refusal.retryAfterSeconds : null
}

export function signOut(): Outcome {
  return post('/sign-out', {})
}

async function post(path: string, body: object): Outcome {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.ok ? null : refusalOf(response, await response.json().catch(() => ({})))
  } catch {
    return { kind: 'networkFailed' }
  }
}

interface Answer {
  readonly code?: string
  readonly fields?: readonly { readonly path: string; readonly problem: string }[]
  readonly data?: { readonly reference?: string }
}

function refusalOf({ status, headers }: Response, answer: Answer): Refusal {
  if (answer.code === 'BUSY') return { kind: 'busy', retryAfterSeconds: Number(headers.get('retry-after') ?? 1) }
  if (status === 429) return { kind: 'tooManyRequests' }
  if (UNREACHABLE_STATUSES.includes(status)) return { kind: 'unavailable' }
  if (answer.code === 'EMAIL_NOT_VERIFIED') return { kind: 'emailNotConfirmed' }
  if (answer.code === 'INVALID_INPUT' && answer.fields) {
    const fields = answer.fields.map(({ path, problem }) => [path === 'name' ? 'fullName' : path, problem])
    return { kind: 'invalidInput', problems: Object.fromEntries(fields) }
  }
  if (status === 401 || answer.code === 'INVALID_EMAIL') return { kind: 'invalidCredentials' }
  return { kind: 'unexpected', reference: answer.data?.reference }
}
