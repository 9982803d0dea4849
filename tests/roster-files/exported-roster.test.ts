import { expect, test } from 'vitest'
import type { ExportedPerson } from '#contract/people/roster.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { columnsOf } from '#domain/roster/roster-head.ts'
import { importRows } from '#domain/roster/roster-import.ts'
import { csvOf } from '#domain/tables/table-file.ts'
import { rosterTable } from '#web/features/members/export-tables.ts'
import { readFile } from '#web/features/roster/import/read-file.ts'
import { members as arabic } from '#web/i18n/ar/people/members.ts'
import { members as english } from '#web/i18n/en/people/members.ts'
import { excelFile } from '#web/ui/files/excel-file.ts'

const TARGET = { organizationName: 'SNMY1', people: [], today: '2026-11-21' as PlainDate, organizations: ORGANIZATIONS }

const HALA = { name: 'Hala Haddad', relation: 'Mother', phone: '03123456' }
const PEOPLE = [
  ['Rita Haddad', '+961 3 123456', '2014-03-15', false, false, [HALA, { name: 'سمير', relation: null, phone: null }]],
  ['أحمد، الصغير', '03 123 456', null, false, true, [{ name: '=1+1', relation: '@', phone: '+96170123456' }]],
  ['O\'Hara "Jo", the elder', '+96170123456', '1990-02-28', true, false, []],
  ["-'Abd;", '-1', '2013-12-31', false, false, []],
  ["'-Abd", '=1', null, true, false, [1, 2, 3, 4].map((number) => ({ ...HALA, name: `Guardian ${number}` }))],
  ['constructor', '1e5', '1900-01-01', true, false, []],
] as const

const ROSTER = PEOPLE.map(
  ([attendeeName, phoneNumber, birthdate, isLeader, ageOverride, guardians]): ExportedPerson => ({
    id: '',
    organizationName: 'SNMY1',
    attendeeName,
    phoneNumber,
    birthdate: birthdate as PlainDate | null,
    isLeader,
    ageOverride,
    guardians: [...guardians],
  }),
)

function tableIn(words: typeof english | typeof arabic) {
  const numbered = (text: string, number: number) => text.replace('{{number}}', String(number))
  return rosterTable({ name: 'SNMY1', sheet: 'SNMY1' }, ROSTER, {
    ...words,
    headers: words,
    guardianHeaders: (number) => [
      numbered(words.guardianName, number),
      numbered(words.guardianRelation, number),
      numbered(words.guardianPhone, number),
    ],
    roleName: () => '',
  })
}

test.each([
  ['English', 'CSV', english],
  ['Arabic', 'CSV', arabic],
  ['English', 'Excel', english],
  ['Arabic', 'Excel', arabic],
])('a roster that was exported in %s as %s is imported again unchanged', async (_, format, words) => {
  const table = tableIn(words)
  // Phone numbers with a country code get no apostrophe, unlike formulas.
  expect(csvOf(table)).not.toContain("'+")
  const file = format === 'CSV' ? new Blob([csvOf(table)]) : await excelFile(table, words === arabic)
  const read = await readFile(file)
  if (typeof read === 'string') return expect.unreachable(read)
  const rows = importRows(read.rows, columnsOf(read.rows), TARGET) ?? []
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(
    rows.map((row) => [row.attendeeName, row.phoneNumber, row.birthdate, row.isLeader, row.ageOverride, row.guardians]),
  ).toEqual(PEOPLE)
})

test('a roster without guardians has empty columns for two, to be filled in', () => {
  const { heads, rows } = rosterTable(
    { name: 'SNMY1', sheet: 'SNMY1' },
    ROSTER.map((person) => ({ ...person, guardians: [] })),
    { ...english, headers: english, guardianHeaders: (number) => [`${number}`, 'r', 'p'], roleName: () => '' },
  )
  expect(heads.slice(5)).toEqual(['1', 'r', 'p', '2', 'r', 'p'])
  expect(rows[0]?.slice(5)).toEqual(['', '', '', '', '', ''])
})
