import { readDatabaseLocation } from '#server/config/environment.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import type { Database } from '#server/database/connect.ts'
import { withDatabase } from '#server/database/set-up/command.ts'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { auditNetworkCounts } from '#server/operations/network-counts/audit-counts.ts'
import { printAudit, rowsIn } from './print-audit.ts'

const TABLES = {
  sessions: 'sessions',
  attendance: 'marks',
  organization_attendees: 'people in rosters',
  profiles: 'accounts',
}

/** `audit:counts` recounts every stored count and prints each difference. The app may run at the same time. */
export async function auditCounts(): Promise<boolean> {
  const audit = async (database: Database) => ({
    differences: [...(await auditSessions(database)), ...(await auditNetworkCounts(database))],
    tried: await rowsIn(database, TABLES),
  })
  const audited = await withDatabase(readDatabaseLocation(), console.error, audit, NO_LIMITS)
  return printAudit(audited, 'Every stored count is right.')
}
