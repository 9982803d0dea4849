import { createHash } from 'node:crypto'

/**
 * A digest of what a client sent, by which the same request sent again is known.
 * @param content JSON data; the order of its keys counts, so give it always in the same
 */
export function contentDigest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
