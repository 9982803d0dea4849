import { type Currency, formatMoney } from '#domain/finance/money.ts'
import { claimsOf } from '#domain/rights/granted-rights.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { aloneApprovalMail, ownApprovalMail, proposedLimitMail, waitingAmountMail } from '#server/mail/admin-mails.ts'
import { enqueueMails } from '#server/mail/enqueue-mail.ts'
import { type InformedAdmin, readInformedAdmins } from '#server/queries/admins.ts'
import { amountOf } from '#server/queries/finance.ts'
import { readReviewRights } from './two-approvers.ts'
import type { Asked } from './waiting.ts'

/** Mails every admin that a person approved their own request, in the transaction of the approval. */
export function mailOwnApproval(tx: Database, asked: Asked, context: PersonContext): Promise<void> {
  return mailAmount(tx, ownApprovalMail, asked, context)
}

/** Mails every admin that one person alone approved a change above the limit, in the transaction of the approval. */
export function mailAloneApproval(tx: Database, asked: Asked, context: PersonContext): Promise<void> {
  return mailAmount(tx, aloneApprovalMail, asked, context)
}

/**
 * Mails every admin that a change above the limit was asked for, if a person has recently lost the right to review it.
 */
export async function mailIfRightEnded(tx: Database, asked: Asked, context: PersonContext): Promise<void> {
  const claims = claimsOf(await readReviewRights(tx, asked.reviewed), context.clock())
  if (claims.some(({ isHeld }) => !isHeld)) await mailAmount(tx, waitingAmountMail, asked, context)
}

async function mailAmount(
  tx: Database,
  mailOfAmount: typeof ownApprovalMail,
  { reviewed: { organizationName }, money: { type, currency, amount } }: Asked,
  { person, appUrl, clock }: PersonContext,
): Promise<void> {
  const mails = (await readInformedAdmins(tx, clock())).map(({ email, fullName, language, isFormer }) => {
    const money = isFormer ? null : formatMoney(amountOf(amount), currency, language)
    const about = { person: person.fullName, organizationName, type, money }
    const link = isFormer ? null : `${appUrl}/financial-transactions`
    return { recipient: email, mail: mailOfAmount(language, fullName, link, about) }
  })
  await enqueueMails(tx, mails)
}

interface Proposed {
  readonly currency: Currency
  /** It is null for no limit. */
  readonly amount: string | null
}

/**
 * Mails a proposed limit to the admins who can confirm it, and to recent admins, in the transaction of
 * the proposal.
 */
export async function mailProposedLimit(
  tx: Database,
  { currency, amount }: Proposed,
  canConfirm: (admin: InformedAdmin) => boolean,
  { person, appUrl, clock }: PersonContext,
): Promise<void> {
  const informed = (await readInformedAdmins(tx, clock())).filter((admin) => admin.isFormer || canConfirm(admin))
  const mails = informed.map(({ email, fullName, language, isFormer }) => {
    const limit = amount === null ? null : formatMoney(amountOf(amount), currency, language)
    const about = { person: person.fullName, currency, amount: isFormer ? undefined : limit }
    const link = isFormer ? null : `${appUrl}/admin/settings#limits`
    return { recipient: email, mail: proposedLimitMail(language, fullName, link, about) }
  })
  await enqueueMails(tx, mails)
}
