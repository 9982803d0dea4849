import type { Context, Env, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LARGEST_RECEIPT } from '#domain/texts/limits.ts'

const KIB = 1024

/** The maximum body sizes, in bytes. Source: docs/product.md, 14.4. */
export const BODY_LIMITS = {
  /** The limit is also that of every authentication call. */
  signedOut: 64 * KIB,
  form: 16 * KIB,
  /** The limit is more than the largest session report. */
  signedIn: 1024 * KIB,
  /** The limit is for the roster of a whole group from a file. */
  rosterImport: 4096 * KIB,
  receipt: LARGEST_RECEIPT,
} as const

/** No input of the API has more than five levels; parsing a much deeper one could exhaust the stack. */
const MAX_NESTING = 64

type BodyProblem = 'tooLarge' | 'invalid'

export function isJson(request: Request): boolean {
  return /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
}

/**
 * The handler gets the body by `c.req.text()`, or as bytes by `c.req.arrayBuffer()`.
 * @param maxSize in bytes; no more is read
 * @param refuse answers a request whose handler is not called
 */
export function limitBody<E extends Env>(
  maxSize: number,
  refuse: (c: Context<E>, problem: BodyProblem) => Response | Promise<Response>,
  as: 'text' | 'bytes' = 'text',
): MiddlewareHandler<E> {
  const limit = bodyLimit({ maxSize, onError: (c) => refuse(c, 'tooLarge') })
  return async (c, next) => {
    const read = async () => {
      await (as === 'text' ? c.req.text() : c.req.arrayBuffer())
      await next()
    }
    const length = c.req.header('content-length')
    // Node reads no more than the content length. The library would open a stream to learn that there is a body.
    const isShort = length !== undefined && Number(length) <= maxSize && !c.req.header('transfer-encoding')
    try {
      return await (isShort ? read() : limit(c, read))
    } catch {
      // The handler's own errors are answered before they could arrive here.
      return refuse(c, 'invalid')
    }
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`, `]` and `}` differ only in this bit. */
const BRACE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/**
 * Whether JSON text is nested too deep to be parsed. It is found by a single pass over its characters, without parsing.
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if ((code | BRACE_BIT) === OPENING) {
      depth += 1
      if (depth > MAX_NESTING) return true
    } else if ((code | BRACE_BIT) === CLOSING) depth -= 1
  }
  return false
}
