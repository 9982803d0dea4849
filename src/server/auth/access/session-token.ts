import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of a cookie `token.signature`, checked as the authentication library does; null without a cookie or with a
 * wrong signature.
 * @param cookies the request's Cookie header
 * @param name of the cookie
 */
export function sessionTokenIn(cookies: string, name: string, secret: string): string | null {
  const value = firstCookie(cookies, name)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null
}

/** The first cookie of a name, which the library reads; '' without one. */
function firstCookie(cookies: string, name: string): string {
  const pairs = cookies.split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
