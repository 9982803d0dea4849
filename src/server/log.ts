import { randomBytes } from 'node:crypto'

export interface Log {
  info(line: string): void
  warn(line: string): void
  /** Write an unforeseen failure down whole, and return the reference number by which it is found again. */
  failure(what: string, error: unknown): string
}

/** A log that writes lines to `write`; to the console by default. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(`${line}\n`)): Log {
  return {
    info: (line) => write(line),
    warn: (line) => write(`warning: ${line}`),
    failure(what, error) {
      const reference = randomBytes(4).toString('hex')
      write(`failure ${reference} ${new Date().toISOString()} ${what}: ${describe(error)}`)
      return reference
    },
  }
}

/** Where it happened; the stack's first lines are the message again, with those parameters. */
function callers(error: Error): string {
  const lines = error.stack?.split('\n') ?? []
  return lines
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 7)
    .join('\n')
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The database's own words stand in the cause of a query that failed; its parameters are people's data and stay out.
  const message = error.message.split('\nparams:')[0]
  const cause = error.cause instanceof Error ? `\n  caused by ${error.cause.message}` : ''
  return `${message}${cause}\n${callers(error)}`
}
