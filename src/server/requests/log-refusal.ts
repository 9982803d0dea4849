import type { Caller } from '#server/auth/context.ts'
import type { Log } from '#server/log/log.ts'

/** Refusals that the app's own pages rarely cause: they hide forbidden actions, and validate input. */
const LOGGED_CODES = ['FORBIDDEN', 'NOT_APPROVED', 'INVALID_INPUT', 'TOO_MANY_ATTEMPTS']

/**
 * Logs a refused call of a signed-in person that the app's pages would not have made, without names and content. Calls
 * without a sign-in are in the proxy's log.
 */
export function logRefusal(log: Log, path: string, code: string, caller: Caller | null): void {
  if (caller?.person && LOGGED_CODES.includes(code)) log.warn(`refused ${path} to ${caller.person.id}: ${code}`)
}
