import type { Language } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import type { Currency } from '#domain/finance/money.ts'
import { type AmountType, changeTypeNamed } from '#domain/finance/pending-changes.ts'
import { looksLikeLink } from './layout.ts'
import { mailOf } from './mails.ts'
import { translateIn } from './texts/translate.ts'

// All of these mails have one kind, because stored mails have no other.

/** An amount of a group or the reserve, about which admins are mailed. Recent admins get no amount. */
export interface MailedAmount {
  readonly person: string
  /** It is null for the reserve. */
  readonly organizationName: string | null
  readonly type: AmountType
  /** The amount with its currency, formatted in the mail's language; null for a former admin. */
  readonly money: string | null
}

function valuesOfAmount(language: Language, { person, organizationName, type, money }: MailedAmount) {
  const t = translateIn(language, 'amounts')
  const owner = organizationName ?? t('reserve')
  return {
    owner,
    approver: nameIn(language, person),
    organization: organizationName === null ? owner : isolatedIn(language, owner),
    type: t(`change_${changeTypeNamed(type)}`).toLowerCase(),
    money: money ?? '',
  }
}

export const ownApprovalMail = mailOf('own_approval', 'ownApproval', (t, language, amount: MailedAmount) => {
  const { owner, ...values } = valuesOfAmount(language, amount)
  const isToFormer = amount.money === null
  return {
    subject: t('subject', { organization: owner }),
    paragraphs: [t(isToFormer ? 'approvedWithout' : 'approved', values)],
    button: t('button'),
    notes: [t('allowed'), ...formerNotes(language, isToFormer)],
  }
})

export const aloneApprovalMail = mailOf('own_approval', 'aloneApproval', (t, language, amount: MailedAmount) => {
  const { owner, ...values } = valuesOfAmount(language, amount)
  const isToFormer = amount.money === null
  return {
    subject: t('subject', { organization: owner }),
    paragraphs: [t(isToFormer ? 'approvedWithout' : 'approved', values)],
    button: t('button'),
    notes: [t('allowed'), ...formerNotes(language, isToFormer)],
  }
})

/** A change above the limit waits, after a person lost the right to approve it. */
export const waitingAmountMail = mailOf('own_approval', 'waitingAmount', (t, language, amount: MailedAmount) => {
  const { owner, ...values } = valuesOfAmount(language, amount)
  const isToFormer = amount.money === null
  return {
    subject: t('subject', { organization: owner }),
    paragraphs: [t(isToFormer ? 'requestedWithout' : 'requested', values), t('why')],
    button: t('button'),
    notes: formerNotes(language, isToFormer),
  }
})

export interface ProposedLimit {
  readonly person: string
  readonly currency: Currency
  /** The amount, formatted in the mail's language. It is null for no limit, and undefined for a former admin. */
  readonly amount: string | null | undefined
}

export const proposedLimitMail = mailOf('own_approval', 'proposedLimit', (t, language, limit: ProposedLimit) => {
  const { person, currency, amount } = limit
  const values = { name: nameIn(language, person), currency }
  const limitText = amount === null ? t('noLimit') : t('above', { amount: amount ?? '' })
  return {
    subject: t('subject'),
    paragraphs: [amount === undefined ? t('proposedWithout', values) : t('proposed', { ...values, limit: limitText })],
    button: t('button'),
    notes: [t('confirm'), ...formerNotes(language, amount === undefined)],
  }
})

export interface EndedAdmin {
  /** It is null for a deleted account. */
  readonly person: string | null
  readonly by: string
  readonly isToFormer: boolean
}

export const endedAdminMail = mailOf(
  'own_approval',
  'endedAdmin',
  (t, language, { person, by, isToFormer }: EndedAdmin) => {
    const values = { by: nameIn(language, by) }
    return {
      subject: t('subject'),
      paragraphs: [person === null ? t('deleted', values) : t('ended', { ...values, name: nameIn(language, person) })],
      button: t('button'),
      notes: [t('informed'), ...formerNotes(language, isToFormer)],
    }
  },
)

function formerNotes(language: Language, isFormer: boolean): readonly string[] {
  return isFormer ? [translateIn(language, 'amounts')('former')] : []
}

function nameIn(language: Language, name: string): string {
  const isNamed = name !== '' && !looksLikeLink(name)
  return isNamed ? isolatedIn(language, name) : translateIn(language, 'amounts')('someone')
}
