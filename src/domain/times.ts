import { westernDigits } from './names.ts'

const AFTERNOON = ['pm', 'p.m.', 'م', 'مساء', 'مساءً']
const MORNING = ['am', 'a.m.', 'ص', 'صباحا', 'صباحًا']

/**
 * A time of day as people type it: `17:30`, `17.30`, `17h30`, `1730`, `17`, `5:30 pm`, `٥:٣٠ م`.
 * @returns 24 hours, `HH:mm`; null where it is not a time
 */
export function parseTypedTime(typed: string): string | null {
  const match = /^(\d{1,2})(?:[:.,٫h\s]?(\d{2}))?\s*(\D*)$/.exec(westernDigits(typed).trim().toLowerCase())
  if (!match) return null
  const half = (match[3] ?? '').trim()
  const isTwelve = half !== ''
  if (isTwelve && ![...AFTERNOON, ...MORNING].includes(half)) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  if (minute > 59 || hour > (isTwelve ? 12 : 23) || (isTwelve && hour === 0)) return null
  const past = isTwelve ? (hour % 12) + (AFTERNOON.includes(half) ? 12 : 0) : hour
  return `${String(past).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
