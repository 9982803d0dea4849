import { hasCluster } from '#embedded-postgres'
import type { Environment } from '#server/config/environment.ts'
import { appDatabaseUrl } from '#server/database/set-up/app-database.ts'
import type { Proof } from '#server/operations/backup/prove-backup.ts'
import { recordVerified } from '#server/operations/backup/state.ts'

/**
 * Records a backup that was restored, if its network is here. A failure to record it does not undo the restore.
 * @param report called with a line for the console
 * @param serverUrl the server on which it was restored: the app's own, if that has the network
 */
export async function tellNetwork(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  serverUrl: string,
  { summary, isEncrypted, since }: Proof,
  report: (line: string) => void,
): Promise<void> {
  const url = databaseUrl ?? ((await hasCluster(dataDir)) ? appDatabaseUrl(serverUrl) : null)
  if (url === null) return
  await recordVerified(url, { takenAt: summary.header.takenAt, isEncrypted, since }).catch((error: unknown) => {
    report(`The network here was not told of it: ${error instanceof Error ? error.message : error}`)
  })
}
