import { randomBytes } from 'node:crypto'
import { pino, stdTimeFunctions } from 'pino'
import { describeError } from './log-error.ts'
import { asText, escapedControls } from './log-text.ts'
import { redacted } from './redact.ts'

/** The server's log. Everything except `fatal` messages is {@link redacted}. */
export interface Log {
  /** Logs a message for the operator, of one or several lines. */
  info(line: string): void
  warn(line: string): void
  /**
   * @param what the app's activity, for example 'calling sessions.list'
   * @returns the reference number of the error in the log
   */
  failure(what: string, error: unknown): string
  /** Logs why the app cannot run, in the app's own words: they may contain examples of addresses. */
  fatal(message: string): void
}

/** The levels of entries; those below the chosen one are not logged. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const
/** With `json` an entry is one line of JSON, for programs; `text` is for people at a terminal. */
export const LOG_FORMATS = ['json', 'text'] as const

export interface LogSettings {
  readonly level: (typeof LOG_LEVELS)[number]
  readonly format: (typeof LOG_FORMATS)[number]
}

const DEFAULTS: LogSettings = { level: 'info', format: 'text' }

/**
 * The log escapes control characters, so that no input can forge an entry.
 * @param write gets each entry without a line break
 */
export function createLog(
  write: (entry: string) => void = (entry) => process.stderr.write(`${entry}\n`),
  { level, format }: LogSettings = DEFAULTS,
): Log {
  const options = {
    level,
    base: { pid: process.pid },
    messageKey: 'message',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  const render = (line: string) => (format === 'json' ? escapedControls(line.trimEnd()) : asText(JSON.parse(line)))
  const logger = pino(options, { write: (line: string) => write(render(line)) })
  return {
    info: (line) => logger.info(redacted(line)),
    warn: (line) => logger.warn(redacted(line)),
    failure(what, error) {
      const reference = randomBytes(4).toString('hex')
      logger.error({ reference, error: describeError(error) }, redacted(what))
      return reference
    },
    fatal: (message) => logger.fatal(message),
  }
}
