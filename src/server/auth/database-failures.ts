import { AsyncLocalStorage } from 'node:async_hooks'
import { isUnavailable } from '#server/database/unavailable.ts'

/** The call of the authentication library that is under way, with what it met. */
const calls = new AsyncLocalStorage<{ failure: unknown }>()

/**
 * Call the authentication library, and throw what the database threw. On its own the library logs such a failure and answers
 * something else: a session that cannot be read is an error without a cause, and a sign-out that was not stored succeeds.
 */
export async function throwingDatabaseFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  const call = { failure: undefined }
  try {
    const result = await calls.run(call, work)
    if (call.failure === undefined) return result
  } catch (error) {
    throw call.failure ?? error
  }
  throw call.failure
}

/** Whether an error that the library logs is for whoever called it to answer. */
export function isForTheCaller(error: unknown): boolean {
  const call = calls.getStore()
  if (!call || !isUnavailable(error)) return false
  call.failure = error
  return true
}
