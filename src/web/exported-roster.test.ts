import { expect, test } from 'vitest'
import type { RosterPerson } from '#contract/roster.ts'
import type { PlainDate } from '#domain/dates.ts'
import { ORGANIZATIONS } from '#domain/organizations.ts'
import { importRows } from '#domain/roster-import.ts'
import { rosterCsv } from '#web/features/members/members-csv.ts'
import { readCsv } from '#web/features/roster/read-csv.ts'
import { members as arabic } from '#web/i18n/ar/members.ts'
import { members as english } from '#web/i18n/en/members.ts'

const TARGET = { organizationName: 'SNMY1', names: [], today: '2026-11-21' as PlainDate, organizations: ORGANIZATIONS }

test.each([
  ['English', english],
  ['Arabic', arabic],
])('a roster that was exported in %s is imported again unchanged', (_, words) => {
  const people = [
    ['Rita Haddad', '+961 3 123456', '2014-03-15', false, false],
    ['أحمد، الصغير', '03 123 456', null, false, true],
    ['O\'Hara "Jo", the elder', '+96170123456', '1990-02-28', true, false],
    ["-'Abd;", '-1', '2013-12-31', false, false],
    ["'-Abd", '=1', null, true, false],
  ] as const
  const roster = people.map(
    ([attendeeName, phoneNumber, birthdate, isLeader, ageOverride]): RosterPerson => ({
      id: '',
      organizationName: 'SNMY1',
      attendeeName,
      phoneNumber,
      birthdate: birthdate as PlainDate | null,
      isLeader,
      ageOverride,
    }),
  )
  const file = rosterCsv(roster, { ...words, headers: words, roleName: () => '' })
  // Phone numbers with a country code get no apostrophe, unlike formulas.
  expect(file).not.toContain("'+")
  const rows = importRows(readCsv(file), TARGET) ?? []
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(rows.map((row) => [row.attendeeName, row.phoneNumber, row.birthdate, row.isLeader, row.ageOverride])).toEqual(
    people,
  )
})
