import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'

/** Smaller answers fit into one packet, and are sent as they are. */
const LEAST_BYTES = 1024
/** Larger answers are compressed in the thread pool; for smaller ones the way there and back costs more than compressing. */
const MOST_BYTES_AT_ONCE = 64 * 1024

/** The fastest of each. Higher ones take twice the time or more, and save a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

const COMPRESSIBLE = /^(application\/json|text\/html)\b/

type Encoding = 'br' | 'gzip'

/**
 * Compresses texts from 1 kB that `c.body` or `c.html` answers with, for clients that ask for it. Streams, files that were compressed
 * when they were built, and answers that say `no-transform` stay as they are. docs/decisions/023-server-build-and-compression.md says why.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const textOf = encoding === null || c.req.method === 'HEAD' ? null : keepText(c)
  await next()
  const { headers, status } = c.res
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return
  headers.append('vary', 'Accept-Encoding')
  if (encoding === null || textOf === null || status === 206) return
  if (headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform')) return
  const text = textOf(c.res)
  if (text === null || text.length < LEAST_BYTES) return
  headers.set('content-encoding', encoding)
  const bytes = await compress(Buffer.from(text), encoding)
  // Without this, Hono would copy the headers of the answer into the new one.
  c.res = undefined
  c.res = new Response(bytes, { status, headers })
}

/**
 * Keeps the text of an answer that a handler makes with `c.body` or `c.html`. Reading the answer's own body would take longer than
 * compressing it, because it turns the text into a stream.
 * @returns the text of an answer; null if the answer was not made from one
 */
function keepText(c: Context): (answer: Response) => string | null {
  let kept: { readonly answer: unknown; readonly text: unknown } | null = null
  for (const method of ['body', 'html'] as const) {
    const make = c[method] as (...args: unknown[]) => unknown
    const makeAndKeep = (...args: unknown[]) => {
      const answer = make(...args)
      kept = { answer, text: args[0] }
      return answer
    }
    Object.assign(c, { [method]: makeAndKeep })
  }
  return (answer) => (kept?.answer === answer && typeof kept.text === 'string' ? kept.text : null)
}

/** What to compress with, by the header of a request; null for nothing. An encoding with the weight 0 is refused. */
function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const offers = accepted
    .toLowerCase()
    .split(',')
    .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
  const names = offers.map((offer) => offer.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

function compress(text: Buffer, encoding: Encoding): Promise<Buffer> | Buffer {
  const isSmall = text.length <= MOST_BYTES_AT_ONCE
  if (encoding === 'br') return isSmall ? brotliCompressSync(text, BROTLI) : promisify(brotliCompress)(text, BROTLI)
  return isSmall ? gzipSync(text, GZIP) : promisify(gzip)(text, GZIP)
}
