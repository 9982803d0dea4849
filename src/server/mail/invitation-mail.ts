import type { Language } from '#domain/dates/dates.ts'
import { layOutInBoth } from './layout.ts'
import { type Mail, TTL_SECONDS } from './mails.ts'
import { translateIn } from './texts/translate.ts'

/**
 * A mail to a person whose account was moved in without its password. It is in both languages, because the former
 * system stored none.
 * Source: docs/product.md, 23.4.
 */
export function invitationMail(name: string, link: string): Mail {
  const [arabic, english] = [textsIn('ar'), textsIn('en')]
  return {
    kind: 'invitation',
    language: 'ar',
    subject: `${arabic.subject} · ${english.subject}`,
    ttlSeconds: TTL_SECONDS.invitation,
    ...layOutInBoth({ ...arabic, name, link }, { ...english, name, link }),
  }
}

function textsIn(language: Language) {
  const t = translateIn(language, 'invitation')
  return {
    language,
    subject: t('subject'),
    paragraphs: [t('moved'), t('setPassword')],
    button: t('button'),
    notes: [t('why')],
  }
}
