import { parse, serialize } from 'hono/utils/cookie'
import { RECOVERY_SECONDS, type RecoveryTokens } from './recovery.ts'

const NAME = 'shabaka.recovery'

/** The tokens of the recovery session in this browser, if it has one. */
export function recoveryTokensIn(headers: Headers): RecoveryTokens | null {
  const value = parse(headers.get('cookie') ?? '', NAME)[NAME]
  const [accessToken, refreshToken] = value?.split('.') ?? []
  return accessToken && refreshToken ? { accessToken, refreshToken } : null
}

/** The cookie that makes a recovery session; without tokens, the one that ends it. No script can read it. */
export function recoveryCookie(tokens: RecoveryTokens | null, appUrl: string): string {
  return serialize(NAME, tokens ? `${tokens.accessToken}.${tokens.refreshToken}` : '', {
    httpOnly: true,
    sameSite: 'Strict',
    secure: appUrl.startsWith('https:'),
    path: '/rpc/accounts',
    maxAge: tokens ? RECOVERY_SECONDS : 0,
  })
}
