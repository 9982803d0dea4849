/** Excel reads a file as UTF-8 only with it; otherwise Arabic is garbled. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open correctly: UTF-8 with a byte order mark, no cell a formula.
 * @param rows of cells, the header first
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('')
}

/**
 * A cell that spreadsheets take for a formula: it begins, after any blanks, with one of these, or with a tab or line break.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\u00A0\u200B-\u200F\u202A-\u202E\uFEFF]*[=+\-@＝＋－＠])/u
/**
 * Looks like a formula and is safe: a negative number, which could not be added up as text, and a phone number with its
 * country code.
 */
const HARMLESS = /^(?:-\d+(?:\.\d+)?|\+\d[\d ]*)$/
const LEADING_APOSTROPHES = /^'+/

/** One cell: quoted where necessary, and with an apostrophe before what a spreadsheet would run as a formula. */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !HARMLESS.test(text)
  // A text that has such an apostrophe already gets another, because reading removes one.
  const guarded = isFormula || isGuarded(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** The text of a cell that was read from a file, without the apostrophe that {@link csvCell} puts before formulas. */
export function withoutGuard(cell: string): string {
  return isGuarded(cell) ? cell.slice(1) : cell
}

function isGuarded(cell: string): boolean {
  return cell.startsWith("'") && FORMULA.test(cell.replace(LEADING_APOSTROPHES, ''))
}
