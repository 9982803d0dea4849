import type { Caller } from '#server/context.ts'
import type { Log } from '#server/log.ts'

/** Refusals that the app's own pages hardly cause: they hide what is not allowed, and check what is typed. */
const LOGGED_CODES = ['FORBIDDEN', 'NOT_APPROVED', 'INVALID_INPUT', 'TOO_MANY_ATTEMPTS']

/**
 * Logs that a signed-in person was refused a call that the app's pages would not have made: someone may be trying what they can reach. The
 * entry has neither names nor what was sent. Calls of people who are not signed in are in the log of the proxy.
 * @param code of the error that is answered
 */
export function logRefusal(log: Log, path: string, code: string, caller: Caller | null): void {
  if (caller?.person && LOGGED_CODES.includes(code)) log.warn(`refused ${path} to ${caller.person.id}: ${code}`)
}
