import { dayIn, daysLater, type PlainDate, parsePlainDate } from './dates.ts'
import { unaccented, withMonthNumbers } from './month-names.ts'

/** The longest date, with its weekday, time and zone. A cell of a file may have any length. */
const LONGEST_DATE = 100

export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const

/** Which of two numbers is the day. */
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A whole date as both orders read it. It is null where that order gives no day of the calendar. */
export type WrittenDate = Readonly<Record<DateOrder, PlainDate | null>>

export interface DateUse {
  /**
   * For birthdates, two digits mean the latest year with which the date is not after this day. If it is missing, they
   * mean 20xx.
   */
  readonly latest?: PlainDate
  /** The time zone in which a time with a zone becomes a day. If it is missing, the day is the written one. */
  readonly timeZone?: string | undefined
}

const WEEKDAYS = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ...['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  ...['الاحد', 'الاثنين', 'الثلاثاء', 'الاربعاء', 'الخميس', 'الجمعه', 'السبت'],
  ...['sun', 'mon', 'tue', 'tues', 'wed', 'thu', 'thur', 'thurs', 'fri', 'sat'],
  ...['dim', 'lun', 'mer', 'jeu', 'ven', 'sam'],
]
/** French 'mar' is a Tuesday before a day and a month; elsewhere it is March. */
const WEEKDAY = new RegExp(`^(?:يوم )?(?:${WEEKDAYS.join('|')}|‹3›(?= \\d{1,2} ‹))(?!\\p{L})\\.? `, 'u')
const TIME =
  /(?:t|\s)\s*(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|ص|م|صباحا|مساء)?\s*((?:z|utc|gmt)?(?:[+-]\d{2}(?::?\d{2})?)?)$/u

/**
 * Reads numbers with any of / . - or a space, months by name, a weekday before and a time behind, in any digits.
 * @returns null for anything but a whole date, such as a year alone
 * Source: docs/product.md, 12.6.
 */
export function writtenDate(text: string, use: DateUse = {}): WrittenDate | null {
  if (text.length > LONGEST_DATE) return null
  const plain = unaccented(text)
    .replace(/[,،]/g, ' ')
    .replace(/[–—‐‑−]/g, '-')
    .replace(/[؍⁄]/g, '/')
    // The name of a time zone may stand in brackets behind the time.
    .replace(/(:\d{2}.*)\([^()]*\)$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const time = TIME.exec(plain)
  const day = time ? plain.slice(0, time.index) : plain
  const read = datesIn(day, use.latest)
  const shift = time && use.timeZone !== undefined ? (date: PlainDate) => dayOfInstant(date, time, use.timeZone) : null
  if (!read || !shift) return read
  return { dayFirst: read.dayFirst && shift(read.dayFirst), monthFirst: read.monthFirst && shift(read.monthFirst) }
}

/** Reads a single date, day first; null if it is none, or no day of the calendar. Source: docs/product.md, 12.6. */
export function parseTypedDate(typed: string, use: DateUse = {}): PlainDate | null {
  return writtenDate(typed, use)?.dayFirst ?? null
}

const BETWEEN = '[\\s/.-]+'
const NUMBERS = new RegExp(`^(\\d{1,2})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{4}|\\d{2})$`)
const YEAR_FIRST = new RegExp(`^(\\d{4})${BETWEEN}(\\d{1,2})${BETWEEN}(\\d{1,2})$`)
const DAY_THEN_NAME = /^(\d{1,2})[\s/.-]*‹(\d+)›[\s/.'’-]*(\d{4}|\d{2})$/
const NAME_THEN_DAY = /^‹(\d+)›[\s/.-]*(\d{1,2})[\s/.'’-]+(\d{4}|\d{2})$/
const YEAR_THEN_NAME = /^(\d{4})[\s/.-]*‹(\d+)›[\s/.-]*(\d{1,2})$/

function datesIn(text: string, latest: PlainDate | undefined): WrittenDate | null {
  const both = (date: PlainDate | null) => ({ dayFirst: date, monthFirst: date })
  const dateOf = (year = '', month = '', day = '') => dateIn(year, Number(month), Number(day), latest)
  const plain = withMonthNumbers(text)
    .replace(/(\d)(?:st|nd|rd|th|er|ere|eme|e)(?![\p{L}])/gu, '$1')
    .replace(/(^|\P{L})(?:of|the|le|de|du|من|في)(?!\p{L})/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(WEEKDAY, '')
    .replace(/\.$/, '')
  const numbers = NUMBERS.exec(plain)
  if (numbers) {
    const [, first, second, year] = numbers
    return { dayFirst: dateOf(year, second, first), monthFirst: dateOf(year, first, second) }
  }
  const yearFirst = YEAR_FIRST.exec(plain) ?? YEAR_THEN_NAME.exec(plain)
  if (yearFirst) return both(dateOf(yearFirst[1], yearFirst[2], yearFirst[3]))
  const dayFirst = DAY_THEN_NAME.exec(plain)
  if (dayFirst) return both(dateOf(dayFirst[3], dayFirst[2], dayFirst[1]))
  const nameFirst = NAME_THEN_DAY.exec(plain)
  return nameFirst ? both(dateOf(nameFirst[3], nameFirst[1], nameFirst[2])) : null
}

function dateIn(year: string, month: number, day: number, latest: PlainDate | undefined): PlainDate | null {
  const within = (century: string) =>
    parsePlainDate([century + year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-'))
  if (year.length === 4) return within('')
  const recent = within('20')
  return latest === undefined || (recent !== null && recent <= latest) ? recent : within('19')
}

function dayOfInstant(date: PlainDate, time: RegExpExecArray, timeZone: string | undefined): PlainDate {
  const [, hours = '0', minutes = '0', half = '', zone = ''] = time
  if (zone === '') return date
  const isAfternoon = /^[pم]/u.test(half) && half !== ''
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  const [, sign = '+', offsetHours = '0', offsetMinutes = '0'] = /([+-])(\d{2}):?(\d{2})?/.exec(zone) ?? []
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  return dayIn(timeZone, Date.parse(`${date}T00:00:00Z`) + (hour * 60 + Number(minutes) - offset) * 60_000)
}

/** Day 0 of Excel's two ways to count; the first one takes 1900 for a leap year. */
const EXCEL_START = '1899-12-30' as PlainDate
const DAYS_UNTIL_1904 = 1_462

/**
 * The day of Excel's own number, such as 41743 or 41743.5. It has five digits, so that a year is none.
 * @param from1904 whether the file counts from 1904
 */
export function excelDay(text: string, from1904 = false): PlainDate | null {
  const [, days] = /^(\d{5})(?:[.,]\d+)?$/.exec(unaccented(text)) ?? []
  return days === undefined ? null : daysLater(EXCEL_START, Number(days) + (from1904 ? DAYS_UNTIL_1904 : 0))
}
