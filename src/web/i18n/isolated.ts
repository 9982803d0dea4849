import i18next from 'i18next'
import { isolatedIn } from '#domain/dates/direction.ts'

const HAS_ISOLATES = /[\u2066-\u2068]/

/**
 * Isolates a text if its direction differs from the language's, unless it has isolates. It is for joined texts: i18next
 * isolates values.
 */
export function isolated(text: string): string {
  return HAS_ISOLATES.test(text) ? text : isolatedIn(i18next.language === 'ar' ? 'ar' : 'en', text)
}

/** `escape` isolates inserted texts, because React escapes HTML. For URLs, file names and styles use `NO_ISOLATES`. */
export const ISOLATING_INTERPOLATION = {
  escape: (value: unknown) => (typeof value === 'string' ? isolated(value) : String(value)),
  useRawValueToEscape: true,
}

/** Options of a single `t` call that inserts values without isolates. */
export const NO_ISOLATES = { interpolation: { escapeValue: false } }
