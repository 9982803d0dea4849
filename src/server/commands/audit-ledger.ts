import { readDatabaseLocation } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { withDatabase } from '#server/database/command.ts'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'

/** `audit:ledger`: recomputes every balance from the ledger and prints each difference, also while the app runs. */
export async function auditLedgerCommand(): Promise<boolean> {
  const differences = await withDatabase(readDatabaseLocation(), console.error, auditLedger, NO_LIMITS)
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log('Every balance is what its ledger says.')
  else console.error(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found`)
  return differences.length === 0
}
