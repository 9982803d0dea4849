import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeCluster, startCluster } from '#embedded-postgres'
import { type BackupKeys, NO_KEYS } from '#server/config/backup-keys.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { appDatabaseUrl } from '#server/database/set-up/app-database.ts'
import { readEntries } from '#server/operations/backup/entries.ts'
import { writeBackup } from '#server/operations/backup/write.ts'
import { apiAt, command, kill, SERVE, spawnApp } from '#tests/app-process.ts'
import { freePort } from '#tests/free-port.ts'
import type { CleanUp } from './clean-up.ts'
import type { Postgres } from './postgres.ts'

const PASSPHRASE = 'six words that only this soak knows'
const KEYS: BackupKeys = { ...NO_KEYS, passphrase: PASSPHRASE }

/** `npm run backup` of the network, while people use it. Returns the path of the file. */
export async function backUp({ appUrl, ownerUrl }: Postgres, folder: string): Promise<string> {
  const path = join(folder, 'network.backup')
  const environment = { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, BACKUP_PASSPHRASE: PASSPHRASE }
  await runCommand(command('backup', path), environment)
  return path
}

interface Restored {
  /** When the snapshot was taken, in milliseconds since 1970. */
  readonly takenAt: number
  readonly tables: number
  readonly rows: number
}

/** Compares every table, starts the app on it, and signs in. @throws Error if anything differs */
export async function restoreElsewhere(
  path: string,
  {
    folder,
    cookie,
    environment,
    cleanUp,
  }: { folder: string; cookie: string; environment: NodeJS.ProcessEnv; cleanUp: CleanUp },
  check: (database: Database, takenAt: number) => Promise<void>,
): Promise<Restored> {
  const dataDir = join(folder, 'restored')
  await mkdir(dataDir)
  const attach = () => startCluster({ dataDir, report: () => undefined })
  cleanUp.add(async () => {
    await (await attach()).stop()
    await removeCluster({ dataDir })
  })
  await runCommand(command('restore', path), { DATA_DIR: dataDir, BACKUP_PASSPHRASE: PASSPHRASE })
  const cluster = await attach()
  const url = appDatabaseUrl(cluster.url)
  const again = join(folder, 'restored.backup')
  await writeBackup({ databaseUrl: url, path: again, keys: KEYS })
  const [backup, restored] = [await sumsOf(path), await sumsOf(again)]
  for (const [table, sum] of Object.entries(backup.tables))
    if (restored.tables[table] !== sum)
      throw new Error(`${table} was restored as ${restored.tables[table]}, not as ${sum}`)
  const { database, close } = connect(url, 1)
  await check(database, backup.takenAt).finally(close)
  await cluster.stop()

  const port = await freePort()
  const app = spawnApp(SERVE, { ...environment, DATA_DIR: dataDir, PORT: String(port) })
  cleanUp.add(() => kill(app.child, 'SIGTERM'))
  await app.ready()
  const api = apiAt(port, cookie)
  if (!(await api.accounts.me())) throw new Error('Nobody is signed in at the restored network')
  await api.sessions.list({})
  await kill(app.child, 'SIGTERM')
  const { tables, rows, takenAt } = backup
  return { takenAt, rows, tables: Object.keys(tables).length }
}

async function sumsOf(path: string) {
  const tables: Record<string, string> = {}
  let takenAt = 0
  let rows = 0
  for await (const entry of readEntries(path, KEYS)) {
    if (entry.kind === 'header') takenAt = Date.parse(entry.header.takenAt)
    if (entry.kind === 'tableEnd') {
      tables[`${entry.table.schema}.${entry.table.name}`] = `${entry.sum.rows} rows, ${entry.sum.digest}`
      rows += entry.sum.rows
    }
  }
  return { takenAt, tables, rows }
}

async function runCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const run = spawnApp(args, environment)
  const code = await run.ended()
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${run.printed()}`)
}
