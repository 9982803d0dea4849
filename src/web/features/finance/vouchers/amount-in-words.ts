import { toCardinal as inArabic } from 'n2words/ar-SA'
import { toCardinal as inEnglish } from 'n2words/en-US'
import type { Language } from '#domain/dates/dates.ts'
import { type AmountText, type Currency, toMinorUnits } from '#domain/finance/money.ts'

/**
 * An amount as it is written out on a voucher, without its sign: 'Twelve US dollars and fifty cents only', 'فقط اثنا
 * عشر دولارًا أميركيًّا وخمسون سنتًا لا غير'. Source: docs/product.md, 8.23.
 */
export function amountInWords(amount: AmountText, currency: Currency, language: Language): string {
  const units = toMinorUnits(amount.replace('-', ''))
  const [whole, hundredths] = [units / 100n, units % 100n]
  // Zero pounds are only left out if there are piastres.
  const parts = [
    ...(whole > 0n || hundredths === 0n ? [counted(whole, UNITS[currency], language)] : []),
    ...(hundredths > 0n ? [counted(hundredths, HUNDREDTHS[currency], language)] : []),
  ]
  if (language === 'ar') return `فقط ${parts.join(' و')} لا غير`
  const [first = '', ...rest] = parts.join(' and ')
  return `${first.toUpperCase()}${rest.join('')} only`
}

interface Noun {
  readonly en: readonly [one: string, many: string]
  readonly ar: ArabicNoun
}

interface ArabicNoun {
  readonly gender: 'masculine' | 'feminine'
  /** The form after hundreds, thousands and so on, and before 'one'. */
  readonly one: string
  readonly two: string
  /** The form after 3 to 10. */
  readonly few: string
  /** The form after 11 to 99. */
  readonly many: string
}

const UNITS: Readonly<Record<Currency, Noun>> = {
  USD: {
    en: ['US dollar', 'US dollars'],
    ar: {
      gender: 'masculine',
      one: 'دولار أميركي',
      two: 'دولاران أميركيّان',
      few: 'دولارات أميركيّة',
      many: 'دولارًا أميركيًّا',
    },
  },
  LBP: {
    en: ['Lebanese pound', 'Lebanese pounds'],
    ar: {
      gender: 'feminine',
      one: 'ليرة لبنانيّة',
      two: 'ليرتان لبنانيّتان',
      few: 'ليرات لبنانيّة',
      many: 'ليرة لبنانيّة',
    },
  },
}

const HUNDREDTHS: Readonly<Record<Currency, Noun>> = {
  USD: { en: ['cent', 'cents'], ar: { gender: 'masculine', one: 'سنت', two: 'سنتان', few: 'سنتات', many: 'سنتًا' } },
  LBP: {
    en: ['piastre', 'piastres'],
    ar: { gender: 'masculine', one: 'قرش', two: 'قرشان', few: 'قروش', many: 'قرشًا' },
  },
}

const SCALES: readonly ArabicNoun[] = [
  { gender: 'masculine', one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا' },
  { gender: 'masculine', one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا' },
  { gender: 'masculine', one: 'مليار', two: 'ملياران', few: 'مليارات', many: 'مليارًا' },
  { gender: 'masculine', one: 'تريليون', two: 'تريليونان', few: 'تريليونات', many: 'تريليونًا' },
]

function counted(count: bigint, { en: [one, many], ar }: Noun, language: Language): string {
  if (language === 'en') return `${inEnglish(count)} ${count === 1n ? one : many}`
  return countedInArabic(count, ar)
}

/**
 * Only the library's words below a hundred are used. It neither joins a number to a noun ('مئتا ليرة', 'ألف ودولاران')
 * nor keeps thousands masculine before a feminine noun ('ثلاثة آلاف وثلاث ليرات').
 */
function countedInArabic(count: bigint, noun: ArabicNoun): string {
  if (count === 0n) return `صفر ${noun.one}`
  const last = Number(count % 100n)
  const rest = count - BigInt(last)
  if (last === 0) return `${joined(wholes(rest))} ${noun.one}`
  return [...wholes(rest), countedBelowHundred(last, noun, noun.one)].join(' و')
}

function countedBelowHundred(count: number, noun: ArabicNoun, one: string): string {
  if (count === 1) return `${one} ${noun.gender === 'feminine' ? 'واحدة' : 'واحد'}`
  if (count === 2) return noun.two
  const words = inArabic(count, { gender: noun.gender })
  if (count > 10) return `${words} ${noun.many}`
  return `${words === 'ثمان' ? 'ثماني' : words} ${noun.few}`
}

const HUNDREDS = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستّمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة']

/** The words of hundreds, thousands and so on, from the largest, for a number without tens and ones. */
function wholes(count: bigint): string[] {
  const words: string[] = []
  for (let place = SCALES.length; place > 0; place -= 1) {
    const scale = SCALES[place - 1]
    const group = Number((count / 1000n ** BigInt(place)) % 1000n)
    if (scale && group > 0) words.push(...ofScale(group, scale))
  }
  const hundreds = HUNDREDS[Number((count / 100n) % 10n)]
  return hundreds ? [...words, hundreds] : words
}

/** For example 'مئتا ألف', 'ثلاثة آلاف', 'مئة ألف', and 'ألف' for 101,000. */
function ofScale(group: number, scale: ArabicNoun): string[] {
  const [hundreds, last] = [HUNDREDS[Math.trunc(group / 100)] ?? '', group % 100]
  if (last === 0) return [`${joined([hundreds])} ${scale.one}`]
  if (last > 2) return [hundreds, countedBelowHundred(last, scale, scale.one)].filter((word) => word !== '')
  const few = last === 1 ? scale.one : scale.two
  return hundreds === '' ? [few] : [`${joined([hundreds])} ${scale.one}`, few]
}

/** Joins words before a noun, where 'مئتان' is 'مئتا', and 'خمسون ألفًا' is 'خمسون ألف'. */
function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return [...words.slice(0, -1), last.replace(/(ا)ن$/u, '$1').replace(/ًا$/u, '')].join(' و')
}
