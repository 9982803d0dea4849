/** A failure that whoever runs the app can act on; the message says what is wrong and what to do. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
}

/** The system's code of an error (`ENOENT`, `EACCES`) or the SQLSTATE of a database error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Do `work`; an error of the operating system becomes a {@link ClusterError} that starts with `failure`. */
export async function explainFailure<T>(failure: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ClusterError || codeOf(error) === undefined) throw error
    throw new ClusterError(`${failure}: ${messageOf(error)}`, { cause: error })
  }
}
