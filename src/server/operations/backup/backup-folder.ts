import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dayIn, parsePlainDate, timeIn } from '#domain/dates/dates.ts'
import { backupsToKeep, type DatedBackup } from '#domain/network/backups.ts'
import type { BackupKeys } from '#server/config/backup-keys.ts'
import { closeClient, JOB_LIMITS, openClient } from '#server/database/client.ts'
import { BackupError } from './backup-error.ts'
import { checksumPath } from './checksum.ts'
import { encrypts } from './encryption.ts'
import { proveBackup } from './prove-backup.ts'
import { isUnfinished, type WrittenBackup, writeBackup } from './write.ts'

const NAME = /^shabaka-(\d{4}-\d{2}-\d{2})-(\d{4})\.backup(\.age)?$/

const SPARE_BYTES = 256 * 1024 ** 2

interface NightlyBackup {
  /** The address for a role that may read every table and create databases. */
  readonly databaseUrl: string
  readonly folder: string
  readonly keys: BackupKeys
  readonly now: number
  readonly timeZone: string
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/**
 * @returns the backup, and errors in its ledger and counts, as sentences
 * @throws BackupError if it cannot be written or restored
 */
export async function writeNightlyBackup({ databaseUrl, folder, keys, now, timeZone }: NightlyBackup) {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await removeUnfinished(folder)
  await refuseWithoutRoom(databaseUrl, folder)
  const differences: string[] = []
  const written: WrittenBackup = await writeBackup({
    databaseUrl,
    path: join(folder, nameOfBackup(now, timeZone, keys)),
    keys,
    async prove(path, openingKeys) {
      const { ledger, counts } = await proveBackup(databaseUrl, path, openingKeys)
      differences.push(...ledger, ...counts)
    },
  })
  await removeOld(folder)
  return { written, differences }
}

function nameOfBackup(now: number, timeZone: string, keys: BackupKeys): string {
  const time = timeIn(timeZone, now).replace(':', '')
  return `shabaka-${dayIn(timeZone, now)}-${time}.backup${encrypts(keys) ? '.age' : ''}`
}

/** Only one process makes nightly backups, so a killed process has left the unfinished ones. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (isUnfinished(name)) await rm(join(folder, name), { force: true })
}

/** Refuses a backup without enough room, because a full disk would stop the database. */
async function refuseWithoutRoom(databaseUrl: string, folder: string): Promise<void> {
  const client = await openClient(databaseUrl, {}, JOB_LIMITS)
  try {
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const { bavail, bsize } = await statfs(folder)
    // The room is for the backup, and for the database that it is restored into.
    const needed = 2 * Number(rows[0]?.bytes ?? 0) + SPARE_BYTES
    if (bavail * bsize >= needed) return
    throw new BackupError(`there is not enough room in ${folder}: it needs ${Math.ceil(needed / 1024 ** 2)} MB`)
  } finally {
    await closeClient(client)
  }
}

async function removeOld(folder: string): Promise<void> {
  const backups = (await readdir(folder)).flatMap((name) => datedBackup(name) ?? [])
  const remaining = backupsToKeep(backups)
  for (const { name } of backups) {
    if (remaining.has(name)) continue
    await rm(join(folder, name), { force: true })
    await rm(checksumPath(join(folder, name)), { force: true })
  }
}

function datedBackup(name: string): DatedBackup | null {
  const [, date = '', time = ''] = NAME.exec(name) ?? []
  const day = parsePlainDate(date)
  return day && { name, day, time }
}
