import type { AuthContext, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString } from 'better-auth/crypto'
import { z } from 'zod'
import { NO_ORIGIN, recordAudit } from '#server/audit/audit.ts'
import { rememberRenewal } from '#server/auth/access/renewed-sign-ins.ts'
import type { DeviceCookie } from '#server/auth/attempts/device-cookie.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { announceChange } from './announce-change.ts'
import { countCode, resetCodes } from './code-throttle.ts'
import { acceptCode } from './factors.ts'
import { acceptPasskey, inSecondStep } from './passkeys.ts'
import { endSecondStep, pendingUser } from './pending-sign-in.ts'
import type { SealedSecrets } from './sealed-secrets.ts'
import { afterSecondStep } from './session-guard.ts'

interface SecondStepOptions {
  readonly database: Database
  readonly secrets: SealedSecrets
  readonly devices: DeviceCookie
  readonly appUrl: string
  readonly clock: () => number
  readonly addressHeader: string
}

const MAX_TYPED = 100

const TOKEN_LENGTH = 32

/** The largest passkey response in characters, which is longer than that of any authenticator. */
const MAX_PASSKEY = 20_000

/**
 * `POST /second-step/code` and `/passkey` are a plugin, so that the library's rate limit and origin check apply. The
 * library's own plugins cover only one of its paths, and accept a code twice: docs/decisions/029-second-factor.md.
 */
export function secondStepPlugin({ database, secrets, devices, appUrl, clock, addressHeader }: SecondStepOptions) {
  const addressIn = (headers: Headers) => headers.get(addressHeader) || null

  /** Accepts the factor and ends the pending sign-in, both or neither. */
  const take = (headers: Headers, accept: (tx: Queryable) => Promise<boolean>) =>
    database.transaction(async (tx) => {
      if (!(await accept(tx))) return false
      if (!(await endSecondStep(tx, headers, appUrl, clock()))) throw signInAgain()
      return true
    })

  const acceptTyped = async (tx: Queryable, userId: string, typed: string, headers: Headers) => {
    const accepted = await acceptCode(tx, secrets, { userId, typed, now: clock() })
    if (accepted !== 'recovery') return accepted === 'app'
    const origin = { ...NO_ORIGIN, actorId: userId, address: addressIn(headers) }
    await announceChange(tx, { userId, origin, change: 'codeUsed', appUrl })
    return true
  }

  const recordFailure = (userId: string, headers: Headers) =>
    recordAudit(
      database,
      { ...NO_ORIGIN, address: addressIn(headers) },
      { action: 'sign_in.failed', profileId: userId, details: { failure: 'second_step' } },
    )

  const pendingAccount = async ({ headers, context }: StepContext) => {
    const userId = await pendingUser(database, headers, appUrl, clock())
    const user = userId === null ? null : await context.internalAdapter.findUserById(userId)
    if (!user) throw signInAgain()
    return user
  }

  return {
    id: 'second-step',
    endpoints: {
      takeSecondStep: createAuthEndpoint(
        '/second-step/code',
        { method: 'POST', requireHeaders: true, body: z.object({ code: z.string().max(MAX_TYPED) }) },
        async (ctx) => {
          const { headers, body } = ctx
          const user = await pendingAccount(ctx)
          const deviceId = devices.deviceId(user.email, headers)
          const wait = await countCode(database, user.id, deviceId, clock())
          if (wait !== null) throw tooManyCodes(wait)
          if (!(await take(headers, (tx) => acceptTyped(tx, user.id, body.code, headers)))) {
            await recordFailure(user.id, headers)
            throw new APIError('FORBIDDEN', { code: 'INVALID_CODE', message: 'This code is not right' })
          }
          await resetCodes(database, user.id, deviceId)
          const session = await afterSecondStep(user.id, () => ctx.context.internalAdapter.createSession(user.id))
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ id: user.id, email: user.email })
        },
      ),
      takeSecondStepByPasskey: createAuthEndpoint(
        '/second-step/passkey',
        { method: 'POST', requireHeaders: true, body: z.object({ response: z.string().max(MAX_PASSKEY) }) },
        async (ctx) => {
          const { headers, body } = ctx
          const user = await pendingAccount(ctx)
          const use = inSecondStep(user.id, appUrl, clock())
          if (!(await take(headers, (tx) => acceptPasskey(tx, user.id, body.response, use)))) {
            await recordFailure(user.id, headers)
            throw new APIError('FORBIDDEN', { code: 'INVALID_PASSKEY', message: 'This passkey was not accepted' })
          }
          const session = await afterSecondStep(user.id, () => ctx.context.internalAdapter.createSession(user.id))
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ id: user.id, email: user.email })
        },
      ),
      /**
       * Gives a sign-in a new token, so that a copy of the old one is worthless. It has no path, because only the
       * server calls it.
       */
      renewSession: createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (ctx) => {
        const current = await getSessionFromCtx(ctx)
        if (!current) throw signInAgain()
        // The token is remembered before the renewal, so that no request finds it unknown.
        await rememberRenewal(database, current.session.token, clock())
        const token = generateRandomString(TOKEN_LENGTH)
        const renewed = await ctx.context.internalAdapter.updateSession(current.session.token, { token })
        if (!renewed) throw signInAgain()
        await setSessionCookie(ctx, { session: renewed, user: current.user })
      }),
    },
    rateLimit: [{ pathMatcher: (path) => path.startsWith('/second-step/'), window: 60, max: 30 }],
  } satisfies BetterAuthPlugin
}

interface StepContext {
  readonly headers: Headers
  readonly context: Pick<AuthContext, 'internalAdapter'>
}

function signInAgain(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'SIGN_IN_AGAIN', message: 'Please sign in again' })
}

function tooManyCodes(seconds: number): APIError {
  const headers = { 'retry-after': String(seconds) }
  return new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts' }, headers)
}
