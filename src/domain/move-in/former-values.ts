import { dateInColumn } from '#domain/dates/date-columns.ts'
import { OLDEST_BIRTHDATE, type PlainDate, parsePlainDate } from '#domain/dates/dates.ts'
import { parseTypedTime } from '#domain/dates/times.ts'
import type { DateOrder, DateUse } from '#domain/dates/typed-dates.ts'
import { LARGEST_AMOUNT, type MinorUnits, parseAmount } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { cleanName, isName, westernDigits } from '#domain/texts/names.ts'
import { longText, oneLineText } from '#domain/texts/text.ts'
import type { FormerRow, NamedChange, Reason } from './former-tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.(\d{1,9}))?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/i
/** A bcrypt hash of cost 4 to 14; a larger cost would occupy the server for seconds. Source: docs/product.md, 23.4. */
const BCRYPT = /^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/
const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d+))?$/
const HAS_ZONE = /:\d{2}.*(?:Z|UTC|[+-]\d{2}(?::?\d{2})?)$/i
const WHITE_SPACE = /[\s\u00a0]+/gu

/** A hash by which a former password can be verified. */
export function isBcryptHash(hash: string): boolean {
  return BCRYPT.test(hash)
}

/** The id in lower case; null for anything else. */
export function parseUuid(text: string): string | null {
  const id = text.trim().toLowerCase()
  return UUID.test(id) ? id : null
}

/**
 * Reads PostgreSQL's or ISO's form, in UTC without a zone; null for anything else, and for a day that does not exist.
 */
