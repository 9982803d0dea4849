import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { columnsOf } from '#domain/roster/roster-head.ts'
import { importRows } from '#domain/roster/roster-import.ts'
import { readFile } from '#web/features/roster/import/read-file.ts'

const INTO = { organizationName: 'SNMY1', people: [], today: '2026-11-21' as PlainDate, organizations: ORGANIZATIONS }

const stored = (name: string) => new Uint8Array(readFileSync(`tests/files/${name}`))
const read = (bytes: Uint8Array<ArrayBuffer>) => readFile(new Blob([bytes]))

async function rowsOf(bytes: Uint8Array<ArrayBuffer>) {
  const table = await read(bytes)
  return typeof table === 'string' ? expect.unreachable(table) : table
}

function withRows(rows: string) {
  const files = unzipSync(stored('roster-by-libreoffice.xlsx'))
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  return new Uint8Array(zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(sheet) }))
}

test.each([
  'roster-by-libreoffice.xlsx',
  // Its days are counted from 1904.
  'roster-by-libreoffice-1904.xlsx',
])('%s is read: the first sheet, real dates, numbers and formulas', async (name) => {
  const { rows, sheets } = await rowsOf(stored(name))
  expect(sheets).toEqual(['لائحة', 'أخرى'])
  const people = importRows(rows, columnsOf(rows), INTO) ?? []
  const good = people.filter(({ problems }) => problems.length === 0)
  expect(
    good.map(({ line, attendeeName, birthdate, phoneNumber, isLeader, guardians }) => [
      line,
      attendeeName,
      birthdate,
      phoneNumber,
      isLeader,
      guardians.map((guardian) => Object.values(guardian).join('/')),
    ]),
  ).toEqual([
    [4, 'أحمد خوري', '2014-03-15', '03123456', false, ['هلا خوري/الأم/96170123456']],
    [5, 'رنا', '2014-12-31', '03 123 456', false, ['سمير//', 'الأم/الأم/70 111 222']],
    [9, 'جاد حدّاد', '2013-06-01', null, false, []],
    [10, 'القائد', '1990-01-01', null, true, []],
    [11, 'بلا عمر', null, null, false, []],
  ])
  expect(people.filter(({ problems }) => problems.length > 0).map(({ line, problems }) => [line, ...problems])).toEqual(
    [
      [6, 'nameMissing'],
      [8, 'birthdateInvalid'],
    ],
  )
  expect(people.flatMap(({ notes }) => notes)).toEqual([{ reason: 'birthdateLeftOut', text: '2014' }])
})

test('numbers are plain digits, and errors and empty formulas are empty', async () => {
  const { rows } = await rowsOf(
    withRows(
      '<row r="2"><c r="A2"><v>9.6170123456E10</v></c><c r="B2"><v>3.5</v></c><c r="C2" t="b"><v>1</v></c></row>' +
        '<row r="4"><c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B4" t="str"><f>A1</f></c>' +
        '<c r="C4" t="inlineStr"><is><t> Rita </t></is></c></row>',
    ),
  )
  expect(rows).toEqual([
    { line: 2, cells: ['96170123456', '3.5', 'true'] },
    { line: 4, cells: ['', '', 'Rita'] },
  ])
})

test('an old Excel file, one with a password and a broken one are distinguished', async () => {
  expect(await read(stored('roster-by-libreoffice.xls'))).toBe('oldExcel')
  const entry = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
  expect(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array(508).fill(0), ...entry]))).toBe(
    'protectedExcel',
  )
  const whole = stored('roster-by-libreoffice.xlsx')
  expect(await read(whole.slice(0, whole.length / 2))).toBe('brokenExcel')
  expect(await read(new Uint8Array(zipSync({ 'content.xml': strToU8('<office/>') })))).toBe('brokenExcel')
  expect(await read(withRows('<row r="1"><c r="A1" t="s"><v>9999</v></c></row>'))).toBe('brokenExcel')
  expect(await read(strToU8(' \r\n') as Uint8Array<ArrayBuffer>)).toBe('noRows')
})

