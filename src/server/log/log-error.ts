import { redacted } from './redact.ts'

export interface DescribedError {
  readonly type: string
  readonly message: string
  readonly code?: string
  /** The message of the wrapped error, which for a failed statement is the database's. */
  readonly cause?: string
  /** The call stack, the innermost call first. */
  readonly stack?: readonly string[]
}

const STACK_LINES = 7

/** PostgreSQL codes of unreadable or incomputable values: their messages quote the value. */
const DATA_EXCEPTION = /^22...$/

/** A description without personal data: no parameters, no values, nothing that `redacted` replaces. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redacted(String(error)) }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = codeOf(cause) ?? codeOf(error)
  const message = messageOf(error)
  return {
    type: error.name,
    message: message === '' ? error.name : message,
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: messageOf(cause) }),
    stack: callers(error),
  }
}

function messageOf(error: Error): string {
  // The message of JSON.parse quotes the text, possibly the body of a request.
  if (error instanceof SyntaxError) return error.name
  const code = codeOf(error)
  if (code !== undefined && DATA_EXCEPTION.test(code)) return `data exception ${code}`
  // The parameters that Drizzle adds are personal data.
  return redacted(error.message.split('\nparams:')[0] ?? '')
}

function codeOf(error: Error | undefined): string | undefined {
  return error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The stack after the message, which may contain personal data and lines that look like callers. */
function callers({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  return stack
    .slice(at < 0 ? 0 : at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, STACK_LINES)
    .map((line) => line.trim())
}
