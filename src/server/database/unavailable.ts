/**
 * SQLSTATEs after which the same call may succeed a moment later, because nothing is wrong with the call itself:
 *
 * - 08xxx: the connection failed
 * - 25006: the server only reads at the moment, as a standby does
 * - 25P03, 25P04, 57P05: a connection that waited too long was closed by the server
 * - 40001, 40P01: the transaction lost against another one (serialization failure, deadlock)
 * - 53xxx: the server has run out of something (53100 disk full, 53200 memory, 53300 connections)
 * - 55P03: a lock was not given within the lock time limit
 * - 57014: the statement was cancelled, as the statement time limit does
 * - 57P01, 57P02, 57P03: the server stops, has crashed, or is still starting
 * - 58xxx: the operating system failed the server (58030 is a disk that cannot be read or written)
 */
const STATES = /^(08...|25006|25P03|25P04|40001|40P01|53...|55P03|57014|57P0[1235]|58...)$/

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
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

/**
 * Whether a failed database call may succeed when it is tried again: the database was not reached, was lost on the way, or
 * had no room or no time for it. Where the connection was lost during a commit nobody knows whether it took effect, so only
 * what carries an id of its own may be repeated without looking.
 */
export function isUnavailable(error: unknown): boolean {
  // Drizzle and others wrap what the driver threw.
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1)
    if (hasUnavailableCode(one) || DRIVER_MESSAGES.test(one.message)) return true
  return false
}

function hasUnavailableCode(error: Error): boolean {
  if (!('code' in error) || typeof error.code !== 'string') return false
  // An HTTP request whose sender has gone: Node gives it the code of a connection that was reset.
  if (error.message === 'aborted') return false
  // A socket file that is not there, where the server is reached by one.
  const isMissingSocket = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return STATES.test(error.code) || SYSTEM_CODES.has(error.code) || isMissingSocket
}

/** What the database or the driver said, which names no values; around it stands the statement. */
export function databaseWords(error: unknown): string {
  let words = String(error)
  for (let one = error; one instanceof Error; one = one.cause) words = one.message
  return words.split('\n')[0] ?? ''
}
