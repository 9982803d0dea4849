import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { DateOrder } from '#domain/dates/typed-dates.ts'
import { ORGANIZATIONS } from '#domain/network/organizations.ts'
import { birthdateColumn } from '#domain/roster/roster-birthdates.ts'
import { columnsOf, NO_HEAD, withMeaning } from '#domain/roster/roster-head.ts'
import { importRows } from '#domain/roster/roster-import.ts'
import { lookalikesIn } from '#domain/roster/roster-lookalikes.ts'
import { peopleIn, rowsApart } from '#domain/roster/roster-rows-apart.ts'
import { type ReadingChoice, readFile } from '#web/features/roster/import/read-file.ts'

const INTO = { organizationName: 'SNMF', people: [], today: '2026-11-25' as PlainDate, organizations: ORGANIZATIONS }

async function opened(name: string, choice?: ReadingChoice) {
  const table = await readFile(new Blob([readFileSync(`tests/files/rosters/${name}`)]), choice)
  if (typeof table === 'string') return expect.unreachable(table)
  const columns = columnsOf(table.rows)
  return { ...table, columns, people: importRows(table.rows, columns, INTO) ?? [] }
}

/** The people of a file as 'name/birthdate/phone/leader/guardians: problems'. */
function written(people: NonNullable<ReturnType<typeof importRows>>) {
  return people.map(({ attendeeName, birthdate, phoneNumber, isLeader, guardians, problems }) =>
    [
      [
        attendeeName,
        birthdate,
        phoneNumber,
        isLeader && 'leader',
        ...guardians.map(({ name, phone }) => `${name} ${phone}`),
      ]
        .filter(Boolean)
        .join('/'),
      ...problems,
    ].join(': '),
  )
}

test('phones that a spreadsheet has spoilt are refused with the reason, and a lost zero is put back', async () => {
  const { people } = await opened('shortened-phones.csv')
  expect(written(people)).toEqual([
    'Sci Alpha/2013-03-15/9.61701E+11: phoneRounded',
    'Sci Bravo/2013-03-16/03123456',
    'Sci Charlie/2013-03-17/9.6E+10: phoneRounded',
    'Sci Delta/2013-03-18/#######: phoneHashes',
    'Sci Echo/2013-03-19/9,61701E+11: phoneRounded',
  ])
})

test.each([
  [
    'names-in-three-columns.csv',
    ['givenName', 'fatherName', 'familyName', 'birthdate'],
    ['مارك جورج خوري/2013-03-15', 'جاد إيلي حدّاد/2013-03-16', 'مارك سمير نصر/2013-03-17'],
  ],
  [
    'name-and-surname.csv',
    ['givenName', 'familyName', 'birthdate'],
    ['Karim Abi Nader/2013-03-15', 'Joelle Khoury/2013-03-16'],
  ],
  [
    'other-headers.csv',
    ['name', 'birthdate', 'phone', 'role'],
    ['Unk Alpha/2016-03-15/03111111/leader', 'Unk Bravo/2013-03-16/03111112'],
  ],
  [
    'merged-headers.xlsx',
    ['leaveOut', 'name', 'phone', 'birthdate'],
    ['مدمج ألف/2013-03-15/03123456', 'مدمج باء/2013-03-16/70123456'],
  ],
  ['hidden-first-sheet.xlsx', ['name', 'birthdate'], ['Visible Kid/2013-03-15']],
  [
    'mac-roman.csv',
    ['givenName', 'familyName', 'birthdate', 'phone'],
    ['Joëlle Abou Zeïd/2013-03-15/03111111', 'Chloé François/2013-03-16/03111112'],
  ],
  ['utf-8-twice.csv', ['name', 'birthdate'], ['أحمد كرم/2013-03-15', 'هبة نصر/2013-03-16']],
])('%s is read: what its columns become, and its people', async (name, meanings, people) => {
  const file = await opened(name)
  expect(file.columns.meanings).toEqual(meanings)
  expect(written(file.people)).toEqual(people)
})

test('repeated headers, titles of sections and totals are set apart with the reason', async () => {
  const { people, rows, columns } = await opened('totals-and-sections.csv')
  expect(people.map(({ attendeeName }) => attendeeName)).toEqual(['Tot Alpha', 'Tot Bravo', 'Tot Charlie'])
  expect(rowsApart(rows, columns)).toEqual([
    { line: 3, texts: ['Name', 'Phone', 'Birthdate'], reason: 'headers' },
    { line: 5, texts: ['الفرقة الثانية'], reason: 'section' },
    { line: 7, texts: ['Total: 3'], reason: 'total' },
    { line: 8, texts: ['المجموع', '3'], reason: 'total' },
  ])
})

test('headers in two languages are found below eight rows of titles, and what is no person is set apart', async () => {
  const { people, rows, columns } = await opened('headers-in-row-9.csv')
  expect(columns.meanings).toEqual(['leaveOut', 'name', 'birthdate', 'mother.phone', 'leaveOut'])
  expect(written(people)).toEqual([
    'جنى كرم/2013-03-15/الأم 03111111',
    'كريم حدّاد/2013-03-16/الأم 9.61711E+11: phoneRounded',
    'سامر عون/1995-03-17/الأم 03111113',
  ])
  expect(rowsApart(rows, columns).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    ...[1, 2, 3, 4, 6, 7, 8].map((line) => `${line} title`),
    '12 empty',
    '13 section',
    '15 total',
  ])
})

