import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The connections of calls have this name; those of mails and notifications have others. */
const CALLS = 'shabaka'
/** Sent once by each new connection, not by calls. */
const LIMITS = /^select set_config\('statement_timeout'/

let recorded: Statement[] | null = null

/** Lets the tests of a file record the statements of calls, by whichever connection they are sent. */
export function recordStatements(): void {
  const { query } = pg.Client.prototype
  beforeAll(() => {
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [requested, values] = args as [string | { text?: string; values?: unknown[] }, unknown]
      const text = typeof requested === 'string' ? requested : (requested.text ?? '')
      const { application_name: name } = (this as unknown as { connectionParameters: { application_name?: string } })
        .connectionParameters
      const own = typeof requested === 'string' ? [] : (requested.values ?? [])
      if (name === CALLS && !LIMITS.test(text)) recorded?.push({ text, values: Array.isArray(values) ? values : own })
      return (query as (...all: unknown[]) => unknown).apply(this, args)
    } as typeof query
  })
  afterAll(() => {
    pg.Client.prototype.query = query
  })
}

export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  recorded = []
  const own = recorded
  try {
    await work()
  } finally {
    recorded = null
  }
  return own
}
