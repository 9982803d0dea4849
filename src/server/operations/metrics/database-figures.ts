import { count, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { backupState, outgoingMails } from '#server/database/schema/index.ts'

export interface DatabaseFigures {
  readonly mailsWaiting: number
  /** The number of these mails that have failed at least once. */
  readonly mailsFailed: number
  /** The age of the last verified backup in seconds; null if there is none. */
  readonly backupAgeSeconds: number | null
}

export async function readDatabaseFigures(database: Queryable): Promise<DatabaseFigures> {
  const failed = sql<number>`count(*) filter (where ${gt(outgoingMails.attempts, 0)})`.mapWith(Number)
  const age = sql<string | null>`extract(epoch from now() - ${backupState.verifiedAt})`
  const [[mails], [backup]] = await Promise.all([
    database.select({ waiting: count(), failed }).from(outgoingMails).where(isNull(outgoingMails.sentAt)),
    database.select({ age }).from(backupState),
  ])
  return {
    mailsWaiting: mails?.waiting ?? 0,
    mailsFailed: mails?.failed ?? 0,
    backupAgeSeconds: backup?.age ? Number(backup.age) : null,
  }
}
