import i18next from 'i18next'
import { isolatedIn } from '#domain/direction.ts'

const HAS_ISOLATES = /[\u2066-\u2068]/

/**
 * A text isolated in its own direction if that differs from the direction of the current language. A text that already
 * contains isolates is returned unchanged. Values that `t` inserts are isolated by i18next; only joined texts need this.
 */
export function isolated(text: string): string {
  return HAS_ISOLATES.test(text) ? text : isolatedIn(i18next.language === 'ar' ? 'ar' : 'en', text)
}

/**
 * Options of i18next: `escape` isolates every inserted text, because React already escapes HTML. Numbers are inserted as they
 * are. A text for a URL, a file name or a style sheet is made with `NO_ISOLATES`.
 */
export const ISOLATING_INTERPOLATION = {
  escape: (value: unknown) => (typeof value === 'string' ? isolated(value) : String(value)),
  useRawValueToEscape: true,
}

/** Options of a single `t` call that inserts values without isolates. */
export const NO_ISOLATES = { interpolation: { escapeValue: false } }
