import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import type { Queryable } from '#server/database/connect.ts'
import { secondFactorOf } from './factors.ts'

interface SignInCall {
  /** The account that has given its second factor in this call; null until it has. */
  readonly passedBy: string | null
  /** The account whose session was refused because its second factor is missing. */
  secondStepOf: string | null
}

const calls = new AsyncLocalStorage<SignInCall>()

/**
 * The authentication library calls it before it stores any session, so that no path can skip the second factor, not
 * even one that a later version adds. Source: docs/product.md, 20.1.
 */
export function refuseWithoutSecondFactor(database: Queryable) {
  return async ({ userId }: { userId: string }): Promise<void> => {
    const call = calls.getStore()
    if (call?.passedBy === userId || (await secondFactorOf(database, userId)) === null) return
    if (call) call.secondStepOf = userId
    throw new APIError('FORBIDDEN', { code: 'SECOND_FACTOR_REQUIRED', message: 'The second step is missing' })
  }
}

/** @returns the result, and the account that must give its second factor; null if none is required */
export async function detectSecondStep<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly secondStepOf: string | null }> {
  const call: SignInCall = { passedBy: null, secondStepOf: null }
  const result = await calls.run(call, work)
  return { result, secondStepOf: call.secondStepOf }
}

export function afterSecondStep<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  return calls.run({ passedBy: userId, secondStepOf: null }, work)
}
