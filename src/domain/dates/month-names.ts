import { searchKey } from '#domain/texts/names.ts'
import { monthNames, shortMonth } from './dates.ts'

/**
 * Names other than those that the app writes, from January on: the French ones, the other Arabic set, and what people
 * type.
 */
const OTHER_NAMES: readonly (readonly string[])[] = [
  ['janvier', 'janv', 'يناير', 'كانون ثاني', 'كانون 2'],
  ['février', 'févr', 'fév', 'فبراير'],
  ['mars', 'مارس'],
  ['avril', 'avr', 'أبريل'],
  ['mai', 'مايو'],
  ['juin', 'يونيو', 'يونيه'],
  ['juillet', 'juil', 'يوليو', 'يوليه'],
  ['août', 'أغسطس'],
  ['septembre', 'sept', 'سبتمبر'],
  ['octobre', 'تشرين أول', 'تشرين 1', 'أكتوبر'],
  ['novembre', 'تشرين ثاني', 'تشرين 2', 'نوفمبر'],
  ['décembre', 'كانون أول', 'كانون 1', 'ديسمبر'],
]

const NUMBERS: ReadonlyMap<string, number> = new Map(
  OTHER_NAMES.flatMap((others, at) => {
    const month = at + 1
    const ownNames = (['en', 'ar'] as const).flatMap((language) => [
      monthNames(language)[at] ?? '',
      shortMonth(month, language),
    ])
    return [...ownNames, ...others].map((name) => [unaccented(name).replaceAll(' ', ''), month] as const)
  }),
)

/**
 * The longest name is first, so that 'mars' is not read as 'mar'. 'ت2' is also written 'ت 2', and 'تشرين 1' as
 * 'تشرين1'.
 */
const NAMES = [...NUMBERS.keys()]
  .sort((one, other) => other.length - one.length)
  .map((name) => name.replace(/\d/, ' ?$&(?!\\d)').replace(/^(تشرين|كانون)(?=\p{L})/u, '$1 ?'))
const MONTH = new RegExp(`(^|\\P{L})(${NAMES.join('|')})(?!\\p{L})\\.?`, 'gu')

/** The search key without accents: 'AOÛT' and 'aout' are one. */
export function unaccented(text: string): string {
  return searchKey(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/**
 * The text with '‹10›' for the name of October, in English, French or Arabic; 'آذار/مارس' is one month.
 * @param text from {@link unaccented}
 */
export function withMonthNumbers(text: string): string {
  return text
    .replace(MONTH, (_, before: string, name: string) => `${before}‹${NUMBERS.get(name.replaceAll(' ', ''))}›`)
    .replace(/(‹\d+›)[\s/(-]*\1\)?/g, '$1')
}
