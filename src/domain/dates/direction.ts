import type { Language } from './dates.ts'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const LEFT_TO_RIGHT_LETTER = /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}])\p{L}/u

/**
 * Direction isolates surround a text of which a part has the other direction. In Arabic, digits alone need them too:
 * the groups of '03 123 456' would be reversed. Source: docs/product.md, 12.3.
 */
export function isolatedIn(language: Language, text: string): string {
  if (text === '') return text
  const differs =
    language === 'ar'
      ? LEFT_TO_RIGHT_LETTER.test(text) || !RIGHT_TO_LEFT_LETTER.test(text)
      : RIGHT_TO_LEFT_LETTER.test(text)
  const inOrder = numbersInOrder(text)
  return differs ? `${FIRST_STRONG_ISOLATE}${inOrder}${POP_ISOLATE}` : inOrder
}

const DIGITS = '[\\d\u0660-\u0669\u06F0-\u06F9]'
const LONG_NUMBER = new RegExp(`\\p{Script=Latin}*\\+?\\(?${DIGITS}(?:[ \u00A0().\u2013/-]*${DIGITS}){6,}`, 'gu')

/**
 * Direction isolates surround the phone numbers in a text with right-to-left letters, where the groups of '03 123 456'
 * would be reversed. Latin letters right before a number are part of it, as in 'LB62 0999'. Source: docs/product.md,
 * 12.3.
 */
export function numbersInOrder(text: string): string {
  if (!RIGHT_TO_LEFT_LETTER.test(text)) return text
  return text.replace(LONG_NUMBER, `${LEFT_TO_RIGHT_ISOLATE}$&${POP_ISOLATE}`)
}
