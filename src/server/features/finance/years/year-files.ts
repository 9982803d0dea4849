import writeExcelFile from 'write-excel-file/node'
import { dayIn, type Language, longDate, monthEnd, type PlainDate, timeIn } from '#domain/dates/dates.ts'
import { yearFileName } from '#domain/finance/year-file.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { EXCEL_OPTIONS, excelSheet } from '#domain/tables/excel-sheet.ts'
import type { Database } from '#server/database/connect.ts'
import { texts as ar } from '#server/features/finance/texts/ar.ts'
import { texts as en } from '#server/features/finance/texts/en.ts'
import { readOrganizations } from '#server/queries/organizations.ts'
import { readReceiptBytes, readYear, type YearBook } from './year-queries.ts'
import { filedReceipts, sheetsOf } from './year-sheets.ts'

const TEXTS = { en, ar }

export interface RequestedYear {
  readonly year: number
  /** It is undefined for the whole network with its reserve. */
  readonly organizationName: OrganizationName | undefined
  readonly language: Language
  /** Who asked for it. */
  readonly personName: string
  readonly timeZone: string
  /** In milliseconds since 1970 UTC. */
  readonly now: number
}

interface MadeFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/** The books of each owner, read from one snapshot so that they agree. */
export function readBooks(database: Database, requested: RequestedYear): Promise<YearBook[]> {
  const { organizationName, year } = requested
  return database.transaction(
    async (tx) => {
      const owners =
        organizationName === undefined
          ? [null, ...(await readOrganizations(tx)).map(({ name }) => name)]
          : [organizationName]
      const books: YearBook[] = []
      for (const owner of owners)
        books.push(await readYear(tx, { organizationName: owner, year, days: daysOf(requested) }))
      return books
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** All files, one in memory at a time. A receipt that was erased in the meantime is left out. */
export async function* filesInOrder(
  database: Database,
  requested: RequestedYear,
  books: readonly YearBook[],
): AsyncGenerator<MadeFile> {
  yield readMe(requested)
  const receipts: { id: string; path: string | null }[] = []
  for (const [place, book] of books.entries()) {
    const name = yearFileName(book.organizationName, book.year)
    // Two names can be the same without the letters that file names cannot have.
    const folder = books.length === 1 ? '' : `${String(place).padStart(2, '0')}-${name}/`
    const written = {
      ...book,
      texts: TEXTS[requested.language],
      now: requested.now,
      receiptFolder: `${folder}receipts/`,
    }
    const sheets = sheetsOf(written).map((sheet) => excelSheet(sheet, requested.language === 'ar'))
    yield { path: `${folder}${name}.xlsx`, bytes: await writeExcelFile(sheets, EXCEL_OPTIONS).toBuffer() }
    receipts.push(...filedReceipts(written).map(({ receipt, path }) => ({ id: receipt.id, path })))
  }
  for (const { id, path } of receipts) {
    const bytes = path === null ? null : await readReceiptBytes(database, id)
    if (path !== null && bytes) yield { path, bytes }
  }
}

/** The days of the whole year, or those of the present year until today. */
function daysOf({ year, timeZone, now }: RequestedYear) {
  const today = dayIn(timeZone, now)
  const [from, last] = [`${year}-01-01`, monthEnd(`${year}-12-01` as PlainDate)]
  return { from: from as PlainDate, to: last > today ? today : last, timeZone }
}

function readMe(requested: RequestedYear): MadeFile {
  const { year, organizationName, language, personName, timeZone, now } = requested
  const texts = TEXTS[language]
  const { to } = daysOf(requested)
  const day = longDate(dayIn(timeZone, now), language)
  const sentences = texts.readMe({
    whose: organizationName ?? texts.wholeNetwork,
    year: to.endsWith('-12-31') ? String(year) : texts.yearUntil(year, day),
    day,
    time: timeIn(timeZone, now),
    name: personName,
  })
  return { path: 'README.txt', bytes: new TextEncoder().encode(`${sentences.join('\r\n')}\r\n`) }
}
