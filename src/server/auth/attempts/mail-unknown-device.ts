import type { Database } from '#server/database/connect.ts'
import type { Log } from '#server/log/log.ts'
import { mailNewDevice, type OwnerMailNeeds } from '#server/mail/owner-mails.ts'
import type { LoginThrottle } from './login-throttle.ts'

interface MailOptions extends OwnerMailNeeds {
  readonly database: Database
  readonly loginThrottle: LoginThrottle
  readonly log: Log
}

/** Mails the owner about a sign-in on an unknown device. The sign-in succeeds even if the mail cannot be queued. */
export async function mailUnknownDevice(
  { headers }: Request,
  user: { readonly id: string; readonly email: string },
  { database, loginThrottle, log, ...needs }: MailOptions,
): Promise<void> {
  if (loginThrottle.knowsDevice(user.email, headers)) return
  await mailNewDevice(database, user.id, headers.get('user-agent'), needs).catch((error: unknown) => {
    log.failure('queuing the mail about a new device', error)
  })
}
