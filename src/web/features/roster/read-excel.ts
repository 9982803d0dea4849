import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { readSheet } from 'read-excel-file/universal'
import type { FileRow } from '#domain/roster-import.ts'

/** What an archive may grow to. A sheet of five thousand people has some megabytes; an archive of zeros would fill the memory. */
const LARGEST_UNPACKED = 30_000_000
/** A workbook has some dozens. */
const MOST_PARTS = 1_000
/** The rows times columns up to the last filled cell. The library makes every cell between them. */
const MOST_CELLS = 2_000_000

/** Why an Excel file cannot be read. */
export type ExcelProblem = 'tooLarge' | 'brokenExcel'

/**
 * The rows of the first sheet of an .xlsx file, as texts: dates are yyyy-MM-dd, numbers plain digits, and formulas their last values.
 * Empty rows are omitted, but counted.
 */
export async function readExcel(bytes: Uint8Array<ArrayBuffer>): Promise<FileRow[] | ExcelProblem> {
  try {
    const parts = partsOf(bytes)
    if (parts === null || Object.entries(parts).some(isTooWide)) return 'tooLarge'
    // Stored again, because the library takes nothing but an archive.
    const archive = zipSync(withCountableDays(parts), { level: 0 })
    const rows = await readSheet<string>(new Blob([archive]), { parseNumber: plainNumber })
    return rows.flatMap((cells, at) => {
      const row = { line: at + 1, cells: cells.map(cellText) }
      return row.cells.some((cell) => cell !== '') ? [row] : []
    })
  } catch {
    return 'brokenExcel'
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // The library gives midnight UTC of the day in the sheet.
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return String(cell).trim()
}

/** The digits of a number: Excel stores 96170123456 as '9.6170123456E10'. */
function plainNumber(stored: string): string {
  const number = Number(stored)
  return Number.isInteger(number) ? String(BigInt(number)) : String(number)
}

type Parts = Record<string, Uint8Array>

/** The parts of the file that are XML; null if they are too large or too many. The size of each is told before it is unpacked. */
function partsOf(bytes: Uint8Array): Parts | null {
  let unpacked = 0
  let parts = 0
  const isWanted = ({ name }: { name: string }) => /\.(?:xml|rels)$/.test(name)
  unzipSync(bytes, {
    filter: (part) => {
      parts += 1
      if (isWanted(part)) unpacked += part.originalSize
      return false
    },
  })
  return unpacked > LARGEST_UNPACKED || parts > MOST_PARTS ? null : unzipSync(bytes, { filter: isWanted })
}

function isTooWide([name, content]: [string, Uint8Array]): boolean {
  return /^xl\/worksheets\/[^/]+\.xml$/.test(name) && cellsIn(strFromU8(content)) > MOST_CELLS
}

const WORKBOOK = 'xl/workbook.xml'

/** The library knows that days are counted from 1904 by '1' only, and LibreOffice writes 'true'. */
function withCountableDays(parts: Parts): Parts {
  const workbook = parts[WORKBOOK]
  if (!workbook) return parts
  return { ...parts, [WORKBOOK]: strToU8(strFromU8(workbook).replace(/\bdate1904=(["'])true\1/, 'date1904="1"')) }
}

const LETTERS = 26

/** The rows times columns up to the last cell with a content. */
function cellsIn(sheet: string): number {
  let [rows, columns] = [0, 0]
  for (const [, letters = '', row] of sheet.matchAll(
    /<(?:\w+:)?c\s(?:[^<>]*\s)?r="([A-Z]{1,3})(\d{1,7})"(?:[^<>]*[^<>/])?>/g,
  )) {
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(letters))
  }
  return rows * columns
}

/** 1 for A, 27 for AA. */
function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1
  return number
}
