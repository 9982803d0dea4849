import type { Language } from '#domain/dates.ts'
import type { SignUpProblems } from '#domain/sign-up.ts'
import { oneLineText } from '#domain/text.ts'

/** Why an authentication call was refused. */
export type Refusal =
  | { readonly kind: 'invalidCredentials' | 'emailNotConfirmed' | 'tooManyRequests' | 'networkFailed' }
  /** A failure of the server, under the number by which its log holds it. */
  | { readonly kind: 'unexpected'; readonly reference: string | undefined }
  | { readonly kind: 'invalidInput'; readonly problems: SignUpProblems }

/** What went wrong, or null when nothing did. */
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

/** Ask for the confirmation mail once more. The answer is the same for every address. */
export function sendConfirmation(email: string): Outcome {
  return post('/send-verification-email', { email: oneLineText(email), callbackURL: '/dashboard' })
}

/** Ask for a link with which to set a new password. The answer is the same for every address. */
export function requestReset(email: string): Outcome {
  return post('/recovery/request', { email: oneLineText(email) })
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
    return response.ok ? null : refusalOf(response.status, await response.json().catch(() => ({})))
  } catch {
    return { kind: 'networkFailed' }
  }
}

interface Answer {
  readonly code?: string
  readonly fields?: readonly { readonly path: string; readonly problem: string }[]
  readonly data?: { readonly reference?: string }
}

function refusalOf(status: number, answer: Answer): Refusal {
  if (status === 429) return { kind: 'tooManyRequests' }
  if (answer.code === 'EMAIL_NOT_VERIFIED') return { kind: 'emailNotConfirmed' }
  if (answer.code === 'INVALID_INPUT' && answer.fields) {
    const fields = answer.fields.map(({ path, problem }) => [path === 'name' ? 'fullName' : path, problem])
    return { kind: 'invalidInput', problems: Object.fromEntries(fields) }
  }
  if (status === 401 || answer.code === 'INVALID_EMAIL') return { kind: 'invalidCredentials' }
  return { kind: 'unexpected', reference: answer.data?.reference }
}
