import {
  COLLECTING_MEANINGS,
  HEADER_SEARCH_ROWS,
  type Meaning,
  makesNames,
  meaningOf,
  meaningsOf,
} from './roster-columns.ts'

export interface FileRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The columns of Excel's own dates, which are written yyyy-MM-dd. */
  readonly excelDates?: readonly number[]
}

/** One or two header rows; the upper one may title several columns. */
export interface Head {
  readonly at: number
  readonly rows: 0 | 1 | 2
  readonly headers: readonly string[]
}

/** The head of a file that starts with a person. */
export const NO_HEAD: Head = { at: 0, rows: 0, headers: [] }

/**
 * The header row among the first {@link HEADER_SEARCH_ROWS} rows: the one with most recognised columns and a name, else
 * with most columns and no digits. Without recognised columns there are no headers. Source: docs/product.md, 6.6.
 */
function headOf(table: readonly FileRow[]): Head {
  const heads = table.slice(0, HEADER_SEARCH_ROWS).flatMap((_, at) => headsAt(table, at))
  // There are two header rows only if they recognise more columns than one of them.
  const withNames = (head: Head) => knownWithNames(head) - (head.rows === 2 ? 0.5 : 0)
  const withoutNames = ({ headers }: Head) => (/\d/.test(headers.join('')) ? 0 : known(headers))
  return best(heads, withNames) ?? best(heads, withoutNames) ?? NO_HEAD
}

function best(heads: readonly Head[], knownOf: (head: Head) => number): Head | null {
  const most = Math.max(0, ...heads.map(knownOf))
  return most === 0 ? null : (heads.find((head) => knownOf(head) === most) ?? null)
}

/**
 * The head at a row, with the row below it if both together recognise more columns. Source: docs/product.md, 6.6.
 * @param at counted from 0
 */
export function headAt(table: readonly FileRow[], at: number): Head {
  const [single, double] = headsAt(table, at)
  return double && knownWithNames(double) > knownWithNames(single) ? double : single
}

export interface FileColumns {
  readonly head: Head
  readonly meanings: readonly Meaning[]
}

/**
 * One meaning for each column of the longest row; 'leaveOut' for a column without a header. Source: docs/product.md,
 * 6.6.
 */
export function columnsOf(table: readonly FileRow[], head: Head = headOf(table)): FileColumns {
  const width = table.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { head, meanings: meaningsOf(Array.from({ length: width }, (_, place) => head.headers[place] ?? '')) }
}

function headsAt(table: readonly FileRow[], at: number): [Head, ...Head[]] {
  const upper = table[at]?.cells ?? []
  const lower = table[at + 1]?.cells ?? []
  const single: Head = { at, rows: 1, headers: upper }
  return isSecondRow(upper, lower) ? [single, { at, rows: 2, headers: joined(upper, lower) }] : [single]
}

/** Whether a row is a second header row: it names columns, and has nothing else below a recognised header. */
function isSecondRow(upper: readonly string[], lower: readonly string[]): boolean {
  return (
    lower.some((text) => meaningOf(text) !== null) &&
    lower.every((text, place) => text === '' || meaningOf(text) !== null || meaningOf(upper[place] ?? '') === null)
  )
}

/** A header for each column: an upper header also covers the columns to its right that have none. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const own = upper[place] ?? ''
    const below = lower[place] ?? ''
    if (own !== '') above = own
    if (below === '') return own
    const whole = `${above} ${below}`.trim()
    return meaningOf(whole) === null && meaningOf(below) !== null ? below : whole
  })
}

function knownWithNames({ headers }: Head): number {
  return makesNames(meaningsOf(headers)) ? known(headers) : 0
}

function known(headers: readonly string[]): number {
  return meaningsOf(headers).filter((meaning) => meaning !== 'leaveOut').length
}

/** The columns as a group has them that does not hand children over. Source: docs/product.md, 16.18. */
export function withoutCollecting({ head, meanings }: FileColumns): FileColumns {
  return { head, meanings: meanings.map((one) => (COLLECTING_MEANINGS.includes(one) ? 'leaveOut' : one)) }
}

/** The columns with a new meaning for one of them; another column with that meaning is ignored. */
export function withMeaning({ head, meanings }: FileColumns, place: number, meaning: Meaning): FileColumns {
  const others = meanings.map((other) => (other === meaning ? 'leaveOut' : other))
  return { head, meanings: others.map((other, at) => (at === place ? meaning : other)) }
}
