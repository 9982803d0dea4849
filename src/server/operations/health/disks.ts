import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Disk } from '#domain/network/health.ts'
import { STATE_DIRECTORY } from '#embedded-postgres'
import { backupFolder } from '#server/operations/backup/backup-folder.ts'

export type DiskPlace = 'data' | 'backups' | 'clusters'

/** The disks of the data folder, its backups, and root's folder for databases. A missing folder is omitted. */
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
