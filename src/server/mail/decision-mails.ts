import { isolatedIn } from '#domain/dates/direction.ts'
import { mailOf } from './mails.ts'

export const approvedMail = mailOf('decision', 'approved', (t) => ({
  subject: t('subject'),
  paragraphs: [t('decision')],
  button: t('button'),
  notes: [],
}))

export const rejectedMail = mailOf('decision', 'rejected', (t, language, reason: string | null) => ({
  subject: t('subject'),
  paragraphs: [t('decision'), ...(reason ? [t('reason', { reason: isolatedIn(language, reason) })] : [])],
  button: t('button'),
  notes: [t('mistake')],
}))
