import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A shorter text fits into one packet anyway. */
const LEAST_LENGTH = 1024

/**
 * The body of an answer with a text, gzipped if the client accepts that, with the headers that say so. It is compressed
 * at once, because sending it to another thread costs more; at level 1, because higher levels take twice the time for a
 * tenth of the bytes.
 */
export function compressed(c: Context, text: string): string | Uint8Array<ArrayBuffer> {
  if (text.length < LEAST_LENGTH) return text
  c.header('vary', 'Accept-Encoding', { append: true })
  if (accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) !== 'gzip') return text
  c.header('content-encoding', 'gzip')
  return gzipSync(text, { level: 1 })
}

export async function compressedPage(
  c: Context,
  html: string | Promise<string>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return c.body(compressed(c, `${await html}`), status, { 'content-type': 'text/html; charset=UTF-8' })
}
