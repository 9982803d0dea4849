import { randomBytes } from 'node:crypto'

/** The server's log. */
export interface Log {
  /** Logs a message for the operator, of one or several lines. */
  info(line: string): void
  /** Logs a problem that the app can handle, on one line with its date. */
  warn(line: string): void
  /**
   * Logs an unexpected error with its stack.
   * @param what what the app was doing, for example 'calling sessions.list'
   * @returns the reference number by which the error is found in the log
   */
  failure(what: string, error: unknown): string
}

/** Makes a log that writes to `write`, by default to stderr. Control characters are escaped, so no input can forge a line. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Log {
  return {
    info: (line) => write(printable(line)),
    warn: (line) => write(`warning ${now()} ${escaped(line)}`),
    failure(what, error) {
      const reference = randomBytes(4).toString('hex')
      write(`failure ${reference} ${now()} ${escaped(what)}: ${describe(error)}`)
      return reference
    },
  }
}

const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu
/** Like CONTROLS, but without line breaks, tabs, and the isolates that the app's own texts have around names. */
const CONTROLS_OUTSIDE_TEXT = /(?![\n\t\u2066-\u2069])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** The text on one line: line breaks and characters that control the console or the text's direction are escaped. */
export function escaped(text: string): string {
  return text.replace(CONTROLS, escapeControl)
}

/** The text with its line breaks and tabs; other control characters are escaped. */
export function printable(text: string): string {
  return text.replace(CONTROLS_OUTSIDE_TEXT, escapeControl)
}

function escapeControl(control: string): string {
  if (control === '\n') return '\\n'
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function now(): string {
  return new Date().toISOString()
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return escaped(String(error))
  // The cause of a failed query is the database's own message; its parameters are personal data and are not logged.
  const message = error.message.split('\nparams:')[0] ?? ''
  const cause = error.cause instanceof Error ? `\n  caused by ${escaped(error.cause.message)}` : ''
  return `${escaped(message)}${cause}\n${callers(error)}`
}

/** The lines of the stack after the message, which may contain personal data and lines that look like callers. */
function callers({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .map(escaped)
    .join('\n')
}
