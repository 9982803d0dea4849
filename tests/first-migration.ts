import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { v7 as uuid } from 'uuid'
import { inject, onTestFinished } from 'vitest'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { ROLES } from '#server/database/roles.ts'
import { databaseUrl, onServer, ownerUrl } from './database.ts'

export const MIGRATIONS = 'src/server/database/migrations'

/**
 * An empty database with a connection to it, dropped at the end of the test.
 * @param owner the superuser owned the databases of versions without roles of their own
 */
export async function emptyDatabase(owner: 'owner' | 'superuser' = 'owner') {
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  const serverUrl = inject('serverUrl')
  const ownedBy = owner === 'owner' ? `owner ${ROLES.owner}` : ''
  await onServer(serverUrl, `create database ${name} ${ownedBy} encoding 'UTF8' template template0`)
  const url = owner === 'owner' ? ownerUrl(serverUrl, name) : databaseUrl(serverUrl, name)
  const { database, close } = connect(url, 1, NO_LIMITS)
  let closed: Promise<void> | null = null
  const closeOnce = () => {
    closed ??= close()
    return closed
  }
  onTestFinished(async () => {
    await closeOnce()
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })
  return { name, url, database, close: closeOnce }
}

/** Make an empty database one of the first migration, without the later ones. */
export async function applyFirstMigration(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-first-migration-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const entry = { idx: 0, version: '7', when: first?.folderMillis, tag: '0000_initial', breakpoints: true }
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: [entry] }))
  await cp(join(MIGRATIONS, '0000_initial.sql'), join(folder, '0000_initial.sql'))
  await migrate(database, { migrationsFolder: folder })
}
