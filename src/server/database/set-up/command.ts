import type { Environment } from '#server/config/environment.ts'
import { JOB_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { attachDatabase } from './open-database.ts'

/**
 * Runs a command on the database, also while the app runs, and stops anything that was started for it, even on failure.
 * @throws DatabaseError or ClusterError, with a message for the operator
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
