import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from '#server/database/unavailable.ts'

/** The current call of the authentication library, with the database error that occurred in it. */
const calls = new AsyncLocalStorage<{ error: unknown }>()

/**
 * Runs a call of the authentication library and throws the error of the database, if there was one. The library itself only
 * logs such an error: a session that cannot be read becomes an error without a cause, and a sign-out that was not stored
 * succeeds.
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

/**
 * Stores an error that the library logs for `rethrowDatabaseErrors`, if it means that the database is unavailable.
 * @returns whether the error was stored
 */
export function captureDatabaseError(error: unknown): boolean {
  const call = calls.getStore()
  if (!call || !isUnavailable(error)) return false
  call.error = error
  return true
}
