import { searchKey } from './names.ts'

/** Signs by which people write two names of a column into one cell: 'الاسم / Name'. */
const BETWEEN_NAMES = /[/|\n]| [-–—] /u

/**
 * The keys by which the header of a column is compared, best first: of the whole text, then of its parts. Without capitals, dots, notes
 * in brackets, stars, colons and other marks that people add.
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
