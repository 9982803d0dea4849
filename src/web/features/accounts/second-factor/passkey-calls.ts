import { api } from '#web/api.ts'
import { sendPasskeyStep } from '#web/features/accounts/auth-calls.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'

/** The interface for passkeys; few people need it. */
const loadBrowserPart = partLoader(() => import('@simplewebauthn/browser'))

/** Whether this browser supports passkeys, which need a secure connection. */
export function knowsPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function'
}

/** Whether the person closed the browser's dialog, or let it expire. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** Whether the device already has a passkey of this account. */
export function isKnownAlready(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** Makes a passkey for the options of the server. Returns its data for `addPasskey`. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await loadBrowserPart()
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
}

export async function proveByPasskey(): Promise<void> {
  const { startAuthentication } = await loadBrowserPart()
  const { options } = await api.secondFactor.beginPasskeyProof.call()
  const response = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))
  await api.accounts.prove.call({ response })
}

/** Takes the second step of signing in with a passkey. @returns whether the step was still pending */
export async function takePasskeyStep(): Promise<boolean> {
  const { startAuthentication } = await loadBrowserPart()
  const started = await api.secondFactor.beginPasskeyStep.call()
  if (!started) return false
  await sendPasskeyStep(JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(started.options) })))
  return true
}
