import Papa from 'papaparse'
import { HEADER_SEARCH_ROWS, hasNameHeader } from '#domain/roster/roster-columns.ts'
import type { FileRow } from '#domain/roster/roster-head.ts'
import { withoutGuard } from '#domain/tables/csv.ts'

const LOOKED_AT = 4 * HEADER_SEARCH_ROWS
/** The limit has room for a hundred columns of five thousand people. */
const MOST_CELLS = 500_000
const SEPARATORS = [',', ';', '\t'] as const

/**
 * The rows of a file separated by commas, semicolons (Excel in many countries) or tabs, with or without quotes, byte
 * order mark and `sep=;`. Cells are trimmed, without empty rows and our own apostrophes before formulas. @returns null
 * for too many cells
 */
export function readCsv(text: string): FileRow[] | null {
  // There is one kind of line end, because the parser expects the same one in the whole file.
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const said = /^sep=(.)\n/i.exec(lines)
  const content = said ? lines.slice(said[0].length) : lines
  if (hasTooManyCells(content, said?.[1])) return null
  return rowsIn(content, said?.[1] ?? separatorOf(content), said ? 2 : 1)
}

/** Whether there are too many cells. It is checked before they are made, because millions of them block a phone. */
function hasTooManyCells(content: string, said?: string): boolean {
  const ends = new Set(['\n', ...SEPARATORS, said])
  let cells = 0
  for (let at = 0; at < content.length; at += 1) if (ends.has(content.charAt(at))) cells += 1
  return cells > MOST_CELLS
}

/** The separator that splits the column headers into the most cells; without column headers, the parser guesses. */
function separatorOf(content: string): string {
  const widths = SEPARATORS.map((separator) => {
    const { data } = Papa.parse<string[]>(content, { delimiter: separator, newline: '\n', preview: LOOKED_AT })
    return data.find(hasNameHeader)?.length ?? 0
  })
  const widest = Math.max(...widths)
  // An empty delimiter asks the parser to guess.
  return widest === 0 ? '' : (SEPARATORS[widths.indexOf(widest)] ?? ',')
}

function rowsIn(content: string, delimiter: string, firstLine: number): FileRow[] {
  const { data } = Papa.parse<string[]>(content, { delimiter, newline: '\n', delimitersToGuess: [...SEPARATORS] })
  let line = firstLine
  return data.flatMap((read) => {
    const row = { line, cells: read.map((cell) => withoutGuard(cell.trim())) }
    // A quoted cell may be several lines long.
    line += 1 + read.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
    return row.cells.some((cell) => cell !== '') ? [row] : []
  })
}