test('a file that would fill the memory is refused before it is unpacked', async () => {
  const zeros = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(50_000_000) })
  expect(zeros.length).toBeLessThan(100_000)
  expect(await read(new Uint8Array(zeros))).toBe('tooLarge')
  expect(await read(new Uint8Array(4_000_001))).toBe('tooLarge')
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`part-${at}.bin`, new Uint8Array()]))
  expect(await read(new Uint8Array(zipSync({ ...unzipSync(stored('roster-by-libreoffice.xlsx')), ...many })))).toBe(
    'tooLarge',
  )
})

test('a sheet with a cell far away is refused before all cells up to it are made, and one with a format there is read', async () => {
  const corner = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  expect(await read(withRows(`<row r="1"><c r="A1"><v>1</v></c></row>${corner}`))).toBe('tooLarge')
  // Where the cell is written otherwise, or its row is.
  for (const far of [
    "<row r='1048576'><c s='1' r='XFD1048576'><v>1</v></c></row>",
    '<x:row r="1048576"><x:c t=">" r="&#88;FD1048576"><x:v>1</x:v></x:c></x:row>',
  ])
    expect(await read(withRows(far))).toBe('tooLarge')
  expect(await read(withRows('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'))).toBe('brokenExcel')
  // Excel writes cells that only have a format far away.
  const formatted = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
  const { rows } = await rowsOf(withRows(`<row r="1"><c r="A1"><v>7</v></c></row>${formatted}`))
  expect(rows).toEqual([{ line: 1, cells: ['7'] }])
})

test('a file with more cells or letters than a roster is refused before it blocks a phone', async () => {
  expect(await read(strToU8(`Name${','.repeat(3_900_000)}\n`) as Uint8Array<ArrayBuffer>)).toBe('tooLarge')
  const files = unzipSync(stored('roster-by-libreoffice.xlsx'))
  const long = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(30_000)}</t></si></sst>`
  const rows = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`)
  const parts = { ...files, ...unzipSync(withRows(rows.join(''))), 'xl/sharedStrings.xml': strToU8(long) }
  expect(await read(new Uint8Array(zipSync(parts)))).toBe('tooLarge')
})

test('a sheet in a folder of its own has the same limits', async () => {
  const parts = unzipSync(stored('rosters/sheets-in-a-folder.xlsx'))
  const far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
  const fees = 'xl/worksheets/of-group/fees.xml'
  expect(Object.keys(parts)).toContain(fees)
  expect(await read(new Uint8Array(zipSync({ ...parts, [fees]: strToU8(far) })))).toBe('tooLarge')
})

test('entities that a file declares are not expanded', async () => {
  const files = unzipSync(stored('roster-by-libreoffice.xlsx'))
  const declared = '<!DOCTYPE worksheet [<!ENTITY own "expanded"><!ENTITY other SYSTEM "file:///etc/hostname">]>'
  const cell = '<c r="A1" t="inlineStr"><is><t>Rita &own;&other;</t></is></c>'
  const sheet = `${declared}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cell}</row></sheetData></worksheet>`
  const table = await read(new Uint8Array(zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(sheet) })))
  expect(table).toMatchObject({ rows: [{ line: 1, cells: ['Rita &own;&other;'] }] })
})

const numberCell = (place: string, number: number) => `<c r="${place}"><v>${number}</v></c>`
const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

test.each([
  [false, 41743, '2014-04-14'],
  [true, 40281, '2014-04-14'],
])("Excel's own numbers, from 1904: %s, are read as days", async (counts1904, number, expected) => {
  const sheet = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'DOB')}</row><row r="2">${textCell('A2', 'Rita')}${numberCell('B2', number)}</row>`
  const files = unzipSync(withRows(sheet))
  const workbook = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())
  const counted = workbook
    .replace(/\s?date1904="\w+"/, '')
    .replace('<workbookPr', `<workbookPr date1904="${counts1904}"`)
  const table = await rowsOf(new Uint8Array(zipSync({ ...files, 'xl/workbook.xml': strToU8(counted) })))
  const { rows, from1904 } = table
  expect(importRows(rows, columnsOf(rows), { ...INTO, from1904 })?.map(({ birthdate }) => birthdate)).toEqual([
    expected,
  ])
})
