/** The database is not to be connected to at this moment: the app's own PostgreSQL is lost and being brought back. */
export class DatabaseRecovering extends Error {
  constructor() {
    super('the database is being brought back')
  }
}

/**
 * Why a call may succeed a moment later, because nothing is wrong with the call itself:
 *
 * - `lost`: there is no connection, or there is none any more
 * - `interrupted`: the connection is sound; the call took too long, or another one was in its way
 * - `refused`: the connection is sound; the server has no room, or cannot write
 */
type Trouble = 'lost' | 'interrupted' | 'refused'

/**
 * - 08xxx: the connection failed
 * - 25P03, 25P04, 57P05: a connection that waited too long was closed by the server
 * - 57P01, 57P02, 57P03: the server stops, has crashed, or is still starting
 */
const LOST = /^(08...|25P03|25P04|57P0[1235])$/

/**
 * - 40001, 40P01: the transaction lost against another one (serialization failure, deadlock)
 * - 55P03: a lock was not given within the lock time limit
 * - 57014: the statement was cancelled, as the statement time limit does
 */
const INTERRUPTED = /^(40001|40P01|55P03|57014)$/

/**
 * - 25006: the server only reads at the moment, as a standby does
 * - 53xxx: the server has run out of something (53100 disk full, 53200 memory, 53300 connections)
 * - 58xxx: the operating system failed the server (58030 is a disk that cannot be read or written)
 */
const REFUSED = /^(25006|53...|58...)$/

/** What the operating system says of a connection that broke, was refused, or leads nowhere. */
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

/** What `pg` says itself; these errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout expired|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/** What `pg` says where every connection of the pool is in use. */
const POOL_EXHAUSTED = /^timeout exceeded when trying to connect/

/**
 * Whether a failed database call may succeed when it is tried again: the database was not reached, was lost on the way, or
 * had no room or no time for it. Where the connection was lost during a commit nobody knows whether it took effect, so only
 * what carries an id of its own may be repeated without looking.
 */
export function isUnavailable(error: unknown): boolean {
  return troubleOf(error) !== null
}

/** Whether a failed call says that its connection is of no more use. */
export function isConnectionLost(error: unknown): boolean {
  return troubleOf(error) === 'lost'
}

function troubleOf(error: unknown): Trouble | null {
  // Drizzle and others wrap what the driver threw.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof DatabaseRecovering || DRIVER_MESSAGES.test(one.message)) return 'lost'
    if (POOL_EXHAUSTED.test(one.message)) return 'refused'
    const trouble = troubleOfCode(one)
    if (trouble) return trouble
  }
  return null
}

function troubleOfCode(error: Error): Trouble | null {
  if (!('code' in error) || typeof error.code !== 'string') return null
  // An HTTP request whose sender has gone: Node gives it the code of a connection that was reset.
  if (error.message === 'aborted') return null
  if (INTERRUPTED.test(error.code)) return 'interrupted'
  if (REFUSED.test(error.code)) return 'refused'
  // A socket file that is not there, where the server is reached by one.
  const isMissingSocket = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return LOST.test(error.code) || SYSTEM_CODES.has(error.code) || isMissingSocket ? 'lost' : null
}

const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  lost: 'the database is not available',
  interrupted: 'the call took too long in the database, or another one was in its way',
  refused: 'the database does not take the call',
}

/** For the log: which kind of failure it was, for which `isUnavailable` is true, and what the database or the driver said. */
export function unavailableWords(error: unknown): string {
  return `${TROUBLE_WORDS[troubleOf(error) ?? 'lost']}: ${databaseWords(error)}`
}

/**
 * The first line of what the database or the driver said, without the statement that Drizzle writes around it. Only for
 * failures for which `isUnavailable` is true, and for statements without parameters: other messages may quote a value.
 */
export function databaseWords(error: unknown): string {
  let words = String(error)
  for (let one = error; one instanceof Error; one = one.cause) words = one.message
  return words.split('\n')[0] ?? ''
}