test('a file without headers is imported once its columns are named', async () => {
  const { rows, columns } = await opened('without-headers.csv')
  expect(columns).toEqual({ head: NO_HEAD, meanings: ['leaveOut', 'leaveOut'] })
  const named = withMeaning(withMeaning(columns, 0, 'name'), 1, 'birthdate')
  expect(written(importRows(rows, named, INTO) ?? [])).toEqual(['Rita Karam/2013-03-15', 'Sami Haddad/2013-03-16'])
})

test('sheets are offered by name, hidden ones are not, and another one can be read', async () => {
  const first = await opened('sheets-in-a-folder.xlsx')
  expect([first.sheets, first.sheet, first.people]).toEqual([['Fees & camp', 'الأولاد'], 0, []])
  const { columns, people } = await opened('sheets-in-a-folder.xlsx', { sheet: 1 })
  // A whole name says what the column with a part of it says.
  expect(columns.meanings).toEqual(['name', 'leaveOut', 'role', '1.name', '1.phone', 'birthdate'])
  expect(written(people)).toEqual(['ريتا كرم/2013-03-15/هلا كرم 70 111 222', 'سامي نصر/1990-01-01/leader'])
})

test('doubtful letters are offered as they would read, and another reading can be chosen', async () => {
  const { readings, encoding } = await opened('mac-roman.csv')
  expect(encoding).toBe('macintosh')
  expect(readings[0]).toEqual({ encoding: 'macintosh', sample: 'Prénom · Téléphone · Joëlle' })
  const western = await opened('mac-roman.csv', { encoding: 'windows-1252' })
  expect(western.encoding).toBe('windows-1252')
  const rewritten = await opened('utf-8-twice.csv')
  expect(rewritten.readings.map(({ sample }) => sample)[0]).toBe('أحمد · كرم · هبة')
  expect((await opened('names-in-three-columns.csv')).readings).toEqual([])
})

test('three children, each spelt in two ways, get three hints and no problem', async () => {
  const { people } = await opened('spellings.csv')
  expect(people.flatMap(({ problems }) => problems)).toEqual([])
  expect([...lookalikesIn(people, [])].map(([line, { attendeeName }]) => `${line} ${attendeeName}`)).toEqual([
    '3 أحمد حدّاد',
    '5 إيلي نصر',
    '7 هبة عيسى',
  ])
})

test('names whose letters look alike are the same name twice', async () => {
  const { people } = await opened('look-alike-letters.csv')
  expect(people.map(({ attendeeName, problems }) => [attendeeName, ...problems])).toEqual(
    ['علي كرم', 'علی کرم', 'محمد حسن', 'محمد حسن', 'هدى كنعان', 'ھدى کنعان'].map((name) => [name, 'nameTwice']),
  )
})

test('dates are read in the order that the whole column has, and the cell that decided is known', async () => {
  const { people, rows, columns } = await opened('month-first-dates.csv')
  expect(written(people)).toEqual([
    'Mira Sample/2013-11-28',
    'Nour Sample/2013-10-03',
    'Omar Sample/2014-04-17',
    'Pia Sample/2014-05-07',
  ])
  expect(birthdateColumn(peopleIn(rows, columns), columns)).toMatchObject({
    order: 'monthFirst',
    deciding: { line: 2, text: '11/28/2013' },
    isOpen: false,
  })
})

test('dates that contradict each other are asked about, and a cell that the answer cannot read is left out with the reason', async () => {
  const { rows, columns } = await opened('dates-of-both-orders.csv')
  expect(birthdateColumn(peopleIn(rows, columns), columns)).toMatchObject({
    order: null,
    contradiction: { monthFirst: { line: 2, text: '11/28/2013' }, dayFirst: { line: 3, text: '28/11/2013' } },
    isOpen: true,
  })
  const answered = (order: DateOrder) => written(importRows(rows, columns, { ...INTO, dateAnswers: { order } }) ?? [])
  expect(answered('dayFirst')).toEqual([
    'Mira Sample: birthdateInvalid',
    'Nour Sample/2013-11-28',
    'Omar Sample/2014-07-05',
  ])
  expect(answered('monthFirst')).toEqual([
    'Mira Sample/2013-11-28',
    'Nour Sample: birthdateInvalid',
    'Omar Sample/2014-05-07',
  ])
})

test('dates and phones are read as people write them, and what is none is told', async () => {
  const { people } = await opened('dates-and-phones-as-written.csv')
  expect(written(people)).toEqual([
    'Ada Sample/2014-04-14/70111333 / 71222444',
    'Bea Sample/2013-08-28/03 111 333 / 76 222 444',
    'Cara Sample/2012-06-06/dad +961 3 111 333',
    'Dan Sample/2014-04-14/+961 70 111 333',
    'Edy Sample/2014-04-14/70111333 / 71222444',
    'Fay Sample/2014-04-14/70111333/4',
    'Gus Sample/2014-10-14',
    'Hal Sample/2014-04-14',
    'Ira Sample',
    'Jad Sample/2014-04-14',
  ])
  expect(
    people.flatMap(({ attendeeName, notes }) => notes.map((note) => [attendeeName, ...Object.values(note)])),
  ).toEqual([
    ['Fay Sample', 'phoneUnread', '70111333/4'],
    ['Gus Sample', 'phoneLeftOut', 'ask the aunt'],
    ['Ira Sample', 'birthdateLeftOut', '2014'],
  ])
})
