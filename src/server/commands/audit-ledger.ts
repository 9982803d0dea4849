import { readDatabaseLocation } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import { withDatabase } from '#server/database/set-up/command.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { printAudit, rowsIn } from './print-audit.ts'

const TABLES = {
  ledger_accounts: 'accounts',
  ledger_changes: 'changes',
  ledger_entries: 'entries',
  vouchers: 'vouchers',
  financial_transactions: 'transactions',
  exchanges: 'exchanges',
  pending_changes: 'changes above a limit',
  cash_counts: 'cash counts',
  closings: 'closed months',
}

/**
 * `audit:ledger` recomputes every balance from the ledger and prints each difference. The app may run at the same time.
 */
export async function auditLedgerCommand(): Promise<boolean> {
  const audit = async (database: Database) => ({
    differences: await auditLedger(database),
    tried: await rowsIn(database, TABLES),
  })
  const audited = await withDatabase(readDatabaseLocation(), console.error, audit, NO_LIMITS)
  return printAudit(audited, 'Every balance is what its ledger says.')
}
