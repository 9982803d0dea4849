import type { Language } from '#domain/dates/dates.ts'
import { isolatedIn } from '#domain/dates/direction.ts'
import { translateIn } from './texts/translate.ts'

export interface MailContent {
  readonly language: Language
  readonly name: string
  readonly paragraphs: readonly string[]
  readonly button: string
  /** It is null for a mail without a button. */
  readonly link: string | null
  readonly notes: readonly string[]
}

/** The layout of all mails as plain text and HTML: greeting, paragraphs, button, notes. */
export function layOut(content: MailContent) {
  return { text: textOf(content), html: page(content.language, blocksOf(content)) }
}

/** One mail in two languages, the first above the second, for a person whose language is unknown. */
export function layOutInBoth(first: MailContent, second: MailContent) {
  return {
    text: [textOf(first), textOf(second)].join('\n\n* * *\n\n'),
    html: page(first.language, [...blocksOf(first), '<hr>', inLanguage(second.language, blocksOf(second))]),
  }
}

function textOf({ language, name, paragraphs, button, link, notes }: MailContent): string {
  const action = link === null ? [] : [`${button}:\n${link}`]
  return [greeting(language, name), ...paragraphs, ...action, ...notes].join('\n\n')
}

function blocksOf({ language, name, paragraphs, button, link, notes }: MailContent): readonly string[] {
  return [
    ...[greeting(language, name), ...paragraphs].map(paragraph),
    ...(link === null ? [] : [buttonTo(link, button)]),
    ...notes.map(paragraph),
    ...(link === null ? [] : [plainLink(link)]),
  ]
}

function inLanguage(language: Language, blocks: readonly string[]): string {
  return `<div lang="${language}" dir="${directionOf(language)}">\n${blocks.join('\n')}\n</div>`
}

function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

function buttonTo(link: string, label: string): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="background:#087c50;color:#ffffff;padding:12px 24px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`
}

function plainLink(link: string): string {
  return `<p dir="ltr" style="font-size:13px;color:#5c6b64;word-break:break-all">${escapeHtml(link)}</p>`
}

/**
 * Whether a name looks like a link. Such names are omitted, because anyone can sign up with a stranger's address to
 * send one.
 */
export function looksLikeLink(name: string): boolean {
  return /[@/\\]|\p{L}\.\p{L}{2}/u.test(name)
}

function greeting(language: Language, name: string): string {
  const t = translateIn(language, 'layout')
  return looksLikeLink(name) ? t('greetingWithoutName') : t('greeting', { name: isolatedIn(language, name) })
}

function page(language: Language, blocks: readonly string[]): string {
  const direction = directionOf(language)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<body style="margin:0;background:#f6f8f6;padding:24px 12px">
<div dir="${direction}" style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e2e8e4;border-radius:12px;padding:28px;font-family:'Readex Pro',Tahoma,Arial,sans-serif;font-size:16px;line-height:1.6;color:#1b2420">
<p style="margin:0 0 20px;font-weight:600;color:#087c50;font-size:20px">${translateIn(language, 'layout')('product')}</p>
${blocks.join('\n')}
</div>
</body>
</html>`
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
