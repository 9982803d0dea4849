import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Disk } from '#domain/health.ts'
import { backupFolder } from '#server/backup/backup-folder.ts'

/** The places of the app on a disk, as metrics name them. */
export type DiskPlace = 'data' | 'backups'

/** The disks of the data folder and of its backups, which may be another one. A folder that does not exist is left out. */
export async function readDisks(dataDir: string): Promise<ReadonlyMap<DiskPlace, Disk>> {
  const folders: readonly (readonly [DiskPlace, string])[] = [
    ['data', dataDir],
    ['backups', backupFolder(dataDir)],
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
