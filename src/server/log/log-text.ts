import type { DescribedError } from './log-error.ts'

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error' | 'fatal'
  /** The time in ISO 8601, in UTC. */
  readonly time: string
  readonly pid: number
  readonly message: string
  readonly reference?: string
  readonly error?: DescribedError
}

const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu
/** Like CONTROLS, but without line breaks, tabs, and the isolates that the app's own texts put around names. */
const CONTROLS_OUTSIDE_TEXT = /(?![\n\t\u2066-\u2069])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** The text on one line: line breaks and characters that control the console or the text's direction are escaped. */
export function escaped(text: string): string {
  return text.replace(CONTROLS, escapeControl)
}

/** The text with its line breaks and tabs; other control characters are escaped. */
export function printable(text: string): string {
  return text.replace(CONTROLS_OUTSIDE_TEXT, escapeControl)
}

/** A line of JSON with the control characters escaped that JSON itself allows in strings. */
export function escapedControls(json: string): string {
  return json.replace(CONTROLS, escapeUnicode)
}

/** An entry for a terminal: one line, and the stack of a failure below it. */
export function asText({ level, time, message, reference, error }: LogEntry): string {
  if (level === 'info' || level === 'fatal') return printable(message)
  if (level === 'warn') return `warning ${time} ${escaped(message)}`
  return `failure ${reference} ${time} ${escaped(message)}: ${error ? describe(error) : ''}`
}

function describe({ message, cause, stack }: DescribedError): string {
  const causeLine = cause === undefined ? '' : `\n  caused by ${escaped(cause)}`
  const callers = (stack ?? []).map((line) => `\n    ${escaped(line)}`).join('')
  return `${escaped(message)}${causeLine}${callers}`
}

function escapeControl(control: string): string {
  return control === '\n' ? '\\n' : escapeUnicode(control)
}

function escapeUnicode(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}
