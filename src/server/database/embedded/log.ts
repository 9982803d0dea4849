import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import type { RunAs } from './accounts.ts'
import { codeOf } from './errors.ts'

const LARGEST = 10 * 1024 * 1024
const TAIL = 16 * 1024

/** Opens the log for a new server. A log that has grown large is put aside, replacing the one put aside before. */
export async function openLog(path: string, account: RunAs): Promise<{ file: FileHandle; start: number }> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST) {
    await rename(path, `${path}.old`).catch((error: unknown) => {
      // A racing starter may have put it aside already.
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
  // As root never through a symlink: the folder may belong to an ordinary user.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
  const file = await open(path, flags, 0o600)
  // The log stays usable when the same cluster is later started by that user itself.
  if (account) await file.chown(account.uid, account.gid)
  return { file, start: (await file.stat()).size }
}

/** What was written to the log since `start`, at most the last 16 KB of it. */
export async function readLog(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - TAIL)
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.max(0, size - from)),
      0,
      Math.max(0, size - from),
      from,
    )
    return buffer.subarray(0, bytesRead).toString()
  } finally {
    await file.close()
  }
}

/** The lines that one process wrote, without the prefix of time and pid, each once. */
export function linesOf(pid: number, log: string): string {
  const own = log.split('\n').flatMap((line) => line.split(` [${pid}] `)[1] ?? [])
  return [...new Set(own)].join('\n')
}
