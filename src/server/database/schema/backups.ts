import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

/** What is known of the backups of this database; one row. */
export const backupState = pgTable(
  'backup_state',
  {
    /** Always true, so that there is one row. */
    single: boolean().primaryKey().default(true),
    /** Since when there could be backups. */
    since: createdAt(),
    /** Whether the server makes one every night. */
    isNightly: boolean().notNull().default(false),
    /** When the last nightly one was started, whatever became of it. */
    attemptedAt: instant(),
    /** When the last nightly one was complete and verified. */
    nightlyAt: instant(),
    /** When the last one was complete and verified, by the server or a command. */
    verifiedAt: instant(),
    /** Whether that one is encrypted. */
    isEncrypted: boolean(),
    failedAt: instant(),
    /** Why the last failed one failed. */
    failure: text(),
  },
  (table) => [
    check('backup_state_single', sql`${table.single}`),
    check('backup_state_encrypted', sql`(${table.verifiedAt} is null) = (${table.isEncrypted} is null)`),
    check('backup_state_failure', sql`(${table.failedAt} is null) = (${table.failure} is null)`),
  ],
)
