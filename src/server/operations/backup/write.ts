import { createHash, randomBytes } from 'node:crypto'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { BackupKeys } from '#server/config/backup-keys.ts'
import { BackupError } from './backup-error.ts'
import { checksumLine, checksumPath, digestOfFile } from './checksum.ts'
import { prepareEnvelope } from './encryption.ts'
import { type BackupSummary, checkBackup } from './entries.ts'
import { carryErasures } from './erasure-file.ts'
import { START } from './format.ts'
import { snapshotOf } from './snapshot.ts'

export interface WrittenBackup extends BackupSummary {
  readonly path: string
  readonly bytes: number
  readonly isEncrypted: boolean
}

interface WriteOptions {
  readonly databaseUrl: string
  /** The target path; nothing may exist there. */
  readonly path: string
  readonly keys: BackupKeys
  /** Tests the finished file before its renaming; a failure removes it. */
  readonly prove?: (path: string, keys: BackupKeys) => Promise<unknown>
}

type Bytes = AsyncIterable<Uint8Array>

/**
 * Writes a backup, while others may use the database. The file has a temporary name until it is complete, on disk, and
 * verified.
 * @throws BackupError if it cannot be written, or a file already exists
 */
export async function writeBackup({ databaseUrl, path, keys, prove }: WriteOptions): Promise<WrittenBackup> {
  for (const taken of [path, checksumPath(path)])
    if (await exists(taken)) throw new BackupError(`${taken} exists already. Name another file.`)
  const temporary = temporaryName(path)
  const temporarySum = checksumPath(temporary)
  try {
    const envelope = await prepareEnvelope(keys)
    const digest = await writeFile(temporary, envelope.wrap(compressed(snapshotOf(databaseUrl))))
    const summary = await checkBackup(temporary, envelope.keys)
    await prove?.(temporary, envelope.keys)
    if ((await digestOfFile(temporary)) !== digest) throw new BackupError(`${temporary} is not as it was written.`)
    await writeFile(temporarySum, Readable.from([Buffer.from(checksumLine(path, digest))]))
    // The file has only ids, so that they can be read without the keys of the backup.
    await carryErasures(databaseUrl, dirname(path))
    // The checksum is renamed first, because one without a backup is not mistaken for a backup.
    await rename(temporarySum, checksumPath(path))
    await rename(temporary, path)
    await syncDirectory(dirname(path))
    return { ...summary, path, bytes: (await stat(path)).size, isEncrypted: envelope.isEncrypted }
  } catch (error) {
    throw explained(error, path)
  } finally {
    for (const left of [temporary, temporarySum]) await rm(left, { force: true }).catch(() => undefined)
  }
}

const UNFINISHED = /^\..+\.[0-9a-f]{12}\.unfinished(\.sha256)?$/

export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name)
}

function temporaryName(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.unfinished`)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function* compressed(content: Bytes): Bytes {
  const gzip = createGzip()
  // An error of the source destroys the gzip, and is thrown by its reader.
  pipeline(Readable.from(content, { objectMode: false }), gzip, () => undefined)
  yield Buffer.from(START)
  yield* gzip
}

/** Writes a new file that only its owner may read, and waits until it is on disk. Returns its SHA-256. */
async function writeFile(path: string, content: Bytes): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const bytes of content) {
      hash.update(bytes)
      await file.writeFile(bytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

/** Makes a rename in a folder survive a power cut, if the file system can. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

function explained(error: unknown, path: string): unknown {
  const isOfFiles = error instanceof Error && 'code' in error && 'path' in error
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  if (!isOfFiles && !isFull) return error
  return new BackupError(`The backup ${path} cannot be written: ${error.message}`, { cause: error })
}
