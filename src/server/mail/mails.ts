import type { Language } from '#domain/dates.ts'
import { isolatedIn } from '#domain/direction.ts'
import type { TransactionType } from '#domain/ledger.ts'
import { layOut, looksLikeLink, type MailContent } from './layout.ts'
import { translateIn } from './texts/translate.ts'

/** A mail as it is sent: plain text and HTML, in one language. */
export interface Mail {
  readonly kind: 'confirmation' | 'already_registered' | 'reset' | 'own_approval' | 'waiting' | 'decision'
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Seconds after which a mail that was not sent is deleted. */
  readonly ttlSeconds: number
}

/** After an hour the links have expired, and the news is old. */
const LINK_TTL_SECONDS = 3600
/** Decisions and notices to administrators are delivered even if the mail server was down for days. */
const NOTICE_TTL_SECONDS = 14 * 24 * 3600

/** Asks someone who signed up to confirm the address. */
export function confirmationMail(language: Language, name: string, link: string): Mail {
  const t = translateIn(language, 'confirmation')
  return compose('confirmation', t('subject'), LINK_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('request')],
    button: t('button'),
    link,
    notes: [t('expiry'), t('ignore')],
  })
}

/** Tells the owner of an account that somebody tried to sign up with the same address. */
export function alreadyRegisteredMail(language: Language, name: string, link: string): Mail {
  const t = translateIn(language, 'alreadyRegistered')
  return compose('already_registered', t('subject'), LINK_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('attempt')],
    button: t('button'),
    link,
    notes: [t('ignore')],
  })
}

/** Leads someone who forgot the password to a page where a new one is set. */
export function resetMail(language: Language, name: string, link: string): Mail {
  const t = translateIn(language, 'reset')
  return compose('reset', t('subject'), LINK_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('request')],
    button: t('button'),
    link,
    notes: [t('expiry'), t('ignore')],
  })
}

/** A request that was approved by the person who made it. */
export interface OwnApproval {
  /** The person's name. */
  readonly approver: string
  readonly organizationName: string
  readonly transactionType: TransactionType
  /** The amount with its currency, formatted in the mail's language. */
  readonly money: string
}

const TYPE_KEYS = {
  deposit: 'type_deposit',
  withdraw: 'type_withdraw',
  income: 'type_income',
} as const satisfies Record<TransactionType, string>

/** Tells an administrator that somebody approved a request of their own. */
export function ownApprovalMail(language: Language, name: string, link: string, approval: OwnApproval): Mail {
  const t = translateIn(language, 'ownApproval')
  const { approver, organizationName, transactionType, money } = approval
  const organization = isolatedIn(language, organizationName)
  const values = { organization, type: t(TYPE_KEYS[transactionType]), money }
  const isNamed = approver !== '' && !looksLikeLink(approver)
  return compose('own_approval', t('subject', { organization: organizationName }), NOTICE_TTL_SECONDS, {
    language,
    name,
    paragraphs: [
      isNamed ? t('approved', { ...values, approver: isolatedIn(language, approver) }) : t('approvedBySomeone', values),
    ],
    button: t('button'),
    link,
    notes: [t('allowed')],
  })
}

/** Tells an administrator how many people wait for approval. */
export function approvalDigestMail(language: Language, name: string, link: string, count: number): Mail {
  const t = translateIn(language, 'approvalDigest')
  return compose('waiting', t('subject', { count }), NOTICE_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('waiting', { count })],
    button: t('button'),
    link,
    notes: [t('frequency')],
  })
}

/** Tells somebody who signed up that they may enter. */
export function approvedMail(language: Language, name: string, link: string): Mail {
  const t = translateIn(language, 'approved')
  return compose('decision', t('subject'), NOTICE_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('decision')],
    button: t('button'),
    link,
    notes: [],
  })
}

/** Tells somebody who signed up that their request was not approved, with the reason if there is one. */
export function rejectedMail(language: Language, name: string, link: string, reason: string | null): Mail {
  const t = translateIn(language, 'rejected')
  return compose('decision', t('subject'), NOTICE_TTL_SECONDS, {
    language,
    name,
    paragraphs: [t('decision'), ...(reason ? [t('reason', { reason: isolatedIn(language, reason) })] : [])],
    button: t('button'),
    link,
    notes: [t('mistake')],
  })
}

function compose(kind: Mail['kind'], subject: string, ttlSeconds: number, content: MailContent): Mail {
  return { kind, language: content.language, subject, ttlSeconds, ...layOut(content) }
}
