import type { Database } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'

export async function auditsOf(database: Database): Promise<string[]> {
  return [...(await auditLedger(database)), ...(await auditSessions(database)), ...(await auditNetworkCounts(database))]
}
