import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts the secrets of authenticator apps, so that a copy of the database cannot generate codes. */
export interface SealedSecrets {
  /** Encrypts the secret of an account, so that it is useless for another account. */
  seal(userId: string, secret: Buffer): string
  /** The secret; null if it was encrypted with another app secret, for another account, or was altered. */
  open(userId: string, sealed: string): Buffer | null
}

/** Encrypts with a key derived from the app's secret. */
export function createSealedSecrets(appSecret: string): SealedSecrets {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'shabaka authenticator apps', KEY_BYTES))
  return {
    seal(userId, secret) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(userId))
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open(userId, sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(userId))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
  }
}
