import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { v7 as uuid } from 'uuid'
import { inject, onTestFinished } from 'vitest'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { ROLES } from '#server/database/set-up/roles.ts'
import { databaseUrl, onServer, ownerUrl } from './database.ts'

export const MIGRATIONS = 'src/server/database/migrations'

/** Dropped at the end of the test. @param owner the superuser owned databases of versions without roles */
export async function emptyDatabase(owner: 'owner' | 'superuser' = 'owner') {
  const name = `shabaka_${uuid().replaceAll('-', '')}`
  const serverUrl = inject('serverUrl')
  const ownedBy = owner === 'owner' ? `owner ${ROLES.owner}` : ''
  await onServer(serverUrl, `create database ${name} ${ownedBy} encoding 'UTF8' template template0 strategy file_copy`)
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

interface Journal {
  readonly entries: readonly { readonly tag: string }[]
}

export async function applyFirstMigration(database: Database): Promise<void> {
  await applyMigrations(database, (_tag, place) => place > 0)
}

export async function applyMigrationsBefore(database: Database, name: string): Promise<void> {
  await applyMigrations(database, (tag) => tag.endsWith(`_${name}`))
}

async function applyMigrations(database: Database, isLater: (tag: string, place: number) => boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shabaka-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const journal: Journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
  const later = journal.entries.findIndex(({ tag }, place) => isLater(tag, place))
  const entries = journal.entries.slice(0, later)
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await cp(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  await migrate(database, { migrationsFolder: folder })
}
