import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { signUpBody } from '#contract/accounts.ts'
import type { Language } from '#domain/dates.ts'
import { PASSWORD_LENGTH } from '#domain/limits.ts'
import { searchKey } from '#domain/names.ts'
import { signUpProblems } from '#domain/sign-up.ts'
import type { Connection } from '#server/database/connect.ts'
import {
  accounts,
  authSessions,
  organizations,
  rateLimits,
  type SignUpMetadata,
  users,
  verifications,
} from '#server/database/schema/index.ts'
import type { Log } from '#server/log.ts'
import { enqueueApprovalDigest } from '#server/mail/approval-digest.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { alreadyRegisteredMail, confirmationMail } from '#server/mail/mails.ts'
import { cookieName, usesTls } from './cookies.ts'
import { isForTheCaller, throwingDatabaseFailures } from './database-failures.ts'
import { languageOf } from './language.ts'
import { HashingInterrupted, isOutdated, type Passwords } from './passwords.ts'
import { recoveryPlugin } from './recovery-plugin.ts'

export type Auth = ReturnType<typeof createAuth>

/**
 * What of better-auth is reachable, by method and path below /api/auth; every other path of it answers 404. An allow
 * list, because its own `disabledPaths` are compared literally and cannot name a path with a parameter.
 */
export const OPEN_PATHS = [
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /send-verification-email',
  'GET /verify-email',
  'POST /recovery/request',
] as const

/** The header in which the app tells better-auth whose request it is; what a client sends under it is thrown away. */
export const CLIENT_ADDRESS_HEADER = 'x-shabaka-client-address'

/** The cookie of a session, as `cookieName` takes it. */
export const SESSION_COOKIE = 'shabaka.session_token'

const MONTH_S = 30 * 24 * 3600
const DAY_S = 24 * 3600
const HOUR_S = 3600

interface AuthOptions {
  readonly database: Connection['database']
  readonly mailQueue: MailQueue
  readonly passwords: Passwords
  readonly appUrl: string
  readonly secret: string
  readonly log: Log
}

/** Authentication: better-auth on this database, with sign-up as the specification has it (section 7). */
export function createAuth({ database, mailQueue, passwords, appUrl, secret, log }: AuthOptions) {
  /** Replace an outdated hash, now that its password is at hand; the sign-in succeeds whatever becomes of it. */
  const upgradeHash = async (outdated: string, password: string) => {
    try {
      const hash = await passwords.hash(password)
      // Its salt makes every hash another one, so this account alone has it, unless the password was changed meanwhile.
      await database.update(accounts).set({ password: hash }).where(eq(accounts.password, outdated))
    } catch (error) {
      // A busy or stopping server upgrades it the next time.
      if (!(error instanceof HashingInterrupted)) log.failure('upgrading the hash of a password', error)
    }
  }
  const auth = betterAuth({
    appName: 'Shabaka',
    baseURL: appUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins: trustedOrigins(appUrl),
    telemetry: { enabled: false },
    // What is no refusal of its own goes on to the app, which logs it without people's data.
    onAPIError: { throw: true },
    logger: { log: (level, message, ...more) => level === 'error' && logFailure(log, message, more) },
    database: drizzleAdapter(database, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: users,
        session: authSessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    advanced: {
      database: { generateId: () => uuid() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      cookiePrefix: cookieName('shabaka', appUrl),
      // The library's own prefix for cookies under TLS is the weaker `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: usesTls(appUrl) },
      disableCSRFCheck: false,
      disableOriginCheck: false,
    },
    plugins: [recoveryPlugin({ database, mailQueue, appUrl, log })],
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      // A whole group may share one address: the hall's. Wide enough for it, far too narrow for guessing.
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/sign-up/email': { window: 60, max: 30 },
        '/send-verification-email': { window: 60, max: 6 },
        '/get-session': false,
      },
    },
    session: { expiresIn: MONTH_S, updateAge: DAY_S, cookieCache: { enabled: false } },
    user: { additionalFields: { metadata: { type: 'json', required: false, input: false, returned: false } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      requireEmailVerification: true,
      autoSignIn: false,
      password: {
        hash: passwords.hash,
        verify: async ({ hash, password }) => {
          const isRight = await passwords.verify(hash, password)
          if (isRight && isOutdated(hash)) await upgradeHash(hash, password)
          return isRight
        },
      },
      onExistingUserSignUp: async ({ user }) => {
        const mail = alreadyRegisteredMail(await languageOf(database, user.id), user.name, `${appUrl}/auth`)
        await mailQueue.send(user.email, mail)
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: HOUR_S,
      // Only people with a confirmed address wait for approval.
      afterEmailVerification: async () => {
        await database
          .transaction((tx) => enqueueApprovalDigest(tx, appUrl))
          .catch((error: unknown) => {
            log.failure('queuing the approval digest', error)
          })
      },
      sendVerificationEmail: async ({ user, token }) => {
        const link = `${appUrl}/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent('/dashboard')}`
        const language = languageIn('metadata' in user ? user.metadata : null)
        await mailQueue.send(user.email, confirmationMail(language, user.name, link))
      },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== '/sign-up/email') return
        const body = await checkedSignUp(database, ctx.body)
        // In place: a body that a hook returns is only laid over the one that was sent.
        for (const name of Object.keys(ctx.body)) delete ctx.body[name]
        Object.assign(ctx.body, body)
      }),
    },
    databaseHooks: {
      user: { create: { before: async (user, ctx) => ({ data: { ...user, metadata: metadataOf(user, ctx?.body) } }) } },
    },
  })
  const { handler } = auth
  auth.handler = (request) => throwingDatabaseFailures(() => handler(request))
  return auth
}

