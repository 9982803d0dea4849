import { type PlainDate, parts } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { isSameName } from '#domain/texts/names.ts'

/** The prefix of the reserve's vouchers, which no organization may have as its name. Source: docs/product.md, 8.23. */
export const RESERVE_PREFIX = 'NETWORK'

/** The number of a posted change in the accounts of one owner. Source: docs/product.md, 8.23. */
export interface VoucherNumber {
  /** The owner's name on the day of posting. */
  readonly prefix: string
  readonly year: number
  /** The number counts from 1, without gaps, by owner and year. */
  readonly number: number
}

const FEWEST_DIGITS = 4
const TEXT = /^(.+)-(\d{4})-(\d{4,9})$/su

/** The prefix of an owner's vouchers. The name is null for the reserve. Source: docs/product.md, 8.23. */
export function prefixOf(organizationName: OrganizationName | null): string {
  return organizationName ?? RESERVE_PREFIX
}

/** Greek and Cyrillic letters that look like those of NETWORK, some only as small letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{ Ν: 'N', ν: 'N', η: 'N', Π: 'N', п: 'N', Ε: 'E', ε: 'E', Е: 'E', е: 'E', Τ: 'T', τ: 'T', Т: 'T', т: 'T' },
  ...{ ω: 'W', Ԝ: 'W', ԝ: 'W', Ѡ: 'W', ѡ: 'W', ш: 'W', Ο: 'O', ο: 'O', О: 'O', о: 'O', г: 'R' },
  ...{ Κ: 'K', κ: 'K', К: 'K', к: 'K' },
}

/**
 * Whether a name is NETWORK in any case, with any marks, or in letters that look like these. No organization may be
 * called so.
 * Source: docs/product.md, 8.23.
 */
export function isReservedName(name: string): boolean {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return isSameName(
    letters.replace(/\p{L}/gu, (letter) => LOOK_ALIKES[letter] ?? letter),
    RESERVE_PREFIX,
  )
}

/** @param day the day of posting, in the network's time zone */
export function voucherYear(day: PlainDate): number {
  return parts(day).year
}

/** For example 'SNMY1-2026-0042'. */
export function voucherText({ prefix, year, number }: VoucherNumber): string {
  return `${prefix}-${year}-${String(number).padStart(FEWEST_DIGITS, '0')}`
}

/** The opposite of {@link voucherText}; null for any other text. */
export function parseVoucher(text: string): VoucherNumber | null {
  const [, prefix = '', year, digits] = TEXT.exec(text) ?? []
  const voucher = { prefix, year: Number(year), number: Number(digits) }
  return prefix !== '' && voucherText(voucher) === text ? voucher : null
}
