import type { Language } from '#domain/dates/dates.ts'
import { westernDigits } from '#domain/texts/names.ts'
import { MINUS } from '#domain/texts/number-text.ts'

/** The currencies of every balance, which are never converted. Source: docs/product.md, 8.1. */
export const CURRENCIES = ['USD', 'LBP'] as const

export type Currency = (typeof CURRENCIES)[number]

/** LBP for USD, and USD for LBP. Source: docs/product.md, 8.1. */
export function otherCurrency(currency: Currency): Currency {
  return currency === 'USD' ? 'LBP' : 'USD'
}

declare const minorUnits: unique symbol
declare const amountText: unique symbol

/** Money as a whole number of hundredths of its currency, so that sums are exact. A change may be negative. */
export type MinorUnits = bigint & { readonly [minorUnits]: true }

/** Money in the API and the database: '1234.50', '-30.00'. It has no grouping, no currency and always two decimals. */
export type AmountText = string & { readonly [amountText]: true }

const DECIMALS = 2
const UNIT = 10n ** BigInt(DECIMALS)

export const ZERO = 0n as MinorUnits

/** 999,999,999,999,999.99, the largest amount and balance. */
export const LARGEST_AMOUNT = 99_999_999_999_999_999n as MinorUnits

/** Invisible characters that are copied along with an amount from Arabic text. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Digits, ungrouped or in threes with one separator, then a decimal mark and at most two decimals. */
const TYPED = /^(?:(\d+)|([1-9]\d{0,2}(?:([,٬]|\s)\d{3})(?:\3\d{3})*))(?:([.٫,،])(\d{1,2}))?$/u
/** Longer than any valid amount. */
const LONGEST_TYPED = 60
/** The signs and codes of each currency beside an amount. */
const SIGNS: Readonly<Record<Currency, RegExp>> = {
  USD: /^(?:\$|USD)|(?:\$|USD)$/iu,
  LBP: /^(?:LBP|L\.L\.?|ل\.ل\.?)|(?:LBP|L\.L\.?|ل\.ل\.?)$/iu,
}

/**
 * Reads an amount as people type it; null if it is invalid or larger than {@link LARGEST_AMOUNT}. '.' and '٫' are the
 * decimal mark, ',' '٬' and spaces group in threes, Eastern digits count: '1,234' and '١٬٢٣٤' are 1234, '1.234' is
 * invalid. A ',' or '،' before one or two last digits is the decimal mark if there is no other ',': '12,50' is 12.50.
 * Zero is valid: callers that need a positive amount check for it.
 * @param currency the one whose sign or code may precede or follow the amount ('$100', '1,500,000 ل.ل.'); if missing,
 * none may
 * Source: docs/product.md, 8.10.
 */
export function parseAmount(typed: string, currency?: Currency): MinorUnits | null {
  if (typed.length > LONGEST_TYPED) return null
  const text = westernDigits(typed.replace(INVISIBLE, '')).trim()
  const match = TYPED.exec(currency ? text.replace(SIGNS[currency], '').trim() : text)
  if (!match) return null
  const [, plain, grouped = '', separator, mark = '', decimals = ''] = match
  if (separator === ',' && ',،'.includes(mark) && mark !== '') return null
  const whole = plain ?? grouped.replace(/\D/gu, '')
  const amount = BigInt(whole) * UNIT + BigInt(decimals.padEnd(DECIMALS, '0'))
  return amount <= LARGEST_AMOUNT ? (amount as MinorUnits) : null
}

const AMOUNT_TEXT = /^-?(?:0|[1-9]\d*)\.\d{2}$/

/** Any size and sign is valid, with two decimals, without leading zeros and without '-0.00'. */
export function isAmountText(text: unknown): text is AmountText {
  return typeof text === 'string' && AMOUNT_TEXT.test(text) && text !== '-0.00'
}

/** An amount as text, which 'Available: {amount with 2 decimals}' shows too (docs/product.md, 8.5). */
export function toAmountText(amount: MinorUnits): AmountText {
  const digits = String(amount < 0n ? -amount : amount).padStart(DECIMALS + 1, '0')
  const text = `${amount < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
  return text as AmountText
}

/** @throws RangeError if the text is not an {@link AmountText} */
export function toMinorUnits(text: string): MinorUnits {
  if (!isAmountText(text)) throw new RangeError(`Not an amount: ${text}`)
  return BigInt(text.replace('.', '')) as MinorUnits
}

/** The sum of two amounts, which must be of one currency; this is not checked. */
export function add(one: MinorUnits, other: MinorUnits): MinorUnits {
  return (one + other) as MinorUnits
}

/** `one` less `other`, which must be of one currency; may be negative. */
export function subtract(one: MinorUnits, other: MinorUnits): MinorUnits {
  return (one - other) as MinorUnits
}

export function negative(amount: MinorUnits): MinorUnits {
  return subtract(ZERO, amount)
}

/** Keeps a minus before its number; in Arabic text it would move behind it. */
const LEFT_TO_RIGHT_MARK = '\u200E'

/** An amount without its currency, for a field or a column of one currency: '1,250.50', '-30.00', '1,500,000'. */
export function formatAmount(amount: AmountText, currency: Currency): string {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d+)\.(\d+)$/.exec(amount) ?? []
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  // docs/product.md, 8.10: USD is shown with 2 decimals, LBP only with decimals that are not zero.
  const isWhole = currency === 'LBP' && /^0+$/.test(decimals)
  return `${sign}${grouped}${isWhole ? '' : `.${decimals}`}`
}

interface MoneyFormat {
  /** Whether a positive amount has a plus, for changes. */
  readonly signed?: boolean
}

/**
 * An exact amount such as '$1,250.50' or '−LBP 1,500,000', in Arabic '1,250.50 $' or '−1,500,000 ل.ل.', with Western
 * digits in both.
 */
export function formatMoney(
  amount: AmountText,
  currency: Currency,
  language: Language,
  { signed = false }: MoneyFormat = {},
): string {
  const isNegative = amount.startsWith('-')
  const sign = isNegative ? MINUS : signed && /[1-9]/.test(amount) ? '+' : ''
  const digits = formatAmount(amount, currency).replace('-', '')
  if (language === 'en') return `${sign}${currency === 'USD' ? '$' : 'LBP '}${digits}`
  return `${sign ? LEFT_TO_RIGHT_MARK : ''}${sign}${digits} ${currency === 'USD' ? '$' : 'ل.ل.'}`
}
