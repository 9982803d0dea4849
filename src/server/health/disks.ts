import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Disk } from '#domain/health.ts'
import { STATE_DIRECTORY } from '#embedded-postgres'
import { backupFolder } from '#server/backup/backup-folder.ts'

/** The places of the app on a disk, as metrics name them. */
export type DiskPlace = 'data' | 'backups' | 'clusters'

/**
 * The disks of the data folder, of its backups, and of the folder where root stores databases, which may be three. A folder that does not exist
 * is left out.
 */
export async function readDisks(dataDir: string): Promise<ReadonlyMap<DiskPlace, Disk>> {
  const folders: readonly (readonly [DiskPlace, string])[] = [
    ['data', dataDir],
    ['backups', backupFolder(dataDir)],
    ['clusters', STATE_DIRECTORY],
  ]
  const disks = await Promise.all(
    folders
      .filter(([, folder]) => existsSync(folder))
      .map(async ([place, folder]) => {
        const { bavail, blocks, bsize } = await statfs(folder)
        return [place, { free: bavail * bsize, total: blocks * bsize }] as const
      }),
  )
  return new Map(disks)
}
