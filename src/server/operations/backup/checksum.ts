import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { DamagedBackupError } from './backup-error.ts'

export function checksumPath(path: string): string {
  return `${path}.sha256`
}

export function checksumLine(path: string, digest: string): string {
  return `${digest}  ${basename(path)}\n`
}

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** @returns whether there is a checksum file @throws DamagedBackupError if it does not match */
export async function compareChecksum(path: string): Promise<boolean> {
  const line = await readFile(checksumPath(path), 'utf8').catch(() => null)
  if (line === null) return false
  if (line.slice(0, 64) !== (await digestOfFile(path)))
    throw new DamagedBackupError(`its checksum is not the one in ${basename(checksumPath(path))}`)
  return true
}
