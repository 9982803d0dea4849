import { searchKey } from '#domain/texts/names.ts'
import { type Meaning, NAME_MEANINGS } from './roster-columns.ts'
import type { FileColumns, FileRow } from './roster-head.ts'
import { headerKeys } from './roster-headers.ts'

export type ApartReason =
  /** The row is above the headers. */
  | 'title'
  | 'headers'
  | 'total'
  /** The row is the title of those below it. */
  | 'section'
  /** The row has content only in ignored columns. */
  | 'empty'

export interface RowApart {
  readonly line: number
  readonly texts: readonly string[]
  readonly reason: ApartReason
}

const TOTALS = [
  'total',
  'grand total',
  'sub total',
  'subtotal',
  'sum',
  'count',
  'المجموع',
  'مجموع',
  'الاجمالي',
  'العدد',
  'عدد',
]
const SECTIONS = [
  ...['group', 'team', 'section', 'class', 'grade', 'patrol', 'troop', 'unit', 'squad', 'year'],
  ...[
    'الفرقه',
    'فرقه',
    'الفوج',
    'فوج',
    'المجموعه',
    'مجموعه',
    'الطليعه',
    'طليعه',
    'الصف',
    'صف',
    'القسم',
    'قسم',
    'الفئه',
    'فئه',
  ],
].map(searchKey)
const LISTS = [
  ...['leaders', 'attendees', 'children', 'members', 'participants', 'boys', 'girls'],
  ...['القاده', 'المشاركون', 'الاولاد', 'الاعضاء', 'البنات', 'الصبيان', 'الشباب', 'الاطفال'],
]

/**
 * The rows that are no people: titles, repeated headers, totals, section titles, rows without imported content. Source:
 * docs/product.md, 6.6.
 */
export function rowsApart(table: readonly FileRow[], { head, meanings }: FileColumns): RowApart[] {
  const headerTexts = head.headers.map((header) => headerKeys(header)[0] ?? '')
  return table.flatMap(({ line, cells }, at) => {
    if (at >= head.at && at < head.at + head.rows) return []
    const reason = at < head.at ? 'title' : reasonOf(cells, meanings, headerTexts)
    return reason === null ? [] : [{ line, texts: cells.filter((cell) => cell !== ''), reason }]
  })
}

/** The rows that are people. Source: docs/product.md, 6.6. */
export function peopleIn(table: readonly FileRow[], columns: FileColumns): FileRow[] {
  const { head } = columns
  const apart = new Set(rowsApart(table, columns).map(({ line }) => line))
  return table.slice(head.at + head.rows).filter(({ line }) => !apart.has(line))
}

function reasonOf(
  cells: readonly string[],
  meanings: readonly Meaning[],
  headers: readonly string[],
): ApartReason | null {
  const filled = [...cells.entries()].filter(([, cell]) => cell !== '')
  const read = filled.filter(([place]) => meanings[place] !== 'leaveOut')
  if (filled.every(([place, cell]) => headerKeys(cell)[0] === headers[place])) return 'headers'
  const [first = ''] = filled.map(([, cell]) => cell)
  const details = read.filter(([place]) => !NAME_MEANINGS.some((part) => part === meanings[place]))
  // A total may have a number in any column, but no phone and no birthdate.
  const isCounted = details.every(([, cell]) => /^[\d\s.,]{1,4}$/.test(searchKey(cell)))
  if (isCounted && isTotal(first, filled.length > 1)) return 'total'
  if (filled.length === 1 && isSection(first)) return 'section'
  return read.length === 0 ? 'empty' : null
}

function isTotal(text: string, hasMore: boolean): boolean {
  return startsWithOne(text, TOTALS) && (hasMore || /\d|^\S+$/u.test(searchKey(text)))
}

function isSection(text: string): boolean {
  const key = searchKey(text)
  return key.endsWith(':') || LISTS.includes(key) || (startsWithOne(text, SECTIONS) && key.includes(' '))
}

function startsWithOne(text: string, words: readonly string[]): boolean {
  const key = `${searchKey(text).replace(/[:=\-–.,\s]+/gu, ' ')} `
  return words.some((word) => key.startsWith(`${word} `))
}
