import { readDatabaseLocation } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { withDatabase } from '#server/database/command.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'

/** `audit:counts`: recounts every stored count and prints each difference, also while the app runs. */
export async function auditCounts(): Promise<boolean> {
  const differences = await withDatabase(
    readDatabaseLocation(),
    console.error,
    async (database) => [...(await auditSessions(database)), ...(await auditNetworkCounts(database))],
    NO_LIMITS,
  )
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log('Every stored count is right.')
  else console.error(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found`)
  return differences.length === 0
}
