/** By which Excel knows that a file is UTF-8; without it Arabic opens as noise. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open rightly: UTF-8 with a byte order mark, every cell harmless.
 * @param rows of cells, the head first
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('')
}

/** What a spreadsheet takes for a formula: one of these, wherever blanks before it end; a tab or line break first does too. */
const FORMULA = /^(?:[\t\r\n]|[\s\u00A0\u200B-\u200F\u202A-\u202E\uFEFF]*[=+\-@＝＋－＠])/u
/**
 * What looks like a formula and computes nothing: a negative number, which as text could not be added up, and a phone number
 * with its country code.
 */
const HARMLESS = /^(?:-\d+(?:\.\d+)?|\+\d[\d ]*)$/
const LEADING_APOSTROPHES = /^'+/

/** One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run as a formula. */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !HARMLESS.test(text)
  // A text that has such an apostrophe already gets one more, because reading takes one away.
  const harmless = isFormula || isGuarded(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The text of a cell that was read from a file, without the apostrophe that {@link csvCell} puts before formulas. */
export function withoutGuard(cell: string): string {
  return isGuarded(cell) ? cell.slice(1) : cell
}

function isGuarded(cell: string): boolean {
  return cell.startsWith("'") && FORMULA.test(cell.replace(LEADING_APOSTROPHES, ''))
}
