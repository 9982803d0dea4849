const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/**
 * A CSV file by RFC 4180, in UTF-8 with a byte order mark, in which no cell runs as a formula. Source: docs/product.md,
 * 6.7.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('')
}

/** A cell that spreadsheets run: a tab or line break, or one of = + - @ after blanks, at its start. */
const FORMULA = /^(?:[\t\r\n]|[\s\u00A0\u200B-\u200F\u202A-\u202E\uFEFF]*[=+\-@＝＋－＠])/u
/**
 * Cells that only look like a formula: negative numbers, which could not be summed as text, and phone numbers with a
 * country code.
 */
const HARMLESS = /^(?:-\d+(?:\.\d+)?|\+\d[\d ]*)$/
const LEADING_APOSTROPHES = /^'+/

/**
 * A cell is in quotes where it needs them, and one that would run as a formula gets an apostrophe. Source:
 * docs/product.md, 17.6.
 */
export function csvCell(text: string): string {
  const isFormula = FORMULA.test(text) && !HARMLESS.test(text)
  // A text with such an apostrophe gets another one, because reading removes one.
  const guarded = isFormula || isGuarded(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/u.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** The text of an imported cell without the apostrophe that {@link csvCell} adds. */
export function withoutGuard(cell: string): string {
  return isGuarded(cell) ? cell.slice(1) : cell
}

function isGuarded(cell: string): boolean {
  return cell.startsWith("'") && FORMULA.test(cell.replace(LEADING_APOSTROPHES, ''))
}
