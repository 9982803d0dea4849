import type { Language } from './dates.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const LEFT_TO_RIGHT_LETTER = /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u

/**
 * Inside direction isolates if part of it has the other direction. In Arabic, digits alone count too: the groups of '03
 * 123 456' would be reversed. Source: docs/product.md, 12.3.
 */
export function isolatedIn(language: Language, text: string): string {
  if (text === '') return text
  const differs =
    language === 'ar'
      ? LEFT_TO_RIGHT_LETTER.test(text) || !RIGHT_TO_LEFT_LETTER.test(text)
      : RIGHT_TO_LEFT_LETTER.test(text)
  return differs ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text
}
