import type { Environment } from '#server/environment.ts'
import { JOB_LIMITS } from './client.ts'
import { connect, type Database } from './connect.ts'
import { attachDatabase } from './open-database.ts'

/**
 * Do the work of a command on the database, also while the app runs. What was started for the command is stopped afterwards,
 * even if the work fails.
 * @param report called with lines for the console
 * @throws DatabaseError or ClusterError, with a message for the person who runs the command
 */
export async function withDatabase<Result>(
  location: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  report: (line: string) => void,
  work: (database: Database) => Promise<Result>,
  limits = JOB_LIMITS,
): Promise<Result> {
  const attached = await attachDatabase(location, report)
  try {
    const { database, close } = connect(attached.url, 1, limits)
    return await work(database).finally(close)
  } finally {
    await attached.close()
  }
}
