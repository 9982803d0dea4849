import { randomBytes } from 'node:crypto'

export interface Log {
  /** For whoever starts the app: printed as it is, also several lines. */
  info(line: string): void
  warn(line: string): void
  /** Write an unforeseen failure down whole, and return the reference number by which it is found again. */
  failure(what: string, error: unknown): string
}

/** A log that writes lines to `write`; to the console by default. Requests can put no line of their own into it. */
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
/** The isolates that the app's own texts put around names stay. */
const CONTROLS_OUTSIDE_TEXT = /(?![\n\t\u2066-\u2069])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** One line, whatever is in it: what would begin another line, colour the console or turn the text around is spelled out. */
export function escaped(text: string): string {
  return text.replace(CONTROLS, spelledOut)
}

/** Text of several lines for a console, without what would steer it. */
export function printable(text: string): string {
  return text.replace(CONTROLS_OUTSIDE_TEXT, spelledOut)
}

function spelledOut(control: string): string {
  if (control === '\n') return '\\n'
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function now(): string {
  return new Date().toISOString()
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return escaped(String(error))
  // The database's own words stand in the cause of a query that failed; its parameters are people's data and stay out.
  const message = error.message.split('\nparams:')[0] ?? ''
  const cause = error.cause instanceof Error ? `\n  caused by ${escaped(error.cause.message)}` : ''
  return `${escaped(message)}${cause}\n${callers(error)}`
}

/** Where it happened. The stack begins with the message, which may hold people's data and lines that look like callers. */
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
