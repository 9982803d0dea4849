import { createHash } from 'node:crypto'

/** The digest of a secret, as it is stored: SHA-256 in hexadecimal digits. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
