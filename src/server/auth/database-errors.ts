import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from '#server/database/unavailable.ts'

/** The current call of the authentication library, with its database error if one occurred. */
const calls = new AsyncLocalStorage<{ error: unknown }>()

/**
 * Throws the database error of a call of the authentication library, which itself only logs it: an unreadable session
 * becomes an error without a cause, and an unsaved sign-out succeeds.
 */
export async function rethrowDatabaseErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  const call = { error: undefined }
  try {
    const result = await calls.run(call, work)
    if (call.error === undefined) return result
  } catch (error) {
    throw call.error ?? error
  }
  throw call.error
}

/** @returns whether the error meant that the database is unavailable, and was stored for `rethrowDatabaseErrors` */
export function captureDatabaseError(error: unknown): boolean {
  const call = calls.getStore()
  if (!call || !isUnavailable(error)) return false
  call.error = error
  return true
}
