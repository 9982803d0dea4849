import { createHash } from 'node:crypto'

/**
 * A digest of a client's request, to recognise the same request sent again.
 * @param content JSON data, with its keys always in the same order
 */
export function contentDigest(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