/** The sign-up's body with nothing in it but what counts; refuses with the problem of each field. */
async function checkedSignUp(database: Connection['database'], body: unknown) {
  const parsed = signUpBody.safeParse(body)
  if (!parsed.success)
    throw invalidSignUp(Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), 'invalid'])))
  const { name, email, password, organizationName, phoneNumber = '', language = 'en' } = parsed.data
  const problems = signUpProblems({
    fullName: name,
    email,
    password,
    confirmPassword: password,
    organizationName,
    phoneNumber,
  })
  if (Object.keys(problems).length > 0) throw invalidSignUp(problems)
  // What better-auth takes for an address is narrower: its refusal belongs at the field too.
  if (!z.email().safeParse(email).success) throw invalidSignUp({ email: 'emailInvalid' })
  const known = await database.select().from(organizations).where(eq(organizations.name, organizationName))
  if (known.length === 0) throw invalidSignUp({ organizationName: 'organizationRequired' })
  return { name, email, password, organizationName, phoneNumber, language }
}

function invalidSignUp(problems: Record<string, string>): APIError {
  const fields = Object.entries(problems).map(([path, problem]) => ({ path, problem }))
  return new APIError('UNPROCESSABLE_ENTITY', { code: 'INVALID_INPUT', message: 'Some fields are not right', fields })
}

function metadataOf(
  user: { name: string; email: string },
  body: { organizationName?: string; phoneNumber?: string; language?: string } | undefined,
): SignUpMetadata {
  return {
    organization_name: body?.organizationName ?? '',
    phone_number: body?.phoneNumber || null,
    language: body?.language ?? 'en',
    search_key: searchKey(`${user.name} ${user.email}`),
  }
}

function languageIn(metadata: unknown): Language {
  return metadata && typeof metadata === 'object' && 'language' in metadata && metadata.language === 'ar' ? 'ar' : 'en'
}

/** The library's error lines; the error itself, where there is one, as the log writes errors: without people's data. */
function logFailure(log: Log, message: string, more: readonly unknown[]): void {
  const error = more.find((one) => one instanceof Error)
  if (isForTheCaller(error)) return
  if (error) log.failure(`authentication: ${message}`, error)
  else log.warn(`authentication: ${message}`)
}

/** The app's own address; on loopback under each of its names. */
export function trustedOrigins(appUrl: string): string[] {
  const url = new URL(appUrl)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return [appUrl]
  return ['localhost', '127.0.0.1', '[::1]'].map((name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`)
}
