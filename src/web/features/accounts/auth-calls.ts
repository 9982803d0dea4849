import { ORPCError } from '@orpc/client'
import type { FieldProblem } from '#contract/errors.ts'
import type { Language } from '#domain/dates.ts'
import { oneLineText } from '#domain/text.ts'
import { UNREACHABLE_STATUSES } from '#web/offline/connection.ts'

interface SignUp {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly organizationName: string
  readonly phoneNumber: string
  readonly language: Language
}

export function signUp({ fullName, ...rest }: SignUp): Promise<void> {
  return post('/sign-up/email', { name: fullName, ...rest })
}

export function signIn(email: string, password: string): Promise<void> {
  return post('/sign-in/email', { email: oneLineText(email), password })
}

/** Ask for another confirmation mail. The answer is the same for every address. */
export function sendConfirmation(email: string): Promise<void> {
  return post('/send-verification-email', { email: oneLineText(email), callbackURL: '/dashboard' })
}

/** Ask for a password reset link. The answer is the same for every address. */
export function requestReset(email: string): Promise<void> {
  return post('/recovery/request', { email: oneLineText(email) })
}

export function signOut(): Promise<void> {
  return post('/sign-out', {})
}

/** Rejects with an error like those of the API, so that forms and messages treat both alike. */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw errorOf(response, await response.json().catch(() => ({})))
}

interface Answer {
  readonly code?: string
  readonly fields?: readonly FieldProblem[]
  readonly data?: { readonly reference?: string }
}

function errorOf({ status, headers }: Response, { code, fields, data }: Answer): ORPCError<string, unknown> {
  if (code === 'BUSY')
    return new ORPCError(code, { status, data: { retryAfterSeconds: Number(headers.get('retry-after') ?? 1) } })
  if (status === 429) return new ORPCError('TOO_MANY_ATTEMPTS', { status })
  if (UNREACHABLE_STATUSES.includes(status)) return new ORPCError('UNAVAILABLE', { status })
  if (code === 'EMAIL_NOT_VERIFIED') return new ORPCError(code, { status })
  if (code === 'INVALID_INPUT' && fields) return new ORPCError(code, { status, data: { fields } })
  if (status === 401 || code === 'INVALID_EMAIL') return new ORPCError('INVALID_CREDENTIALS', { status })
  return new ORPCError('UNEXPECTED', { status, data: data ?? {} })
}
