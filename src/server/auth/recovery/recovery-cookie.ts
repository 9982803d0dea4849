import { parse, serialize } from 'hono/utils/cookie'
import { cookieName, cookieSettings } from '#server/auth/attempts/cookies.ts'
import { RECOVERY_SECONDS, type RecoveryTokens } from './recovery.ts'

const COOKIE = 'shabaka.recovery'

/** The recovery tokens in this browser's cookie; null without the cookie. */
export function recoveryTokensIn(headers: Headers, appUrl: string): RecoveryTokens | null {
  const name = cookieName(COOKIE, appUrl)
  const value = parse(headers.get('cookie') ?? '', name)[name]
  const [accessToken, refreshToken] = value?.split('.') ?? []
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/** The cookie with recovery tokens; for null, one that deletes it. Scripts cannot read it. */
export function recoveryCookie(tokens: RecoveryTokens | null, appUrl: string): string {
  return serialize(cookieName(COOKIE, appUrl), tokens ? `${tokens.accessToken}.${tokens.refreshToken}` : '', {
    ...cookieSettings(appUrl),
    sameSite: 'Strict',
    maxAge: tokens ? RECOVERY_SECONDS : 0,
  })
}
