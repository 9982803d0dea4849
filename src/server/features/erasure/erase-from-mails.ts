import { inArray } from 'drizzle-orm'
import { findNames } from '#domain/erasure/erasure.ts'
import type { Database } from '#server/database/connect.ts'
import { outgoingMails } from '#server/database/schema/index.ts'

const KINDS = ['own_approval', 'decision'] as const

/** Deletes the mails that name a person. Waits for a mail in delivery, as long as for any lock. */
export async function eraseFromMails(tx: Database, names: readonly string[]): Promise<void> {
  const { id, kind, recipient, subject, text, html } = outgoingMails
  const mails = await tx
    .select({ id, subject, text, html })
    .from(outgoingMails)
    .where(inArray(kind, [...KINDS]))
    .orderBy(recipient, id)
  const naming = mails.filter((mail) =>
    [mail.subject, mail.text, withoutTags(mail.html)].some((part) => findNames(part, names).length > 0),
  )
  if (naming.length > 0)
    await tx.delete(outgoingMails).where(
      inArray(
        id,
        naming.map((mail) => mail.id),
      ),
    )
}

function withoutTags(html: string): string {
  return html.replace(/<[^>]*>/gu, ' ')
}
