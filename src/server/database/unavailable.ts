import { UnconfirmedCommit } from './unconfirmed-commit.ts'

export class DatabaseRecovering extends Error {
  constructor() {
    super('the database is being brought back')
  }
}

/**
 * Why a valid call failed that may succeed a moment later. The connection is unusable only for `lost`.
 * - `interrupted`: the call took too long, or conflicted with another one
 * - `refused`: the server has no resources, or cannot write
 * - `unconfirmed`: the commit may be lost in a failover
 */
type Reason = 'lost' | 'interrupted' | 'refused' | 'unconfirmed'

/**
 * - 08xxx: the connection failed
 * - 25P03, 25P04, 57P05: the server closed a connection that was idle for too long
 * - 57P01, 57P02, 57P03: the server stops, has crashed, or is starting
 * - 26000: the connection does not have a prepared statement that it should have
 */
const LOST = /^(08...|25P03|25P04|26000|57P0[1235])$/

/**
 * - 40001, 40P01: the transaction lost against another one (serialization failure, deadlock)
 * - 55P03: the lock time limit was exceeded
 * - 57014: the statement was cancelled, for example at its time limit
 */
const INTERRUPTED = /^(40001|40P01|55P03|57014)$/

/**
 * - 25006: the server is read-only, as a standby is
 * - 53xxx: the server has run out of something (53100 disk full, 53200 memory, 53300 connections)
 * - 58xxx: the operating system failed the server (58030 is a disk that cannot be read or written)
 */
const REFUSED = /^(25006|53...|58...)$/

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Messages of `pg` itself, whose errors have no code, and of PostgreSQL about a prepared statement whose columns a
 * migration changed.
 */
const DRIVER_MESSAGES =
  /^(cached plan must not change result type|Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

const POOL_EXHAUSTED = /^timeout exceeded when trying to connect/

/** Whether a retry may succeed. A commit may have taken effect, so only calls with their own id may be repeated. */
export function isUnavailable(error: unknown): boolean {
  return reasonOf(error) !== null
}

export function isConnectionLost(error: unknown): boolean {
  return reasonOf(error) === 'lost'
}

function reasonOf(error: unknown): Reason | null {
  // Drizzle and others wrap the driver's error.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof DatabaseRecovering || DRIVER_MESSAGES.test(one.message)) return 'lost'
    if (POOL_EXHAUSTED.test(one.message)) return 'refused'
    if (one instanceof UnconfirmedCommit) return 'unconfirmed'
    const reason = reasonOfCode(one)
    if (reason) return reason
  }
  return null
}

function reasonOfCode(error: Error): Reason | null {
  if (!('code' in error) || typeof error.code !== 'string') return null
  // Node gives an aborted HTTP request the code ECONNRESET.
  if (error.message === 'aborted') return null
  if (INTERRUPTED.test(error.code)) return 'interrupted'
  if (REFUSED.test(error.code)) return 'refused'
  // The socket file of a server is missing.
  const isMissingSocket = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return LOST.test(error.code) || SYSTEM_CODES.has(error.code) || isMissingSocket ? 'lost' : null
}

const REASON_LABELS: Readonly<Record<Reason, string>> = {
  lost: 'the database is not available',
  interrupted: 'the call took too long in the database, or another one was in its way',
  refused: 'the database does not take the call',
  unconfirmed: 'the commit may be lost in a failover',
}

export function describeUnavailable(error: unknown): string {
  return `${REASON_LABELS[reasonOf(error) ?? 'lost']}: ${databaseMessage(error)}`
}

/**
 * The first line of a message, without Drizzle's statement. It must be `isUnavailable` or have no parameters: other
 * messages may contain personal data.
 */
export function databaseMessage(error: unknown): string {
  let message = String(error)
  for (let one = error; one instanceof Error; one = one.cause) message = one.message
  return message.split('\n')[0] ?? ''
}
