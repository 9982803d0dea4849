/** A failure a person can act on; the message says in plain words what is wrong and what to do. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

/** The system's code of an error (`ENOENT`, `EACCES`) or the SQLSTATE of a database error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** What an error says, whatever was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Does `work`; a refusal by the operating system becomes an {@link EmbeddedError} that starts with `failure`. */
export async function orExplain<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EmbeddedError || codeOf(error) === undefined) throw error
    throw new EmbeddedError(`${failure}: ${wordsOf(error)}`, { cause: error })
  }
}
