import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { constants, createGzip, gzipSync } from 'node:zlib'
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
  if (text.length < LEAST_LENGTH || !agreesOnGzip(c)) return text
  return gzipSync(text, { level: 1 })
}

/** Like {@link compressed}, for parts that are sent as soon as they are there. */
export function compressedStream(c: Context, parts: ReadableStream): ReadableStream {
  if (!agreesOnGzip(c)) return parts
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  // A client that leaves ends both.
  pipeline(Readable.fromWeb(parts as NodeStream), gzip, () => undefined)
  return Readable.toWeb(gzip) as ReadableStream
}

/** Whether the client accepts gzip; the headers of the answer say so then. */
function agreesOnGzip(c: Context): boolean {
  c.header('vary', 'Accept-Encoding', { append: true })
  if (accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' }) !== 'gzip') return false
  c.header('content-encoding', 'gzip')
  return true
}

export async function compressedPage(
  c: Context,
  html: string | Promise<string>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return c.body(compressed(c, `${await html}`), status, { 'content-type': 'text/html; charset=UTF-8' })
}
