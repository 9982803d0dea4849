import { searchKey } from '#domain/texts/names.ts'

/** Separators of two names in one header: 'الاسم / Name'. */
const BETWEEN_NAMES = /[/|\n]| [-–—] /u

/**
 * The keys of a header, the best first: the whole text, then its parts, without capitals, dots, bracketed notes, stars
 * and colons.
 */
export function headerKeys(text: string): string[] {
  const parts = text.split(BETWEEN_NAMES)
  return (parts.length > 1 ? [text, ...parts] : [text]).map(headerKey).filter((key) => key !== '')
}

function headerKey(text: string): string {
  return searchKey(text.replace(/\(.*?\)|\./gu, ''))
    .replace(/[*:_؟?]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
