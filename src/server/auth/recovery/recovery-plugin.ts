import { setTimeout as pause } from 'node:timers/promises'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import { emailProblem } from '#domain/accounts/sign-up.ts'
import { normalizeEmail } from '#server/auth/attempts/normalize-email.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { resetMail } from '#server/mail/mails.ts'
import { languageOf } from '#server/queries/language.ts'
import { recordLinkRequest } from './record-link-request.ts'
import { issueRecovery, type RecoveryTokens } from './recovery.ts'

/** The minimum response time, longer than mailing a link takes. */
const MIN_ANSWER_MS = 500

interface RecoveryOptions {
  readonly database: Database
  readonly mailQueue: MailQueue
  readonly appUrl: string
  readonly log: Log
  readonly clock: () => number
  readonly addressHeader: string
}

/**
 * `POST /recovery/request` mails a link; the response is the same for every address. It is a plugin, so that the
 * library's rate limit and origin check apply. The library's own password reset uses another form of links.
 */
export function recoveryPlugin({ database, mailQueue, appUrl, log, clock, addressHeader }: RecoveryOptions) {
  const mailLink = async (
    user: { id: string; email: string; name: string },
    { accessToken, refreshToken }: RecoveryTokens,
  ) => {
    const fragment = new URLSearchParams({ type: 'recovery', access_token: accessToken, refresh_token: refreshToken })
    const link = `${appUrl}/reset-password#${fragment}`
    await mailQueue.send(user.email, resetMail(await languageOf(database, user.id), user.name, link))
  }
  return {
    id: 'recovery',
    endpoints: {
      requestRecovery: createAuthEndpoint(
        '/recovery/request',
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const email = normalizeEmail(ctx.body.email)
          const mailIfKnown = async () => {
            const found = emailProblem(email) ? null : await ctx.context.internalAdapter.findUserByEmail(email)
            const tokens = await database.transaction(async (tx) => {
              await recordLinkRequest(tx, 'account.reset_requested', email, ctx.headers?.get(addressHeader) ?? '')
              return found ? issueRecovery(tx, found.user.id, clock()) : null
            })
            if (found && tokens) await mailLink(found.user, tokens)
          }
          // Failures are only logged and every response takes the same time, so that accounts are not revealed.
          const mailed = mailIfKnown().catch((error: unknown) => log.failure('mailing a link to set a password', error))
          await Promise.all([mailed, pause(MIN_ANSWER_MS)])
          return ctx.json({ status: true })
        },
      ),
    },
    rateLimit: [{ pathMatcher: (path) => path === '/recovery/request', window: 60, max: 6 }],
  } satisfies BetterAuthPlugin
}
