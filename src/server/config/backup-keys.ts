import { Decrypter, Encrypter } from 'age-encryption'

/** The keys for encrypting and decrypting backups; all empty without encryption. */
export interface BackupKeys {
  readonly passphrase: string | null
  /** Public keys of age: `age1…`. */
  readonly recipients: readonly string[]
  /** Secret keys of age: `AGE-SECRET-KEY-1…`. */
  readonly identities: readonly string[]
}

export const NO_KEYS: BackupKeys = { passphrase: null, recipients: [], identities: [] }

export function isRecipient(text: string): boolean {
  return isAccepted(() => new Encrypter().addRecipient(text))
}

export function isIdentity(text: string): boolean {
  return isAccepted(() => new Decrypter().addIdentity(text))
}

function isAccepted(use: () => void): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}
