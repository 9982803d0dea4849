import { mailOf } from './mails.ts'

/** Shows an administrator that mails arrive. */
export const testMail = mailOf('test', 'test', (t) => ({
  subject: t('subject'),
  paragraphs: [t('arrived')],
  button: t('button'),
  notes: [],
}))
