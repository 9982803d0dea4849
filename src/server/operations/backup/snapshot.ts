import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ownVersion } from '#server/config/version.ts'
import { closeClient, NO_LIMITS, openClient } from '#server/database/client.ts'
import { MIGRATION_LOCK } from '#server/database/set-up/migrate.ts'
import { copyOut, summing } from './copy.ts'
import { type BackupHeader, type BackupTotals, FORMAT, frameOf, START } from './format.ts'
import { readSchema } from './migrations.ts'
import { type DatabaseTable, fixTextFormat, nameOf, readSequences, readTables } from './tables.ts'

/**
 * The frames without the first line. Other connections may write at the same time. @throws BackupError if the database
 * has no network
 */
export async function* snapshotOf(databaseUrl: string): AsyncIterable<Uint8Array> {
  const client = await openClient(databaseUrl, { application_name: 'shabaka backup' }, NO_LIMITS)
  const hash = createHash('sha256').update(START)
  function* framed(kind: string, content: Uint8Array | object) {
    const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
    for (const part of frameOf(kind, bytes)) {
      hash.update(part)
      yield part
    }
  }
  try {
    const tables = await beginSnapshot(client)
    yield* framed('H', await headerOf(client))
    let rows = 0
    for (const table of tables) {
      const { schema, name, columns } = table
      yield* framed('T', { schema, name, columns })
      const sum = summing()
      for await (const bytes of copyOut(client, table)) {
        sum.add(bytes)
        yield* framed('D', bytes)
      }
      const ended = sum.sum()
      rows += ended.rows
      yield* framed('E', ended)
    }
    yield* framed('S', await readSequences(client))
    const totals: BackupTotals = { tables: tables.length, rows, digest: hash.copy().digest('hex') }
    yield* framed('Z', totals)
    await client.query('commit')
  } finally {
    await closeClient(client)
  }
}

/** Starts a transaction with one snapshot of all tables, locked against changes of their columns by migrations. */
async function beginSnapshot(client: pg.ClientBase): Promise<DatabaseTable[]> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  await fixTextFormat(client)
  const tables = await readTables(client)
  if (tables.length > 0) await client.query(`lock table ${tables.map(nameOf).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return tables
}

async function headerOf(client: pg.ClientBase): Promise<BackupHeader> {
  const schema = await readSchema(client)
  const { rows } = await client.query<{ takenAt: Date; postgresVersion: string }>(
    `select now() as "takenAt", current_setting('server_version') as "postgresVersion"`,
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL does not tell the time')
  return {
    format: FORMAT,
    appVersion: ownVersion(),
    takenAt: found.takenAt.toISOString(),
    postgresVersion: found.postgresVersion,
    schema,
  }
}
