import { createHmac, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { cookieName, cookieSettings } from './cookies.ts'
import { normalizeEmail } from './normalize-email.ts'

const YEAR_SECONDS = 365 * 24 * 3600
/** The largest number of accounts in a cookie; more accounts rarely share a device. */
const MAX_ACCOUNTS = 5
const DEVICE_ID_BYTES = 12

export interface DeviceCookie {
  deviceId(email: string, headers: Headers): string | null
  /** @param deviceId the id of a known device; if it is missing, the device gets a new one */
  remember(email: string, headers: Headers, deviceId?: string | null): string
}

/** A cookie with a signed token for each account used on the device. */
export function createDeviceCookie(secret: string, appUrl: string): DeviceCookie {
  const name = cookieName('shabaka.known', appUrl)

  const tokenOf = (email: string, deviceId: string) => {
    const signature = createHmac('sha256', secret).update(`known device ${deviceId} ${normalizeEmail(email)}`)
    return `${deviceId}~${signature.digest('base64url')}`
  }
  // Tokens beyond the limit are ignored: each costs a signature check, and anyone can send the header.
  const tokensIn = (headers: Headers) =>
    (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.', MAX_ACCOUNTS).filter(Boolean)

  return {
    deviceId(email, headers) {
      const tokens = tokensIn(headers)
      const deviceIds = tokens.map((token) => token.split('~')[0] ?? '')
      return deviceIds.find((deviceId) => tokens.includes(tokenOf(email, deviceId))) ?? null
    },
    remember(email, headers, deviceId) {
      const token = tokenOf(email, deviceId ?? randomBytes(DEVICE_ID_BYTES).toString('base64url'))
      const tokens = [token, ...tokensIn(headers).filter((other) => other !== token)].slice(0, MAX_ACCOUNTS)
      return serialize(name, tokens.join('.'), { ...cookieSettings(appUrl), sameSite: 'Lax', maxAge: YEAR_SECONDS })
    },
  }
}
