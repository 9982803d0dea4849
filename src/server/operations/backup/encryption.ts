import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type BackupKeys, NO_KEYS } from '#server/config/backup-keys.ts'
import { BackupError, DamagedBackupError } from './backup-error.ts'

export function encrypts({ passphrase, recipients }: BackupKeys): boolean {
  return passphrase !== null || recipients.length > 0
}

export const ENCRYPTED_START = 'age-encryption.org/v1\n'

/** The work factor of scrypt, base 2: each guess of a passphrase takes 128 MB and about a second. */
const WORK_FACTOR = 17

type Bytes = AsyncIterable<Uint8Array>

export interface Envelope {
  readonly isEncrypted: boolean
  wrap(content: Bytes): Bytes
  /** The keys for reading the file again in this process. */
  readonly keys: BackupKeys
}

/** Adds a temporary key of this process, so that the file can be verified without the recipient's secret key. */
export async function prepareEnvelope(keys: BackupKeys): Promise<Envelope> {
  const encrypter = new Encrypter()
  if (keys.recipients.length > 0) {
    const own = await generateX25519Identity()
    for (const recipient of [...keys.recipients, await identityToRecipient(own)]) encrypter.addRecipient(recipient)
    return envelopeOf(encrypter, { ...NO_KEYS, identities: [own] })
  }
  if (keys.passphrase === null) return { isEncrypted: false, wrap: (content) => content, keys: NO_KEYS }
  encrypter.setPassphrase(keys.passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return envelopeOf(encrypter, { ...NO_KEYS, passphrase: keys.passphrase })
}

function envelopeOf(encrypter: Encrypter, keys: BackupKeys): Envelope {
  return {
    isEncrypted: true,
    async *wrap(content) {
      yield* chunksOf(await encrypter.encrypt(webStreamOf(content)))
    },
    keys,
  }
}

/** @throws BackupError if no key matches, or the file was altered */
export async function* decrypted(content: Bytes, keys: BackupKeys): Bytes {
  if (keys.passphrase === null && keys.identities.length === 0)
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE_FILE or BACKUP_IDENTITY_FILE to the file with its passphrase or secret key.',
    )
  const decrypter = new Decrypter()
  if (keys.passphrase !== null) decrypter.addPassphrase(keys.passphrase)
  for (const identity of keys.identities) decrypter.addIdentity(identity)
  try {
    yield* chunksOf(await decrypter.decrypt(webStreamOf(content)))
  } catch (error) {
    throw readFailure(error)
  }
}

function readFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || 'code' in error) return error
  if (error.message.startsWith('no identity matched'))
    return new BackupError('The backup cannot be opened with this passphrase or key. Nothing was changed.')
  return new DamagedBackupError('it was altered or cut off after it was encrypted')
}

function webStreamOf(content: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): Bytes {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // This also closes the file if the content was not read to its end.
    await reader.cancel().catch(() => undefined)
  }
}
