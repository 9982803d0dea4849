import { type Currency, formatMoney } from '#domain/money.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { type AloneApproval, aloneApprovalMail, ownApprovalMail } from '#server/mail/mails.ts'
import type { PersonContext } from '#server/shared/access.ts'
import { amountOf } from '#server/shared/queries/finance.ts'
import { readAdmins } from '#server/shared/queries/people.ts'
import type { TransactionToPost } from './transaction-to-post.ts'

/** Mails every admin that a person approved their own request, in the transaction of the approval. */
export async function mailOwnApproval(
  tx: Database,
  approval: TransactionToPost,
  { person, appUrl }: PersonContext,
): Promise<void> {
  const { organizationName, transactionType, currency, amount } = approval
  const mails = (await readAdmins(tx)).map(({ email, fullName, language }) => {
    const money = formatMoney(amountOf(amount), currency, language)
    const texts = { approver: person.fullName, organizationName, transactionType, money }
    return { recipient: email, mail: ownApprovalMail(language, fullName, `${appUrl}/financial-transactions`, texts) }
  })
  await enqueueMails(tx, mails)
}

interface ApprovedAlone {
  /** Null: the reserve. */
  readonly organizationName: OrganizationName | null
  readonly type: AloneApproval['type']
  readonly currency: Currency
  readonly amount: string
}

/** Mails every admin that one person alone approved a change above the limit, in the transaction of the approval. */
export async function mailAloneApproval(
  tx: Database,
  { organizationName, type, currency, amount }: ApprovedAlone,
  { person, appUrl }: PersonContext,
): Promise<void> {
  const mails = (await readAdmins(tx)).map(({ email, fullName, language }) => {
    const money = formatMoney(amountOf(amount), currency, language)
    const texts = { approver: person.fullName, organizationName, type, money }
    return { recipient: email, mail: aloneApprovalMail(language, fullName, `${appUrl}/financial-transactions`, texts) }
  })
  await enqueueMails(tx, mails)
}
