import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/**
 * Marks let a signed-out device check whether its former person lost access; they are no sign-ins. Source:
 * docs/product.md, 11.3.
 */
export interface AccessMarks {
  markOf(userId: string): string
  personOf(mark: string): string | null
}

/** @param secret the app's secret, from which a key only for marks is derived */
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
