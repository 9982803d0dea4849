import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { betterAuth } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { v7 as uuid } from 'uuid'
import { PASSWORD_LENGTH } from '#domain/texts/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { accounts, authSessions, rateLimits, users, verifications } from '#server/database/schema/index.ts'
import type { Log } from '#server/log/log.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { RENEWAL_AGE_S, SIGN_IN_S } from './access/session-age.ts'
import { cookieName, usesTls } from './attempts/cookies.ts'
import { createDeviceCookie } from './attempts/device-cookie.ts'
import { normalizeEmail } from './attempts/normalize-email.ts'
import { createAuthMails } from './auth-mails.ts'
import { captureDatabaseError, rethrowDatabaseErrors } from './database-errors.ts'
import type { Passwords } from './passwords/passwords.ts'
import { verifyAndUpgrade } from './passwords/upgrade-hash.ts'
import { recordLinkRequest } from './recovery/record-link-request.ts'
import { recoveryPlugin } from './recovery/recovery-plugin.ts'
import { secondStepPlugin } from './second-factor/plugin.ts'
import { createSealedSecrets } from './second-factor/sealed-secrets.ts'
import { refuseWithoutSecondFactor } from './second-factor/session-guard.ts'
import { confirmOnce, refuseWithoutPerson } from './sign-in/confirmation-calls.ts'
import { parseSignUp, signUpMetadata, writeTransliterationKey } from './sign-up-hooks.ts'
import { trustedOrigins } from './trusted-origins.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * The open paths by method and path below /api/auth; all others answer 404. better-auth compares its `disabledPaths`
 * literally, which cannot exclude a path with a parameter.
 */
export const OPEN_PATHS = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /send-verification-email',
  'GET /verify-email',
  'HEAD /verify-email',
  'POST /recovery/request',
  'POST /second-step/code',
  'POST /second-step/passkey',
] as const

/** The header that passes the client's address to better-auth; a value from the client is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-shabaka-client-address'

/** The cookie of a session, before `cookieName` adds the prefix. */
export const SESSION_COOKIE = 'shabaka.session_token'

const HOUR_S = 3600

/**
 * The limit per minute and address is generous, because a whole group may share an address. Source: docs/product.md,
 * 3.7.
 */
const RATE_LIMIT = {
  enabled: true,
  storage: 'database',
  window: 60,
  max: 300,
  customRules: {
    '/sign-in/email': { window: 60, max: 30 },
    '/sign-up/email': { window: 60, max: 30 },
    '/send-verification-email': { window: 60, max: 6 },
    '/get-session': false,
  },
} as const

interface AuthOptions {
  readonly database: Database
  readonly mailQueue: MailQueue
  readonly passwords: Passwords
  readonly appUrl: string
  readonly secret: string
  readonly log: Log
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number
}

export function createAuth({ database, mailQueue, passwords, appUrl, secret, log, clock }: AuthOptions) {
  const refuseUnproved = refuseWithoutSecondFactor(database)
  const mails = createAuthMails({ database, mailQueue, appUrl, log })
  const auth = betterAuth({
    appName: 'Shabaka',
    baseURL: appUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: trustedOrigins(appUrl),
    telemetry: { enabled: false },
    // Unexpected errors are thrown to the app, which logs them without personal data.
    onAPIError: { throw: true },
    logger: { log: (level, message, ...details) => level === 'error' && logError(log, message, details) },
    database: databaseAdapter(database),
    advanced: {
      database: { generateId: () => uuid() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      cookiePrefix: cookieName('shabaka', appUrl),
      // The library's own prefix for cookies over TLS is the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: usesTls(appUrl) },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    plugins: [
      recoveryPlugin({ database, mailQueue, appUrl, log, clock, addressHeader: CLIENT_ADDRESS_HEADER }),
      secondStepPlugin({
        database,
        secrets: createSealedSecrets(secret),
        devices: createDeviceCookie(secret, appUrl),
        appUrl,
        clock,
        addressHeader: CLIENT_ADDRESS_HEADER,
      }),
    ],
    rateLimit: RATE_LIMIT,
    session: {
      expiresIn: SIGN_IN_S,
      updateAge: RENEWAL_AGE_S,
      cookieCache: { enabled: false },
      additionalFields: { provedAt: { type: 'date', required: false, input: false } },
    },
    user: { additionalFields: { metadata: { type: 'json', required: false, input: false, returned: false } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      requireEmailVerification: true,
      autoSignIn: false,
      password: { hash: passwords.hash, verify: verifyAndUpgrade({ database, passwords, log }) },
      onExistingUserSignUp: ({ user }) => mails.sendAlreadyRegistered(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: HOUR_S,
      beforeEmailVerification: confirmOnce(database),
      afterEmailVerification: mails.announceConfirmed,
      sendVerificationEmail: ({ user, token }) => mails.sendConfirmation(user, token),
    },
    hooks: {
      before: checkRequest(database),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, ctx) => ({
            data: { ...user, metadata: signUpMetadata(user, ctx?.body, addressIn(ctx?.headers)) },
          }),
          after: (user) => writeTransliterationKey(database, user),
        },
      },
      session: {
        create: {
          before: async (session, ctx) => {
            refuseWithoutPerson()
            await refuseUnproved(session)
            // A sign-in starts with a proof by password or second factor. One by a mailed link does not.
            const isProof = ctx?.path === '/sign-in/email' || ctx?.path?.startsWith('/second-step/')
            return isProof ? { data: { ...session, provedAt: new Date(clock()) } } : undefined
          },
        },
      },
    },
  })
  const { handler } = auth
  auth.handler = (request) => rethrowDatabaseErrors(() => handler(request))
  return auth
}

/** Validates the body of a sign-up, and audits requests for confirmation links. */
function checkRequest(database: Database) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === '/send-verification-email') {
      const email = normalizeEmail(String(ctx.body?.email ?? ''))
      await recordLinkRequest(database, 'account.confirmation_requested', email, addressIn(ctx.headers) ?? '')
    }
    if (ctx.path !== '/sign-up/email') return
    const body = await parseSignUp(database, ctx.body)
    // The body is replaced in place, because the library merges a returned body into the original one.
    for (const name of Object.keys(ctx.body)) delete ctx.body[name]
    Object.assign(ctx.body, body)
  })
}

function addressIn(headers: Headers | undefined): string | null {
  return headers?.get(CLIENT_ADDRESS_HEADER) || null
}

function databaseAdapter(database: Database) {
  const schema = {
    user: users,
    session: authSessions,
    account: accounts,
    verification: verifications,
    rateLimit: rateLimits,
  }
  return drizzleAdapter(database, { provider: 'pg', transaction: true, schema })
}

function logError(log: Log, message: string, details: readonly unknown[]): void {
  const error = details.find((detail) => detail instanceof Error)
  if (captureDatabaseError(error)) return
  if (error) log.failure(`authentication: ${message}`, error)
  else log.warn(`authentication: ${message}`)
}
