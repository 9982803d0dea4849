import { ORPCError, ValidationError } from '@orpc/server'
import { COMMON_ERRORS, type FieldProblem } from '#contract/errors.ts'
import { SESSION_TEXT_LIMITS } from '#domain/sessions/sessions.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { PasswordsBusy } from '#server/auth/passwords/password-queue.ts'
import { InvalidCursor } from '#server/database/page.ts'
import { describeUnavailable, isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log/log.ts'

/** The answer to any call while the database is unavailable, in the format of the contract's errors. */
export const UNAVAILABLE = { code: 'UNAVAILABLE', ...COMMON_ERRORS.UNAVAILABLE } as const

/** The Retry-After header of an UNAVAILABLE answer, in seconds. */
export const RETRY_AFTER_SECONDS = '2'

/**
 * Makes invalid input INVALID_INPUT with the problem of each field, an unavailable database UNAVAILABLE, and everything
 * else UNEXPECTED with a reference to the log. No other detail leaves the server.
 * @param path of the procedure, for the log
 */
export function toContractError(error: unknown, path: string, log: Log): ORPCError<string, unknown> {
  if (error instanceof InvalidCursor) return invalidInput([{ path: 'cursor', problem: 'invalid' }])
  if (error instanceof PasswordsBusy) {
    const { message, retryAfterSeconds } = error
    return new ORPCError('BUSY', { status: 429, message, data: { retryAfterSeconds } })
  }
  if (!(error instanceof ORPCError))
    return isUnavailable(error) ? unavailable(error, path, log) : unexpected(error, path, log)
  if (error.code === 'BAD_REQUEST') {
    if (error.cause instanceof ValidationError) return invalidInput(error.cause.issues.map(problemOf))
    return invalidInput([])
  }
  // Output that breaks the contract is a server error. It is not sent, because its cause contains data.
  return error.code === 'INTERNAL_SERVER_ERROR' ? unexpected(error, path, log) : error
}

/** The contract's INVALID_INPUT, for the caller to throw. @param fields empty if the input as a whole cannot be read */
export function invalidInput(fields: FieldProblem[]) {
  const { status, message } = COMMON_ERRORS.INVALID_INPUT
  return new ORPCError('INVALID_INPUT', { status, message, data: { fields } })
}

function unavailable(error: unknown, path: string, log: Log) {
  log.warn(`calling ${path}: ${describeUnavailable(error)}`)
  return new ORPCError(UNAVAILABLE.code, UNAVAILABLE)
}

function unexpected(error: unknown, path: string, log: Log) {
  const data = { reference: log.failure(`calling ${path}`, error) }
  const { status, message } = COMMON_ERRORS.UNEXPECTED
  return new ORPCError('UNEXPECTED', { status, message, data })
}

function problemOf(issue: ValidationError['issues'][number]): FieldProblem {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const limit = issue.message === 'tooLong' ? limitOf(path.at(-1)) : undefined
  const problem = ['required', 'tooLong'].includes(issue.message) ? issue.message : 'invalid'
  return { path: path.join('.'), problem, ...(limit === undefined ? {} : { limit }) }
}

function limitOf(field: string | undefined): number | undefined {
  const limits: Record<string, number> = {
    attendeeName: TEXT_LIMITS.name,
    name: TEXT_LIMITS.name,
    newName: TEXT_LIMITS.organizationName,
    guardianName: TEXT_LIMITS.name,
    relation: TEXT_LIMITS.relation,
    phone: TEXT_LIMITS.phone,
    text: TEXT_LIMITS.note,
    phoneNumber: TEXT_LIMITS.phone,
    topic: TEXT_LIMITS.topic,
    location: TEXT_LIMITS.location,
    absenceReason: TEXT_LIMITS.reason,
    reason: TEXT_LIMITS.reason,
    notes: TEXT_LIMITS.notes,
    ...SESSION_TEXT_LIMITS,
  }
  return field === undefined ? undefined : limits[field]
}
