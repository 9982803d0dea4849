import type { Device } from '#domain/accounts/devices.ts'
import { fullDate, type Language, type PlainDate } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import type { HealthProblem } from '#domain/network/health.ts'
import type { MAIL_KINDS } from '#server/database/schema/index.ts'
import { layOut, type MailContent } from './layout.ts'
import { type MailArea, type Translate, translateIn } from './texts/translate.ts'

export interface Mail {
  readonly kind: (typeof MAIL_KINDS)[number]
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Seconds after which an unsent mail is deleted. */
  readonly ttlSeconds: number
}

const LINK_TTL_SECONDS = 3600
/** Decisions and notices to administrators are delivered even after days without a mail server. */
const NOTICE_TTL_SECONDS = 14 * 24 * 3600
/** Reminders are also on the start screen, and outdated after days. */
const REMINDER_TTL_SECONDS = 2 * 24 * 3600

/** By then the children are at home. */
const STILL_HERE_TTL_SECONDS = 4 * 3600

export const TTL_SECONDS: Readonly<Record<Mail['kind'], number>> = {
  confirmation: LINK_TTL_SECONDS,
  already_registered: LINK_TTL_SECONDS,
  reset: LINK_TTL_SECONDS,
  own_approval: NOTICE_TTL_SECONDS,
  approval_digest: NOTICE_TTL_SECONDS,
  decision: NOTICE_TTL_SECONDS,
  missing_report: REMINDER_TTL_SECONDS,
  still_here: STILL_HERE_TTL_SECONDS,
  absences: REMINDER_TTL_SECONDS,
  password_changed: NOTICE_TTL_SECONDS,
  new_device: NOTICE_TTL_SECONDS,
  second_factor: NOTICE_TTL_SECONDS,
  health: REMINDER_TTL_SECONDS,
  test: LINK_TTL_SECONDS,
  invitation: NOTICE_TTL_SECONDS,
}

type MailTexts = Pick<MailContent, 'paragraphs' | 'button' | 'notes'> & { readonly subject: string }

/** @param textsOf the texts of a mail; `values` are filled in, for example the number of waiting people */
export function mailOf<Area extends MailArea, Values extends readonly unknown[]>(
  kind: Mail['kind'],
  area: Area,
  textsOf: (t: Translate<Area>, language: Language, ...values: Values) => MailTexts,
) {
  /** @param link the target of the button; null for a mail without one */
  return (language: Language, name: string, link: string | null, ...values: Values): Mail => {
    const { subject, ...content } = textsOf(translateIn(language, area), language, ...values)
    return { kind, language, subject, ttlSeconds: TTL_SECONDS[kind], ...layOut({ language, name, link, ...content }) }
  }
}

export const confirmationMail = mailOf('confirmation', 'confirmation', (t) => ({
  subject: t('subject'),
  paragraphs: [t('request')],
  button: t('button'),
  notes: [t('expiry'), t('late'), t('ignore')],
}))

export const alreadyRegisteredMail = mailOf('already_registered', 'alreadyRegistered', (t) => ({
  subject: t('subject'),
  paragraphs: [t('attempt')],
  button: t('button'),
  notes: [t('ignore')],
}))

export const resetMail = mailOf('reset', 'reset', (t) => ({
  subject: t('subject'),
  paragraphs: [t('request')],
  button: t('button'),
  notes: [t('expiry'), t('ignore')],
}))

export const approvalDigestMail = mailOf('approval_digest', 'approvalDigest', (t, _language, count: number) => ({
  subject: t('subject', { count }),
  paragraphs: [t('waiting', { count })],
  button: t('button'),
  notes: [t('frequency')],
}))

export interface MissingReports {
  readonly organizationName: string
  readonly days: readonly PlainDate[]
  /** Whether the mail goes to an administrator, because the group has no team leader. */
  readonly isForAdmin: boolean
}

/** Says how many children are still there after a meeting, without names. */
export const stillHereMail = mailOf(
  'still_here',
  'stillHere',
  (t, language, { organizationName, count }: { readonly organizationName: string; readonly count: number }) => ({
    subject: t('subject', { count, organization: organizationName }),
    paragraphs: [t('here', { count, organization: isolatedIn(language, organizationName) })],
    button: t('button'),
    notes: [t('once')],
  }),
)

/** Asks for the reports of meetings; recording a cancelled meeting or a pause settles them too. */
export const missingReportMail = mailOf('missing_report', 'missingReport', (t, language, missing: MissingReports) => {
  const { organizationName, days, isForAdmin } = missing
  const dates = new Intl.ListFormat(language).format(days.map((day) => fullDate(day, language)))
  const values = { count: days.length, dates: isolatedIn(language, dates) }
  return {
    subject: t('subject', { ...values, organization: organizationName }),
    paragraphs: [t('missing', { ...values, organization: isolatedIn(language, organizationName) })],
    button: days.length === 1 ? t('record') : t('open'),
    notes: [t('otherwise'), isForAdmin ? t('noLeader') : t('once')],
  }
})

export interface ThirdAbsences {
  readonly organizationName: string
  readonly children: number
}

/** Informs a team leader of the number of children with three absences in a row, without names. */
export const absencesMail = mailOf('absences', 'absences', (t, language, absences: ThirdAbsences) => {
  const { organizationName, children: count } = absences
  return {
    subject: t('subject', { count, organization: organizationName }),
    paragraphs: [t('absent', { count, organization: isolatedIn(language, organizationName) }), t('where')],
    button: t('button'),
    notes: [t('unnamed'), t('switch')],
  }
})

/** The time of an account event, as texts in the mail's language and the network's time zone. */
export interface AccountMoment {
  readonly date: string
  readonly time: string
}

export const passwordChangedMail = mailOf('password_changed', 'passwordChanged', (t, _language, at: AccountMoment) => ({
  subject: t('subject'),
  paragraphs: [t('changed', { ...at }), t('notYou')],
  button: t('button'),
  notes: [t('ended')],
}))

/** A sign-in from a new device. The device is missing for an unknown browser. */
export interface NewDevice extends AccountMoment {
  readonly device: Device | null
}

export const newDeviceMail = mailOf('new_device', 'newDevice', (t, language, { device, ...at }: NewDevice) => {
  const name = isolatedIn(language, device ? t('device', { ...device }) : t('unknownDevice'))
  return {
    subject: t('subject'),
    paragraphs: [t('signedIn', { ...at, device: name }), t('notYou')],
    button: t('button'),
    notes: [t('why')],
  }
})
const HEALTH_KEYS = {
  backup: ['backupSubject', 'backupProblem', 'backupToDo'],
  disk: ['diskSubject', 'diskProblem', 'diskToDo'],
  mails: ['mailsSubject', 'mailsProblem', 'mailsToDo'],
  pages: ['pagesSubject', 'pagesProblem', 'pagesToDo'],
} as const satisfies Record<HealthProblem, readonly [subject: string, problem: string, toDo: string]>

export const healthMail = mailOf('health', 'health', (t, _language, about: HealthProblem) => {
  const [subject, problem, toDo] = HEALTH_KEYS[about]
  return { subject: t(subject), paragraphs: [t(problem), t(toDo)], button: t('button'), notes: [t('frequency')] }
})

const SECOND_FACTOR_CHANGES = [
  'setUp',
  'removed',
  'removedByOperator',
  'codesMade',
  'codeUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const

export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number]

export const secondFactorMail = mailOf('second_factor', 'secondFactor', (t, _language, change: SecondFactorChange) => ({
  subject: t('subject'),
  paragraphs: [t(change)],
  button: t('button'),
  notes: [t('notYou')],
}))
