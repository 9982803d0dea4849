import type { FileRow } from '#domain/roster/roster-head.ts'
import { type Reading, textOf } from './file-text.ts'
import { readCsv } from './read-csv.ts'
import { type ExcelProblem, readExcel } from './read-excel.ts'

/** It is more than five thousand people need. */
const LARGEST_BYTES = 4_000_000

export type UnreadableFile = ExcelProblem | 'oldExcel' | 'protectedExcel' | 'noRows' | 'tooSlow'

export interface ReadingChoice {
  readonly sheet?: number
  readonly encoding?: string
}

/** The rows of a file, without empty ones. */
export interface FileTable {
  readonly rows: readonly FileRow[]
  readonly sheets: readonly string[] | null
  readonly sheet: number
  readonly from1904: boolean
  /** The ways to read the letters of a text, the present one by its encoding; empty if there is no doubt. */
  readonly readings: readonly Reading[]
  readonly encoding: string
}

export async function readFile(file: Blob, choice: ReadingChoice = {}): Promise<FileTable | UnreadableFile> {
  if (file.size > LARGEST_BYTES) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, OLD_OR_PROTECTED)) return isProtected(bytes) ? 'protectedExcel' : 'oldExcel'
  if (startsWith(bytes, ZIP)) {
    const workbook = await readExcel(bytes, choice.sheet)
    return typeof workbook === 'string' ? workbook : { ...workbook, readings: [], encoding: '' }
  }
  const { text, encoding, readings } = textOf(bytes, choice.encoding)
  if (text.trim() === '') return 'noRows'
  const rows = readCsv(text)
  return rows === null ? 'tooLarge' : { rows, sheets: null, sheet: 0, from1904: false, readings, encoding }
}

const ZIP = [0x50, 0x4b]
/** The container of .xls files, and of .xlsx files with a password. */
const OLD_OR_PROTECTED = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

function isProtected(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
