import { ORPCError } from '@orpc/client'
import type { FieldProblem } from '#contract/errors.ts'
import { OUTDATED_STATUS, PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { Language } from '#domain/dates/dates.ts'
import { oneLineText } from '#domain/texts/text.ts'
import { fetchJson } from '#web/calls/own-answer.ts'
import { UNREACHABLE_STATUSES } from '#web/connection.ts'

interface SignUp {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly organizationName: string
  readonly phoneNumber: string
  readonly language: Language
  /** The code of the invitation that opened the form. */
  readonly invitation?: string | undefined
}

export async function signUp({ fullName, ...rest }: SignUp): Promise<void> {
  await post('/sign-up/email', { name: fullName, ...rest })
}

export async function signIn(email: string, password: string): Promise<{ readonly asksSecondStep: boolean }> {
  const { secondStep = false } = await post('/sign-in/email', { email: oneLineText(email), password })
  return { asksSecondStep: secondStep }
}

export async function sendSecondStep(code: string): Promise<void> {
  await post('/second-step/code', { code })
}

/** The answer is the same for every address. */
export async function sendConfirmation(email: string): Promise<void> {
  await post('/send-verification-email', { email: oneLineText(email), callbackURL: '/dashboard' })
}

export async function requestReset(email: string): Promise<void> {
  await post('/recovery/request', { email: oneLineText(email) })
}

export async function sendPasskeyStep(response: string): Promise<void> {
  await post('/second-step/passkey', { response })
}

export async function signOut(): Promise<void> {
  await post('/sign-out', {})
}

/** Rejects with an error like those of the API. */
async function post(path: string, body: object): Promise<Success> {
  const { response, body: answer } = await fetchJson(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [PROTOCOL_HEADER]: String(PROTOCOL) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw errorOf(response, answer)
  return answer
}

interface Success {
  readonly secondStep?: boolean
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
  if (status === OUTDATED_STATUS) return new ORPCError('OUTDATED', { status })
  if (code === 'INVALID_CODE' || code === 'INVALID_PASSKEY' || code === 'SIGN_IN_AGAIN')
    return new ORPCError(code, { status })
  if (code === 'EMAIL_NOT_VERIFIED') return new ORPCError(code, { status })
  if (code === 'INVALID_INPUT' && fields) return new ORPCError(code, { status, data: { fields } })
  if (status === 401 || code === 'INVALID_EMAIL') return new ORPCError('INVALID_CREDENTIALS', { status })
  return new ORPCError('UNEXPECTED', { status, data: data ?? {} })
}
