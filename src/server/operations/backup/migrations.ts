import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { FILES } from '#server/config/files.ts'
import { ownMigrations } from '#server/database/set-up/applied-migrations.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHeader } from './format.ts'

type Schema = BackupHeader['schema']

/** @throws BackupError if the database has none */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  const exists = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  const last = exists.rows[0]?.found
    ? await client.query<{ hash: string; createdAt: string }>(
        `select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at desc limit 1`,
      )
    : null
  const row = last?.rows[0]
  if (!row) throw new BackupError('The database has no network yet, so there is nothing to back up.')
  const createdAt = Number(row.createdAt)
  return { name: await nameOfMigration(createdAt), createdAt, hash: row.hash }
}

async function nameOfMigration(createdAt: number): Promise<string | null> {
  const journal: { entries: { when: number; tag: string }[] } = JSON.parse(
    await readFile(join(FILES.migrations, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries.find(({ when }) => when === createdAt)?.tag ?? null
}

/**
 * The migrations that the backup's database has already.
 * @throws BackupError if this version does not have the last of them
 */
export function migrationsOf({ createdAt, hash, name }: Schema): readonly MigrationMeta[] {
  const all = ownMigrations()
  const at = all.findIndex((one) => one.folderMillis === createdAt && one.hash === hash)
  if (at >= 0) return all.slice(0, at + 1)
  const isNewer = createdAt > (all.at(-1)?.folderMillis ?? 0)
  throw new BackupError(
    isNewer
      ? `The backup was made by a newer version of Shabaka${name ? ` (${name})` : ''}. Install that version or a newer one, then try again.`
      : 'The backup was made by a version of Shabaka whose database this version does not know. Use the version that made it.',
  )
}
