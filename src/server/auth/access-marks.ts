import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Lets a device ask whether the access of a person has ended who is not signed in on it any more. A mark signs no one in.
 * Source: docs/product.md, 11.3.
 */
export interface AccessMarks {
  /** The mark of a person, which no one can guess. */
  markOf(userId: string): string
  /** The person whose mark this is; null for any other text. */
  personOf(mark: string): string | null
}

/** @param secret the app's secret, from which a key for marks alone is derived */
export function createAccessMarks(secret: string): AccessMarks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marks of access', 32))
  const markOf = (userId: string) => `${userId}.${createHmac('sha256', key).update(userId).digest('base64url')}`
  return {
    markOf,
    personOf(mark) {
      const [userId = ''] = mark.split('.', 1)
      const [given, own] = [Buffer.from(mark), Buffer.from(markOf(userId))]
      return given.length === own.length && timingSafeEqual(given, own) ? userId : null
    },
  }
}
