/** A failure that the operator can act on; the message says what is wrong and what to do. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
}

/** The system's code of an error (`ENOENT`, `EACCES`) or the SQLSTATE of a database error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Run `work`; an error of the operating system becomes a {@link ClusterError} whose message starts with `failure`. */
export async function explainFailure<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ClusterError || codeOf(error) === undefined) throw error
    throw new ClusterError(`${failure}: ${messageOf(error)}`, { cause: error })
  }
}
