import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { BackupKeys } from '#server/config/backup-keys.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'
import { decrypted, ENCRYPTED_START } from './encryption.ts'
import { ANY_START, FORMAT, FRAME_START_BYTES, LONGEST_FRAME, START } from './format.ts'

export interface Frame {
  readonly kind: string
  readonly content: Buffer
  digestBefore(): string
}

type Bytes = AsyncIterable<Uint8Array>

/**
 * The frames of a file, which are not checked.
 * @throws BackupError if the file is no backup, cannot be opened with these keys, or is damaged
 */
export async function* readFrames(path: string, keys: BackupKeys): AsyncIterable<Frame> {
  const isEncrypted = await isEncryptedFile(path)
  const file = createReadStream(path)
  try {
    const content = isEncrypted ? decrypted(file, keys) : file
    yield* framesOf(decompressed(withoutStart(content)))
  } finally {
    file.destroy()
  }
}

/** @throws BackupError if the file cannot be read */
export function isEncryptedFile(path: string): Promise<boolean> {
  return startsWith(path, ENCRYPTED_START)
}

async function startsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`The backup cannot be read: ${error.message}`)
  })
  try {
    const start = Buffer.alloc(text.length)
    const { bytesRead } = await file.read(start, 0, text.length, 0).catch((error: Error) => {
      throw new BackupError(`The backup cannot be read: ${error.message}`)
    })
    return start.toString('latin1', 0, bytesRead) === text
  } finally {
    await file.close()
  }
}

/** The content after its first line, which names the format. */
async function* withoutStart(content: Bytes): Bytes {
  let start = Buffer.alloc(0)
  let isChecked = false
  for await (const bytes of content) {
    if (isChecked) yield bytes
    else {
      start = Buffer.concat([start, bytes])
      if (start.length < START.length) continue
      checkStart(start)
      isChecked = true
      yield start.subarray(START.length)
    }
  }
  if (!isChecked) checkStart(start)
}

function checkStart(start: Buffer): void {
  const text = start.subarray(0, 64).toString('latin1')
  if (text.startsWith(START)) return
  const format = Number(ANY_START.exec(text)?.[1] ?? 0)
  if (format > FORMAT)
    throw new BackupError(
      `The backup has the format ${format}, and this version of Shabaka reads format ${FORMAT}. Install a newer version, then try again.`,
    )
  throw new BackupError('The file is no backup of Shabaka.')
}

async function* decompressed(content: Bytes): Bytes {
  const gunzip = createGunzip()
  let sent = 0
  async function* counted() {
    for await (const bytes of content) {
      sent += bytes.length
      yield bytes
    }
  }
  // An error of the source destroys the gunzip, and is thrown by its reader.
  pipeline(Readable.from(counted(), { objectMode: false }), gunzip, () => undefined)
  try {
    yield* gunzip
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw /^Z_/.test(code) ? new DamagedBackupError('it was altered or cut off') : error
  }
  if (gunzip.bytesWritten !== sent) throw new DamagedBackupError('something was added at its end')
}

async function* framesOf(content: Bytes): AsyncIterable<Frame> {
  const hash = createHash('sha256').update(START)
  let waiting = Buffer.alloc(0)
  for await (const bytes of content) {
    waiting = waiting.length === 0 ? Buffer.from(bytes) : Buffer.concat([waiting, bytes])
    for (;;) {
      const length = lengthOfFirst(waiting)
      if (length === null || waiting.length < length) break
      const frame = waiting.subarray(0, length)
      yield {
        kind: frame.toString('latin1', 0, 1),
        content: frame.subarray(FRAME_START_BYTES),
        digestBefore: () => hash.copy().digest('hex'),
      }
      hash.update(frame)
      waiting = waiting.subarray(length)
    }
  }
  if (waiting.length > 0) throw new DamagedBackupError('it was cut off')
}

/** The length of the first frame with its start; null if the start is incomplete. */
function lengthOfFirst(bytes: Buffer): number | null {
  if (bytes.length < FRAME_START_BYTES) return null
  const length = bytes.readUInt32BE(1)
  if (length > LONGEST_FRAME) throw new DamagedBackupError('it was altered')
  return FRAME_START_BYTES + length
}
