import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { codeOf } from './errors.ts'
import type { RunAs } from './os-users.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/**
 * Open the log for a new server. A large log is renamed to `.old` first, replacing an older one of that name.
 * @returns the file, and the offset at which the new server's lines start
 */
export async function openLog(path: string, osUser: RunAs): Promise<{ file: FileHandle; start: number }> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) {
    await rename(path, `${path}.old`).catch((error: unknown) => {
      // Another app that starts at the same time may have renamed it already.
      if (codeOf(error) !== 'ENOENT') throw error
    })
  }
  // Root must not follow a symlink here: the folder may belong to an ordinary user.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)
  const file = await open(path, flags, 0o600)
  // So that this user can also start the cluster without root later.
  if (osUser) await file.chown(osUser.uid, osUser.gid)
  return { file, start: (await file.stat()).size }
}

/** The log from offset `start`, at most its last 16 KB. */
export async function readLog(path: string, start: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const from = Math.max(start, size - TAIL_BYTES)
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

/** The distinct lines of one process, without the prefix of time and pid. */
export function linesOf(pid: number, log: string): string {
  const own = log.split('\n').flatMap((line) => line.split(` [${pid}] `)[1] ?? [])
  return [...new Set(own)].join('\n')
}
