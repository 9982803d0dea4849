import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { columnsOf, type FileRow } from './roster-head.ts'
import { importRows } from './roster-import.ts'

const TARGET: Parameters<typeof importRows>[2] = {
  organizationName: 'SNMY1',
  people: [{ id: 'known', attendeeName: 'Already Here', guardians: [{ name: 'Hala' }] }],
  today: '2026-11-21' as PlainDate,
  organizations: ORGANIZATIONS,
}

function rowsOf(text: string, target = TARGET) {
  const table = tableOf(text)
  return importRows(table, columnsOf(table), target)
}

/** Cells without quotes, separated by commas. */
function tableOf(text: string): FileRow[] {
  return text
    .split('\n')
    .map((row, at) => ({ line: at + 1, cells: row.split(',') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

test('columns are found by their headers, in English and Arabic, in any order', () => {
  const english = rowsOf('Phone Number,NAME,Date of birth,Role\n03 123 456,Rita,15/3/2014,Leader')
  expect(english?.[0]).toMatchObject({
    line: 2,
    attendeeName: 'Rita',
    phoneNumber: '03 123 456',
    birthdate: '2014-03-15',
    isLeader: true,
    problems: [],
  })
  const arabic = rowsOf('الاسم,تاريخ الميلاد,رقم الهاتف,الدور\nأحمد,٢٠١٤-٠٣-١٥,٠٣ ١٢٣,مشارك')
  expect(arabic?.[0]).toMatchObject({
    attendeeName: 'أحمد',
    birthdate: '2014-03-15',
    phoneNumber: '03 123',
    isLeader: false,
  })
  const titled = rowsOf('Camp 2026\n\nName,Role\nRita,Chef\nSami,✓')
  expect(titled?.map(({ line, isLeader, problems }) => [line, isLeader, problems])).toEqual([
    [4, false, ['roleUnknown']],
    [5, true, []],
  ])
  expect(rowsOf('Shoe size,Phone\n43,1')).toBeNull()
  expect(rowsOf('')).toBeNull()
})

test.each([
  ['without a name', ',2014-03-15', ['nameMissing']],
  ['with a name without letters', '--,', ['nameMissing']],
  ['with a long name', `${'x'.repeat(121)},`, ['nameTooLong']],
  ['with a name of the roster', 'already  HERE,', ['nameKnown']],
  ['with a day that does not exist', 'Rita,31/2/2014', ['birthdateInvalid']],
  ['with a day before 1900', 'Rita,1850-01-01', ['birthdateInvalid']],
  ['with a day in the future', 'Rita,2027-01-01', ['birthdateFuture']],
  ['without a birthdate', 'Rita,', []],
  ['with a day as Excel writes it', 'Rita,2014/3/5', []],
  ['with a month by name', 'Rita,15-Mar-2014', []],
  ['with a month as people type it', 'Rita,15 ايار 2014', []],
])('a row %s', (_, row, problems) => {
  expect(rowsOf(`Name,Birthdate\n${row}`)?.[0]?.problems).toEqual(problems)
})

test('two rows of one name both have the problem, and the age rule applies to rows without one', () => {
  const rows = rowsOf(
    'Name,Birthdate,Allowed to stay\nSami,2014-03-15,\nSAMI,2014-03-15,\nOld,2009-10-01,\nTiny,2023-01-01,\nStays,2009-10-01,yes',
  )
  expect(rows?.map((row) => row.problems)).toEqual([['nameTwice'], ['nameTwice'], [], [], []])
  expect(rows?.slice(2).map((row) => row.placement)).toEqual([
    { kind: 'mismatch', age: 16, group: 'SNMY2' },
    { kind: 'underage', age: 3, group: 'SNMK1' },
    { kind: 'fits' },
  ])
})

test.each(['Allowed to stay', 'البقاء مسموح', 'مسموح له بالبقاء'])(
  'the column %j of this and earlier exports allows a person to stay',
  (head) => {
    expect(rowsOf(`Name,Birthdate,${head}\nStays,2009-10-01,yes`)?.[0]?.placement).toEqual({ kind: 'fits' })
  },
)

test('of two thousand rows exactly the thirty-seven invalid ones have problems', () => {
  const lines = Array.from({ length: 2000 }, (_, place) =>
    place % 54 === 0 && place < 1998 ? `,2014-03-15` : `Child ${place},2014-03-15`,
  )
  const rows = rowsOf(['Name,Birthdate', ...lines].join('\n')) ?? []
  const bad = rows.filter((row) => row.problems.length > 0)
  expect([rows.length, bad.length]).toEqual([2000, 37])
  expect(bad[1]?.line).toBe(56)
})

test('rows beyond the capacity of a roster have the problem, and people for another group take no place', () => {
  const people = Array.from({ length: 1_998 }, (_, place) => ({
    id: `${place}`,
    attendeeName: `Child ${place}`,
    guardians: [],
  }))
  const file = 'Name,Birthdate\nFirst,15/3/2014\nOlder,15/3/2005\nSecond,\nThird,\nOlder too,15/3/2005'
  const rows = rowsOf(file, { ...TARGET, people })
  expect(rows?.map(({ attendeeName, problems }) => [attendeeName, problems])).toEqual([
    ['First', []],
    ['Older', []],
    ['Second', []],
    ['Third', ['rosterFull']],
    ['Older too', []],
  ])
})

test('a person in the roster gets the guardians that they do not have, and nothing else of the row', () => {
  const rows = rowsOf(
    'Name,Birthdate,Guardian 1,Guardian 1 phone,Guardian 2\nAlready Here,15/3/2001,HALA,03 1,Samir\nRita,,Hala,03 1,',
  )
  expect(rows?.map(({ knownId, guardians, problems }) => [knownId, guardians, problems])).toEqual([
    ['known', [{ name: 'Samir', relation: null, phone: null }], []],
    [null, [{ name: 'Hala', relation: null, phone: '03 1' }], []],
  ])
  expect(rows?.[0]?.placement).toEqual({ kind: 'fits' })
  expect(rowsOf('Name,Guardian\nAlready Here,Hala')?.[0]?.problems).toEqual(['nameKnown'])
  const many = 'Name,Guardian 1,Guardian 2,Guardian 3,Guardian 4\nAlready Here,A,B,C,D\nAlready Here too,A,B,C,D'
  expect(rowsOf(many)?.map(({ problems }) => problems)).toEqual([['guardiansTooMany'], []])
})
