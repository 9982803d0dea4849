import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { users } from '#server/database/schema/index.ts'
import { isLoadedAhead } from './loaded-ahead.ts'

interface ConfirmationCall {
  /** Whether a person opened the link, so that it may sign in. */
  readonly isByPerson: boolean
  /** Whether the address is confirmed but the call was refused a session. */
  isWithoutSession: boolean
}

const calls = new AsyncLocalStorage<ConfirmationCall>()

/** It is false for what mail scanners and browsers load without a person. Source: docs/product.md, 3.4. */
export function isOpenedByPerson({ method, headers }: Request): boolean {
  const mode = headers.get('sec-fetch-mode')
  return method !== 'HEAD' && (mode === null || mode === 'navigate') && !isLoadedAhead((name) => headers.get(name))
}

/** @returns the result, and whether the address is confirmed but no session was made */
export async function detectConfirmation<Result>(
  isByPerson: boolean,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isWithoutSession: boolean }> {
  const call: ConfirmationCall = { isByPerson, isWithoutSession: false }
  const result = await calls.run(call, work)
  return { result, isWithoutSession: call.isWithoutSession }
}

/** The authentication library calls it before it confirms an address, so that of parallel calls one makes a session. */
export function confirmOnce(database: Queryable) {
  return async ({ id }: { id: string }): Promise<void> => {
    const confirmed = await database
      .update(users)
      .set({ emailVerified: true })
      .where(and(eq(users.id, id), eq(users.emailVerified, false)))
      .returning({ id: users.id })
    if (confirmed.length === 0) refuse(calls.getStore())
  }
}

/** The authentication library calls it before it stores any session. */
export function refuseWithoutPerson(): void {
  const call = calls.getStore()
  if (call && !call.isByPerson) refuse(call)
}

function refuse(call: ConfirmationCall | undefined): never {
  if (call) call.isWithoutSession = true
  throw new APIError('FORBIDDEN', { code: 'CONFIRMED_WITHOUT_SESSION', message: 'Confirmed without a session' })
}
