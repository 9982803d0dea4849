import { westernDigits } from '#domain/texts/names.ts'

const AFTERNOON = ['pm', 'p.m.', 'م', 'مساء', 'مساءً']
const MORNING = ['am', 'a.m.', 'ص', 'صباحا', 'صباحًا']

/**
 * Reads `17:30`, `17.30`, `17h30`, `1730`, `17`, `5:30 pm` and `٥:٣٠ م`.
 * @returns 24 hours, `HH:mm`; null if it is no time
 * Source: docs/product.md, 12.6.
 */
export function parseTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.,٫h\s]?(\d{2}))?\s*(\D*)$/.exec(westernDigits(typed).trim().toLowerCase())
  if (!match) return null
  const suffix = (match[3] ?? '').trim()
  const is12Hour = suffix !== ''
  if (is12Hour && ![...AFTERNOON, ...MORNING].includes(suffix)) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  if (minute > 59 || hour > (is12Hour ? 12 : 23) || (is12Hour && hour === 0)) return null
  const hour24 = is12Hour ? (hour % 12) + (AFTERNOON.includes(suffix) ? 12 : 0) : hour
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The minutes from midnight to a time of day. @param time `HH:mm`; NaN without one */
export function minutesOf(time: string | null): number {
  const [hour = Number.NaN, minute = Number.NaN] = time?.split(':').map(Number) ?? []
  return hour * 60 + minute
}
