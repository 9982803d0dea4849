import { once } from 'node:events'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import type { BackupKeys } from '#server/config/backup-keys.ts'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { databaseOn } from '#server/database/connect.ts'
import { applyMigrations, recordVersion, upgrade } from '#server/database/set-up/applied-migrations.ts'
import { MIGRATION_LOCK } from '#server/database/set-up/migrate.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { compareChecksum } from './checksum.ts'
import { copyIn, sumOf } from './copy.ts'
import { type BackupSummary, checkBackup, readEntries } from './entries.ts'
import { eraseAgain } from './erase-again.ts'
import { erasureFile, readErasureFile } from './erasure-file.ts'
import type { BackupSequence, BackupTable, TableSum } from './format.ts'
import { migrationsOf } from './migrations.ts'
import { type DatabaseTable, fixTextFormat, isEmpty, nameOf, quoted, readTables } from './tables.ts'

/** Changes nothing. @throws BackupError unless the file is a complete backup that this version can restore */
export async function checkRestorable(path: string, keys: BackupKeys): Promise<BackupSummary> {
  await compareChecksum(path)
  const summary = await checkBackup(path, keys)
  migrationsOf(summary.header.schema)
  return summary
}

/**
 * Restores in one transaction: the schema of the backup, its rows, a comparison, and the upgrade to this version.
 * @throws BackupError if the database is not empty, or the file is no backup that this version can restore
 */
export async function restoreBackup(databaseUrl: string, path: string, keys: BackupKeys) {
  const summary = await checkRestorable(path, keys)
  return { ...summary, ...(await restoreChecked(databaseUrl, path, keys, summary)) }
}

/**
 * Restores, and erases people again who were erased after the backup, by the file beside it.
 * @returns the number of repeated erasures
 */
export async function restoreChecked(
  databaseUrl: string,
  path: string,
  keys: BackupKeys,
  { header }: BackupSummary,
): Promise<{ erasedAgain: number }> {
  const before = migrationsOf(header.schema)
  const erased = await readErasureFile(erasureFile(dirname(path)))
  const client = await openClient(databaseUrl, { application_name: 'shabaka restore' }, NO_LIMITS)
  try {
    await client.query('begin')
    // The server migrates under the same lock, so that none starts on a half restored database.
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await refuseNotEmpty(client)
    // The migrations need it too, which the server applies in UTC.
    await fixTextFormat(client)
    await applyMigrations(databaseOn(client), before)
    await fill(client, path, keys)
    await upgrade(databaseOn(client))
    await recordVersion(databaseOn(client))
    const erasedAgain = await eraseAgain(databaseOn(client), erased)
    await client.query('commit')
    await client.query('analyze')
    return { erasedAgain }
  } finally {
    // Without a commit, closing the connection rolls everything back.
    await closeClient(client)
  }
}

async function refuseNotEmpty(client: pg.ClientBase): Promise<void> {
  if (await isEmpty(client)) return
  throw new BackupError(
    'The database is not empty, so nothing was restored into it. Use a new DATA_DIR, or the DATABASE_URL of a new database.',
  )
}

async function fill(client: pg.ClientBase, path: string, keys: BackupKeys): Promise<void> {
  const tables = new Map((await readTables(client)).map((table) => [nameOf(table), table]))
  const missing = new Set(tables.keys())
  const sums: [DatabaseTable, TableSum][] = []
  const triggers = await disableTriggers(client)
  // Migrations insert initial rows, which the backup contains as well.
  await client.query(`truncate ${[...tables.keys()].join(', ')}`)
  let rows: Writable | null = null
  for await (const entry of readEntries(path, keys)) {
    if (entry.kind === 'table') {
      missing.delete(nameOf(entry.table))
      rows = copyIn(client, knownTable(tables, entry.table))
      // A failure of the stream is thrown where it is ended, or by the next statement.
      rows.on('error', () => undefined)
    } else if (entry.kind === 'rows') await write(rows, entry.bytes)
    else if (entry.kind === 'tableEnd') {
      await end(rows)
      sums.push([knownTable(tables, entry.table), entry.sum])
    } else if (entry.kind === 'sequences') await setSequences(client, entry.sequences)
  }
  if (missing.size > 0) throw new DamagedBackupError(`it lacks ${[...missing].join(', ')}`)
  await enableTriggers(client, triggers)
  for (const [table, sum] of sums) await compare(client, table, sum)
}

function knownTable(tables: ReadonlyMap<string, DatabaseTable>, { schema, name, columns }: BackupTable): DatabaseTable {
  const found = tables.get(nameOf({ schema, name }))
  if (!found || columns.toSorted().join() !== found.columns.toSorted().join())
    throw new BackupError(
      `The backup has a table ${schema}.${name} that does not belong to Shabaka, or has other columns. Nothing was restored.`,
    )
  // The columns are in the order of the backup, like its rows and digest.
  return { ...found, columns }
}

async function write(rows: Writable | null, bytes: Buffer): Promise<void> {
  if (!rows) throw new DamagedBackupError('its parts are not in their order')
  if (rows.errored) throw rows.errored
  if (!rows.write(bytes)) await once(rows, 'drain')
}

async function end(rows: Writable | null): Promise<void> {
  if (!rows) throw new DamagedBackupError('its parts are not in their order')
  rows.end()
  await finished(rows)
}

interface Trigger {
  readonly table: string
  readonly name: string
}

/** Disables triggers that write or refuse rows, for this transaction. Foreign keys are still enforced. */
async function disableTriggers(client: pg.ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(`
    select format('%I.%I', nspname, relname) as "table", tgname::text as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and tgenabled = 'O' and nspname not in ('pg_catalog', 'information_schema')`)
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  return rows
}

async function enableTriggers(client: pg.ClientBase, triggers: readonly Trigger[]): Promise<void> {
  for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${quoted(name)}`)
}

async function setSequences(client: pg.ClientBase, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { schema, name, lastValue } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [nameOf({ schema, name }), lastValue])
}

async function compare(client: pg.ClientBase, table: DatabaseTable, sum: TableSum): Promise<void> {
  const found = await sumOf(client, table)
  if (found.rows === sum.rows && found.digest === sum.digest) return
  throw new DamagedBackupError(
    `${nameOf(table)} has ${found.rows} rows after it was restored, and not the ${sum.rows} rows of the backup`,
  )
}
