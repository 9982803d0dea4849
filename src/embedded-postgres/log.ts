import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { RunAs } from './os-users.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/** Opens the log after {@link rotateLog}. @returns the file, and the offset at which the new server's lines start */
export async function openLog(path: string, osUser: RunAs): Promise<{ file: FileHandle; start: number }> {
  await rotateLog(path, osUser)
  const file = await openOwn(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, osUser)
  return { file, start: (await file.stat()).size }
}

/**
 * Copies the log, which replaces an older `.old`. A running server continues at the new end, because it has opened the
 * log to append.
 */
export async function rotateLog(path: string, osUser: RunAs): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= MAX_LOG_BYTES) return
  const file = await openOwn(path, constants.O_RDWR, osUser)
  try {
    const old = await openOwn(`${path}.old`, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC, osUser)
    await pipeline(file.createReadStream({ autoClose: false, end: size - 1 }), old.createWriteStream())
  } finally {
    // The log is emptied even if the disk has no room for the copy, because it must not fill the disk.
    await file.truncate(0)
    await file.close()
  }
}

async function openOwn(path: string, flags: number, osUser: RunAs): Promise<FileHandle> {
  // Root must not follow a symlink here: the folder may belong to an ordinary user.
  const file = await open(path, flags | (constants.O_NOFOLLOW ?? 0), 0o600)
  // The user of PostgreSQL gets the file, so that this user can also start the cluster without root later.
  if (osUser) await file.chown(osUser.uid, osUser.gid)
  return file
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
