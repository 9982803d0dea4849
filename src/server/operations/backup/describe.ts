import type { BackupSummary } from './entries.ts'
import type { WrittenBackup } from './write.ts'

export function describeBackup({ header, totals }: BackupSummary): string {
  const { takenAt, schema, appVersion } = header
  return `${totals.rows} rows in ${totals.tables} tables, taken at ${takenAt} by version ${appVersion}, schema ${schema.name ?? schema.createdAt}`
}

export function describeFile({ bytes, isEncrypted }: Pick<WrittenBackup, 'bytes' | 'isEncrypted'>): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB, ${isEncrypted ? 'encrypted' : 'not encrypted'}`
}

export const NOT_ENCRYPTED =
  'Warning: the backup is not encrypted. Anyone who gets the file has all data of the network, of the children too. Set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT (docs/operations.md, Backups).'

export function describeErasedAgain(count: number): string {
  if (count === 0) return 'No one was erased since the backup, as far as the file erasures.jsonl beside it says.'
  return `${count} ${count === 1 ? 'person, account or receipt that was' : 'people, accounts and receipts that were'} erased since the backup ${count === 1 ? 'was' : 'were'} erased again.`
}
