import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOOPBACK = /^(127\.|::1$)/

/**
 * Whether a request may read what operators watch: from this machine, not through a proxy on it, or with the token.
 * @param token for other machines; null if only this machine may
 */
export function mayMonitor(token: string | null, addressOf: (c: Context) => string): (c: Context) => boolean {
  const isLocal = (c: Context) =>
    LOOPBACK.test(addressOf(c)) && PROXY_HEADERS.every((name) => c.req.header(name) === undefined)
  return (c) => isLocal(c) || hasToken(c.req.header('authorization'), token)
}

/** Compares digests, which have the same length, so that the time reveals nothing about the token. */
function hasToken(authorization: string | undefined, token: string | null): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return given !== undefined && token !== null && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
