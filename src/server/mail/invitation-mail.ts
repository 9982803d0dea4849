import { mailOf } from './mails.ts'

/** To a person whose account was moved in without its password. Source: docs/product.md, 23.4. */
export const invitationMail = mailOf('invitation', 'invitation', (t) => ({
  subject: t('subject'),
  paragraphs: [t('moved'), t('setPassword')],
  button: t('button'),
  notes: [t('why')],
}))