export function parseInstant(text: string): Date | null {
  const match = INSTANT.exec(text.trim())
  const [, day = '', time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = match ?? []
  if (!match || parsePlainDate(day) === null) return null
  const offset = /^(?:Z|UTC)$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  const instant = new Date(`${day}T${time}${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The amount in hundredths, rounded half away from zero, and whether it was rounded; null if it is no amount. */
export function parseFormerAmount(text: string): { readonly amount: MinorUnits; readonly isRounded: boolean } | null {
  const plain = westernDigits(text).trim()
  const [match, sign = '', whole = '', decimals = ''] = DECIMAL.exec(plain) ?? []
  if (match === undefined) {
    const typed = parseAmount(plain)
    return typed === null ? null : { amount: typed, isRounded: false }
  }
  const cut = BigInt(whole + decimals.padEnd(2, '0').slice(0, 2))
  const rest = decimals.slice(2)
  const rounded = cut + (/^[5-9]/.test(rest) ? 1n : 0n)
  return { amount: (sign ? -rounded : rounded) as MinorUnits, isRounded: /[1-9]/.test(rest) }
}

/** Ends the reading of a row that is not imported. */
export class SetAside extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

export interface Calendar {
  readonly timeZone: string
  /** The present day in that time zone. */
  readonly today: PlainDate
  /** The order of dates by the name of their column; day first for a column that is missing. */
  readonly dateOrders?: ReadonlyMap<string, DateOrder>
}

/**
 * Reads the values of a row into the form in which the app stores them, and names what differs. A value that cannot be
 * stored is left out, and `leftOut` names its column, or {@link SetAside} is thrown. Source: docs/product.md, 23.7.
 */
export class FormerReader {
  readonly row: FormerRow
  readonly changes = new Set<NamedChange>()
  readonly leftOut: { readonly column: string; readonly reason: Reason }[] = []
  readonly #calendar: Calendar

  constructor(row: FormerRow, calendar: Calendar) {
    this.row = row
    this.#calendar = calendar
  }

  text(column: string): string {
    return this.row[column] ?? ''
  }

  leaveOut(column: string, reason: Reason): null {
    this.leftOut.push({ column, reason })
    return null
  }

  /** @throws SetAside if the row has no id */
  id(column = 'id'): string {
    const id = parseUuid(this.text(column))
    if (id === null) throw new SetAside('no UUID')
    return id
  }

  /** Text on one line; null if it is blank, or too long and therefore left out. */
  line(column: string, limit: number): string | null {
    const line = this.#cleaned(column, oneLineText)
    return line.length > limit ? this.leaveOut(column, 'text too long') : line || null
  }

  /** Text on one line, cut off at the limit; the whole text is then set aside. */
  cutLine(column: string, limit: number): string | null {
    return this.#cut(column, this.#cleaned(column, oneLineText), limit)
  }

  /** Text of several lines, cut off at the limit; the whole text is then set aside. */
  longText(column: string, limit: number): string | null {
    return this.#cut(column, this.#cleaned(column, longText), limit)
  }

  /** @throws SetAside if the name is missing or too long */
  name(column: string): string {
    const name = this.#cleaned(column, cleanName)
    if (!isName(name)) throw new SetAside('name missing')
    if (name.length > TEXT_LIMITS.name) throw new SetAside('text too long')
    return name
  }

  /** One of the choices, in any case; null for any other value. */
  choice<Choice extends string>(column: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(column)
    const found = choices.find((one) => one === oneLineText(text).toLowerCase().replaceAll(' ', '_')) ?? null
    if (found !== null && found !== text) this.changes.add('spelling of a choice')
    return found
  }

  flag(column: string): boolean {
    const text = oneLineText(this.text(column)).toLowerCase()
    if (['t', 'true', '1', 'yes'].includes(text)) return true
    if (!['', 'f', 'false', '0', 'no'].includes(text)) this.leaveOut(column, 'not a yes or no')
    return false
  }

  /** Null without a value, and for an instant that does not exist, which is left out. */
  instant(column: string): Date | null {
    const text = this.text(column)
    if (text === '') return null
    return parseInstant(text) ?? this.leaveOut(column, 'time not understood')
  }

  /** The day of a date or a time. It is null for a day before 1900 or one that does not exist. */
  day(column: string, use: Pick<DateUse, 'latest'> = {}): PlainDate | null {
    const { timeZone, dateOrders } = this.#calendar
    const text = oneLineText(westernDigits(this.text(column)))
    const order = dateOrders?.get(column) ?? 'dayFirst'
    const read = dateInColumn({ text, isExcelDate: false }, { order, areExchanged: false }, { ...use, timeZone })
    const day = read?.date ?? null
    if (day !== null && parsePlainDate(text) === null)
      this.changes.add(HAS_ZONE.test(text) ? 'day in the time zone of the network' : 'date written in another form')
    return day !== null && day >= OLDEST_BIRTHDATE ? day : null
  }

  birthdate(column: string): PlainDate | null {
    if (this.text(column).trim() === '') return null
    const day = this.day(column, { latest: this.#calendar.today })
    return day !== null && day <= this.#calendar.today ? day : this.leaveOut(column, 'date outside the calendar')
  }

  /** The time as `HH:mm`; null without one. */
  time(column: string): string | null {
    const text = oneLineText(this.text(column))
    if (text === '') return null
    const time = parseTypedTime(text.replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?(?:[+-]\d{2}(?::?\d{2})?)?/, '$1'))
    if (time === null) return this.leaveOut(column, 'time not understood')
    if (time !== this.text(column)) this.changes.add('time of day written in another form')
    return time
  }

  /** @throws SetAside if it is no amount, or too large in either direction */
  amount(column: string): MinorUnits {
    const read = parseFormerAmount(this.text(column))
    if (!read) throw new SetAside('not an amount')
    const { amount, isRounded } = read
    if (amount > LARGEST_AMOUNT || amount < -LARGEST_AMOUNT) throw new SetAside('amount too large')
    if (isRounded) this.changes.add('amount rounded to two decimals')
    return amount
  }

  #cleaned(column: string, clean: (text: string) => string): string {
    const text = this.text(column)
    const cleaned = clean(text)
    if (cleaned !== text)
      this.changes.add(
        text.normalize('NFC').trim().replace(WHITE_SPACE, ' ') === cleaned.replace(WHITE_SPACE, ' ')
          ? 'spaces removed'
          : 'invisible characters removed',
      )
    return cleaned
  }

  #cut(column: string, text: string, limit: number): string | null {
    if (text.length <= limit) return text || null
    this.leaveOut(column, 'text too long')
    return text
      .slice(0, limit)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd()
  }
}
