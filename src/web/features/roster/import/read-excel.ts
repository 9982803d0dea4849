import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'
import { readSheet } from 'read-excel-file/universal'
import type { FileRow } from '#domain/roster/roster-head.ts'

/** The unpacked size. A sheet of five thousand people has some megabytes; an archive of zeros would fill the memory. */
const LARGEST_UNPACKED = 30_000_000
/** A workbook has some dozens of parts. */
const MOST_PARTS = 1_000
/** The most rows times columns up to the last filled cell, because the library makes every cell between them. */
const MOST_CELLS = 2_000_000

/** The characters of all cells; a text that many cells share counts for each of them. */
const MOST_CHARACTERS = 10_000_000
/** The last row of Excel. */
const LAST_ROW = 1_048_576

export type ExcelProblem = 'tooLarge' | 'brokenExcel'

interface Workbook {
  readonly rows: readonly FileRow[]
  /** The names of the sheets that are not hidden. */
  readonly sheets: readonly string[]
  readonly sheet: number
  /** Whether Excel's numbers of days count from 1904. */
  readonly from1904: boolean
}

/**
 * Reads a sheet. Dates are yyyy-MM-dd, numbers plain digits, formulas their last values. Empty rows are counted; hidden
 * sheets are never read.
 * @param sheet its place among the sheets that are not hidden
 */
export async function readExcel(bytes: Uint8Array<ArrayBuffer>, sheet = 0): Promise<Workbook | ExcelProblem> {
  try {
    const parts = partsOf(bytes)
    // All parts are checked, because a sheet may be in any of them.
    if (parts === null || Object.values(parts).some((part) => cellsIn(strFromU8(part)) > MOST_CELLS)) return 'tooLarge'
    const sheets = visibleSheets(parts)
    const chosen = sheets[sheet]
    if (chosen === undefined) return 'brokenExcel'
    // The parts are stored again, because the library takes nothing but an archive.
    const archive = zipSync(withCountableDays(parts), { level: 0 })
    const cells = await readSheet<string>(new Blob([archive]), chosen.number, { parseNumber: plainNumber })
    if (charactersIn(cells) > MOST_CHARACTERS) return 'tooLarge'
    const rows = cells.flatMap((row, at) => {
      const texts = row.map(cellText)
      if (texts.every((text) => text === '')) return []
      const excelDates = [...row.entries()].flatMap(([place, cell]) =>
        (cell as unknown) instanceof Date ? [place] : [],
      )
      return [{ line: at + 1, cells: texts, ...(excelDates.length > 0 && { excelDates }) }]
    })
    const from1904 = /\bdate1904=(["'])(?:1|true)\1/.test(strFromU8(parts[WORKBOOK] ?? new Uint8Array()))
    return { rows, sheets: sheets.map(({ name }) => name), sheet, from1904 }
  } catch {
    return 'brokenExcel'
  }
}

function charactersIn(rows: readonly (readonly unknown[])[]): number {
  return rows.flat().reduce((sum: number, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
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

function visibleSheets(parts: Parts): { name: string; number: number }[] {
  const tags = (part: string, name: string) => [...tagsIn(strFromU8(parts[part] ?? new Uint8Array()), name)]
  const relations = tags('xl/_rels/workbook.xml.rels', 'Relationship').map(({ attributes }) => attributes)
  const withCells = new Set(relations.filter(({ Type }) => Type?.endsWith('/worksheet')).map(({ Id }) => Id))
  return tags(WORKBOOK, 'sheet')
    .map(({ attributes }) => attributes)
    .filter(({ name }) => name)
    .flatMap(({ name = '', state = 'visible', id }, at) =>
      state === 'visible' && withCells.has(id) ? [{ name, number: at + 1 }] : [],
    )
}

type Parts = Record<string, Uint8Array>

/** The parts; null if they are too large or too many, which is known before unpacking. */
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

const WORKBOOK = 'xl/workbook.xml'

/** The library knows the 1904 date system only as '1', and LibreOffice writes 'true'. */
function withCountableDays(parts: Parts): Parts {
  const workbook = parts[WORKBOOK]
  if (!workbook) return parts
  return { ...parts, [WORKBOOK]: strToU8(strFromU8(workbook).replace(/\bdate1904=(["'])true\1/, 'date1904="1"')) }
}

const LETTERS = 26

/** Rows times columns up to the last filled cell. It throws for a place outside any sheet. */
function cellsIn(part: string): number {
  let [rows, columns] = [0, 0]
  for (const { attributes } of tagsIn(part, 'row'))
    if (attributes.r !== undefined && !(Number(attributes.r) <= LAST_ROW)) throw new Error('No such row')
  for (const { attributes, isEmpty } of tagsIn(part, 'c')) {
    if (attributes.r === undefined || isEmpty) continue
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributes.r) ?? []
    if (letters === undefined) throw new Error('No such cell')
    rows = Math.max(rows, Number(row))
    columns = Math.max(columns, columnNumber(letters))
  }
  return rows * columns
}

/** The number of a column: 1 for A, 27 for AA. */
function columnNumber(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1
  return number
}

interface Tag {
  /** The values by name, without the prefix of a namespace. */
  readonly attributes: Readonly<Record<string, string>>
  readonly isEmpty: boolean
}

/** Values may be in either kind of quotes and contain '>'. */
const INSIDE = /(?:[^"'<>]|"[^"]*"|'[^']*')*/.source
const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function* tagsIn(xml: string, name: string): Generator<Tag> {
  for (const [, inside = ''] of xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])(${INSIDE})>`, 'g')))
    yield { attributes: attributesIn(inside), isEmpty: inside.endsWith('/') }
}

function attributesIn(inside: string): Record<string, string> {
  const found = [...inside.matchAll(ATTRIBUTE)]
  return Object.fromEntries(found.map(([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')]))
}

function unescaped(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, named) => {
    if (named !== undefined) return ENTITIES[named] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })
}
