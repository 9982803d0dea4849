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
/** A negative number, and nothing else: it computes nothing, and as text it could not be added up. */
const NEGATIVE_NUMBER = /^-\d+(?:\.\d+)?$/

/** One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run as a formula. */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const DELIMITERS = [',', ';', '\t'] as const

/**
 * The rows of a CSV file as people have them: separated by commas, semicolons (Excel in many countries) or tabs, cells
 * quoted or not, with or without a byte order mark and a line `sep=;`. Cells are trimmed; rows without anything are left out.
 * The apostrophe that {@link csvCell} puts before what looks like a formula is taken away again.
 */
export function readCsv(text: string): CsvRow[] {
  const lines = text.replace(/^\uFEFF/, '')
  const said = /^sep=(.)\r?\n/i.exec(lines)
  const content = said ? lines.slice(said[0].length) : lines
  return rowsIn(content, said?.[1] ?? delimiterOf(content), said ? 2 : 1)
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutApostrophe(cell.trim())) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** A row of a file, and the line on which it begins there. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Of the first line, the sign that separates most, outside quotes. */
function delimiterOf(content: string): string {
  const first = (/^(?:[^"\r\n]|"(?:[^"]|"")*")*/.exec(content)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '')
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

function rowsIn(content: string, delimiter: string, firstLine: number): CsvRow[] {
  const rows: CsvRow[] = []
  let line = firstLine
  let begins = firstLine
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begins, cells: row })
    row = []
    begins = line
  }
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? ''
    if (sign === '\n' || (sign === '\r' && content[at + 1] !== '\n')) line += 1
    if (isQuoted && sign === '"' && content[at + 1] === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) {
      if (!isQuoted) cell = ''
      isQuoted = !isQuoted
    } else if (isQuoted) cell += sign
    else if (sign === delimiter) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && content[at + 1] === '\n') {
        at += 1
        line += 1
      }
      endRow()
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
