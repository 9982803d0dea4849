import type { Language } from '#domain/dates/dates.ts'
import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { enqueueApprovalDigest } from '#server/mail/approval-digest.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import { alreadyRegisteredMail, confirmationMail } from '#server/mail/mails.ts'
import { languageOf } from '#server/queries/language.ts'

interface AuthMailsOptions {
  readonly database: Database
  readonly mailQueue: MailQueue
  readonly appUrl: string
  readonly log: Log
}

interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
}

export function createAuthMails({ database, mailQueue, appUrl, log }: AuthMailsOptions) {
  return {
    async sendConfirmation(user: Recipient, token: string): Promise<void> {
      const link = `${appUrl}/api/auth/verify-email?token=${token}&callbackURL=${encodeURIComponent('/dashboard')}`
      const language = languageIn('metadata' in user ? user.metadata : null)
      await mailQueue.send(user.email, confirmationMail(language, user.name, link))
    },
    async sendAlreadyRegistered(user: Recipient): Promise<void> {
      const language = await languageOf(database, user.id)
      await mailQueue.send(user.email, alreadyRegisteredMail(language, user.name, `${appUrl}/auth`))
    },
    /**
     * Informs administrators of a person waiting for approval. It is called when the address is confirmed, not at the
     * sign-up.
     */
    async announceConfirmed(): Promise<void> {
      await database
        .transaction((tx) => enqueueApprovalDigest(tx, appUrl))
        .catch((error: unknown) => {
          log.failure('queuing the approval digest', error)
        })
    },
  }
}

function languageIn(metadata: unknown): Language {
  return metadata && typeof metadata === 'object' && 'language' in metadata && metadata.language === 'ar' ? 'ar' : 'en'
}
