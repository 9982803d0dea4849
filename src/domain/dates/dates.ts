/** The languages of the app, the default first. Source: docs/product.md, 12.1. */
export const LANGUAGES = ['en', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

declare const plainDate: unique symbol

/** A calendar date without time or zone, `yyyy-MM-dd`. {@link parsePlainDate} makes one from text. */
export type PlainDate = string & { readonly [plainDate]: true }

interface DateParts {
  readonly year: number
  /** 1 to 12 */
  readonly month: number
  readonly day: number
}

const MONTHS: Record<Language, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  ar: [
    'كانون الثاني',
    'شباط',
    'آذار',
    'نيسان',
    'أيار',
    'حزيران',
    'تموز',
    'آب',
    'أيلول',
    'تشرين الأول',
    'تشرين الثاني',
    'كانون الأول',
  ],
}

/** The names of the months, from January on. The Arabic ones are those of Lebanon. Source: docs/product.md, 12.2. */
export function monthNames(language: Language): readonly string[] {
  return MONTHS[language]
}

const SHORT_MONTHS_AR = ['ك2', 'شباط', 'آذار', 'نيسان', 'أيار', 'حزيران', 'تموز', 'آب', 'أيلول', 'ت1', 'ت2', 'ك1']

/**
 * A short name such as 'Nov' or 'ت2'; empty for any other number.
 * @param month 1 to 12
 */
export function shortMonth(month: number, language: Language): string {
  return (language === 'ar' ? SHORT_MONTHS_AR[month - 1] : MONTHS.en[month - 1]?.slice(0, 3)) ?? ''
}

/** `text` as a plain date; null if it is none, for example 31 February or year 0. */
export function parsePlainDate(text: string): PlainDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return text as PlainDate
}

/** The earliest birthdate; the database has the same limit. */
export const OLDEST_BIRTHDATE = '1900-01-01' as PlainDate

/** Year, month (1 to 12) and day as numbers. */
export function parts(date: PlainDate): DateParts {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

export const DAY_MS = 24 * 3600 * 1000

/** Whole days of the calendar; negative if `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

/** The date `days` after `date`, or before it if negative. Beyond the last or the first plain date, it is that date. */
export function daysLater(date: PlainDate, days: number): PlainDate {
  const time = Date.parse(`${date}T00:00:00Z`) + days * DAY_MS
  const within = Math.min(Math.max(time, Date.parse(`${FIRST_DATE}T00:00:00Z`)), Date.parse(`${LAST_DATE}T00:00:00Z`))
  return new Date(within).toISOString().slice(0, 10) as PlainDate
}

const FIRST_DATE = '0001-01-01' as PlainDate
const LAST_DATE = '9999-12-31' as PlainDate

/** The age on a day; negative before the birth. In years without a 29 February such a birthday is on 1 March. */
export function wholeYears(birthdate: PlainDate, on: PlainDate): number {
  const [born, now] = [parts(birthdate), parts(on)]
  const hadBirthday = now.month > born.month || (now.month === born.month && now.day >= born.day)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

/** The weekday as a number, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: PlainDate): number {
  return ((daysBetween(SUNDAY, date) % 7) + 7) % 7
}

const SUNDAY = '2026-11-22' as PlainDate

/** The date `months` after `date`, or before it if negative: the same day of the month, or the month's last. */
export function monthsLater(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = parts(date)
  const count = year * 12 + (month - 1) + months
  const [laterYear, laterMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return formatPlainDate(laterYear, laterMonth, Math.min(day, daysInMonth(laterYear, laterMonth)))
}

/** The first day of the date's month. */
export function monthStart(date: PlainDate): PlainDate {
  const { year, month } = parts(date)
  return formatPlainDate(year, month, 1)
}

/** The last day of the date's month. */
export function monthEnd(date: PlainDate): PlainDate {
  return daysLater(monthsLater(monthStart(date), 1), -1)
}

function formatPlainDate(year: number, month: number, day: number): PlainDate {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-') as PlainDate
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * The day at an instant in a time zone.
 * @param timeZone such as `Asia/Beirut`; undefined for the device's
 * @param instant milliseconds since 1970 UTC
 */
export function dayIn(timeZone: string | undefined, instant: number): PlainDate {
  const { year, month, day } = fieldsAt(timeZone, instant)
  return formatPlainDate(year, month, day)
}

/** The time of day at an instant in a time zone, 24 hours: '18:20'. Zone and instant as in {@link dayIn}. */
export function timeIn(timeZone: string | undefined, instant: number): string {
  const { hour, minute } = fieldsAt(timeZone, instant)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute'

/**
 * Reads the fields one by one, because engines join them differently: `en-CA` is 2026-11-21 in one and 11/21/2026 in
 * another.
 */
function fieldsAt(timeZone: string | undefined, instant: number): Record<Field, number> {
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of formatOf(timeZone).formatToParts(instant))
    if (Object.hasOwn(fields, type)) fields[type as Field] = Number(value)
  return fields
}

/** Formats are cached, because creating one is slow and a statement has thousands of days. */
const FORMATS = new Map<string | undefined, Intl.DateTimeFormat>()

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const cached = FORMATS.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  FORMATS.set(timeZone, format)
  return format
}

/** `date` in words: 'November 21, 2026', '21 تشرين الثاني 2026'. Source: docs/product.md, 12.2. */
export function longDate(date: PlainDate, language: Language): string {
  const { year, month, day } = parts(date)
  const name = MONTHS[language][month - 1] ?? ''
  return language === 'en' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`
}

/**
 * `date` with its weekday: 'Saturday, November 21, 2026', 'السبت 21 تشرين الثاني 2026'. Source: docs/product.md, 12.2.
 */
export function fullDate(date: PlainDate, language: Language): string {
  return `${WEEKDAYS[language][weekdayOf(date)]}${language === 'en' ? ',' : ''} ${longDate(date, language)}`
}

/** `date` without its year: 'Nov 21', '21 تشرين الثاني'. Source: docs/product.md, 12.2. */
export function shortDate(date: PlainDate, language: Language): string {
  const { month, day } = parts(date)
  return language === 'en' ? `${shortMonth(month, 'en')} ${day}` : `${day} ${MONTHS.ar[month - 1]}`
}

/**
 * `date` with its weekday, without its year: 'Saturday, Nov 21', 'السبت 21 تشرين الثاني'. Source: docs/product.md,
 * 12.2.
 */
export function dayAndDate(date: PlainDate, language: Language): string {
  return `${WEEKDAYS[language][weekdayOf(date)]}${language === 'en' ? ',' : ''} ${shortDate(date, language)}`
}

/** The names of the weekdays, from Sunday on, as {@link weekdayOf} counts them. */
export function weekdayNames(language: Language): readonly string[] {
  return WEEKDAYS[language]
}

/** 'Sat', 'السبت'. */
export function shortWeekday(date: PlainDate, language: Language): string {
  const name = WEEKDAYS[language][weekdayOf(date)] ?? ''
  return language === 'en' ? name.slice(0, 3) : name
}

const WEEKDAYS: Record<Language, readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ar: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
}

/** A birthdate in a table: 'Mar 15, 2014', '15 آذار 2014'. Source: docs/product.md, 12.2. */
export function birthdateText(date: PlainDate, language: Language): string {
  const { year, month, day } = parts(date)
  const name = MONTHS[language][month - 1] ?? ''
  return language === 'en' ? `${shortMonth(month, 'en')} ${day}, ${year}` : `${day} ${name} ${year}`
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
