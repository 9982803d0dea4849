// `npm run audit:ledger`: recomputes every balance from the ledger and prints each difference, also while the app runs.

import { readDatabaseLocation } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { withDatabase } from '#server/database/command.ts'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'

try {
  const differences = await withDatabase(readDatabaseLocation(), console.error, auditLedger, NO_LIMITS)
  for (const difference of differences) console.error(difference)
  if (differences.length === 0) console.log('Every balance is what its ledger says.')
  else console.error(`${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} found`)
  process.exit(differences.length === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
