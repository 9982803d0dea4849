import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { z } from 'zod'
import { emailProblem } from '#domain/sign-up.ts'
import type { Database } from '#server/database/connect.ts'
import { resetMail } from '#server/mail/mails.ts'
import type { PostOffice } from '#server/mail/post-office.ts'
import { languageOf } from './language.ts'
import { issueRecovery } from './recovery.ts'

interface RecoveryOptions {
  readonly database: Database
  readonly postOffice: PostOffice
  readonly appUrl: string
}

/**
 * `POST /recovery/request`: mail someone a link with which they can set a new password. A plugin, so that it stands under
 * the library's limits and origin check; the library's own reset has links of another shape. The answer is the same for
 * every address.
 */
export function recoveryPlugin({ database, postOffice, appUrl }: RecoveryOptions) {
  return {
    id: 'recovery',
    endpoints: {
      requestRecovery: createAuthEndpoint(
        '/recovery/request',
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const email = ctx.body.email.trim().toLowerCase()
          const found = emailProblem(email) ? null : await ctx.context.internalAdapter.findUserByEmail(email)
          if (found) {
            const { accessToken, refreshToken } = await issueRecovery(database, found.user.id)
            const fragment = new URLSearchParams({
              type: 'recovery',
              access_token: accessToken,
              refresh_token: refreshToken,
            })
            const link = `${appUrl}/reset-password#${fragment}`
            const language = await languageOf(database, found.user.id)
            await postOffice.send(found.user.email, resetMail(language, found.user.name, link))
          }
          return ctx.json({ status: true })
        },
      ),
    },
    rateLimit: [{ pathMatcher: (path) => path === '/recovery/request', window: 60, max: 6 }],
  } satisfies BetterAuthPlugin
}
