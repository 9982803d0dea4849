import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { declare, READ } from './declare.ts'

export const backupState = pgTable(
  'backup_state',
  {
    /** Always true, so that there is only one row. */
    single: boolean().primaryKey().default(true),
    since: createdAt(),
    isNightly: boolean().notNull().default(false),
    /** The start of the last nightly one, whatever its outcome. */
    attemptedAt: instant(),
    nightlyAt: instant(),
    verifiedAt: instant(),
    isEncrypted: boolean(),
    failedAt: instant(),
    failure: text(),
  },
  (table) => [
    check('backup_state_single', sql`${table.single}`),
    check('backup_state_encrypted', sql`(${table.verifiedAt} is null) = (${table.isEncrypted} is null)`),
    check('backup_state_failure', sql`(${table.failedAt} is null) = (${table.failure} is null)`),
  ],
)
export const aboutBackupState = declare(backupState, [...READ, 'update'], {
  privacy: 'counts, state of backups, mailed problems, what the demo filled in | | for good; nothing personal',
  failure: { erasure: { none: 'words of the server' } },
})
