import type { Database } from '#server/database/connect.ts'
import { readInformedAdmins } from '#server/queries/admins.ts'
import { endedAdminMail } from './admin-mails.ts'
import { enqueueMails } from './enqueue-mail.ts'

interface Ending {
  /** Who ends the rights. */
  readonly person: { readonly fullName: string }
  readonly appUrl: string
  readonly clock: () => number
}

/**
 * Mails all admins, and recent admins, that an admin's rights ended, in the transaction that ends them.
 * @param name of that person; null if the account was deleted
 * Source: docs/product.md, 8.28.
 */
export async function mailEndedAdmin(
  tx: Database,
  name: string | null,
  { person, appUrl, clock }: Ending,
): Promise<void> {
  const mails = (await readInformedAdmins(tx, clock())).map(({ email, fullName, language, isFormer }) => {
    const about = { person: name, by: person.fullName, isToFormer: isFormer }
    const link = isFormer ? null : `${appUrl}/admin/users`
    return { recipient: email, mail: endedAdminMail(language, fullName, link, about) }
  })
  await enqueueMails(tx, mails)
}
