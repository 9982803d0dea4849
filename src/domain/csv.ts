/** Excel reads a file as UTF-8 only if it begins with this mark; otherwise Arabic is garbled. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open correctly: UTF-8 with a byte order mark, and no cell is run as a
 * formula.
 * @param rows the cells of each row, the header row first
 * Source: docs/product.md, 6.7.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('')
}

/**
 * Matches a cell that spreadsheets take for a formula: it begins with a tab or line break, or with one of = + - @ after any
 * blanks.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\u00A0\u200B-\u200F\u202A-\u202E\uFEFF]*[=+\-@＝＋－＠])/u
/**
 * Matches cells that look like a formula and are safe: negative numbers, which a spreadsheet could not add up as text, and
 * phone numbers with a country code.
 */
const HARMLESS = /^(?:-\d+(?:\.\d+)?|\+\d[\d ]*)$/
const LEADING_APOSTROPHES = /^'+/

/** One cell: quoted if necessary, and with an apostrophe before a text that a spreadsheet would run as a formula. */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !HARMLESS.test(text)
  // A text that already has such an apostrophe gets another one, because reading removes one.
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
