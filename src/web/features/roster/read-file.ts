import type { FileRow } from '#domain/roster-import.ts'
import { textOf } from './file-text.ts'
import type { ExcelProblem } from './read-excel.ts'

/** More than five thousand people need. */
const LARGEST_BYTES = 4_000_000

/** Why the rows of a file cannot be read. */
export type UnreadableFile = ExcelProblem | 'oldExcel' | 'protectedExcel' | 'noRows'

/** The rows of a file, and whether they are those of a sheet. */
interface Table {
  readonly rows: readonly FileRow[]
  readonly isSheet: boolean
}

/** The rows of a roster file: an .xlsx file, or a CSV file of any kind. The code that reads it is loaded when it is needed. */
export async function readFile(file: Blob): Promise<Table | UnreadableFile> {
  if (file.size > LARGEST_BYTES) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, OLD_OR_PROTECTED)) return isProtected(bytes) ? 'protectedExcel' : 'oldExcel'
  if (startsWith(bytes, ZIP)) {
    const { readExcel } = await import('./read-excel.ts')
    const rows = await readExcel(bytes)
    return typeof rows === 'string' ? rows : { rows, isSheet: true }
  }
  const text = textOf(bytes)
  if (text.trim() === '') return 'noRows'
  const { readCsv } = await import('./read-csv.ts')
  return { rows: readCsv(text), isSheet: false }
}

const ZIP = [0x50, 0x4b]
/** The container of .xls files, and of .xlsx files with a password. */
const OLD_OR_PROTECTED = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** The container of a protected file has an entry of this name. */
function isProtected(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
