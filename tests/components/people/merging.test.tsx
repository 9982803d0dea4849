import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ComparedEntry, MergeChoices } from '#contract/people/merging.ts'
import { longDate, type PlainDate } from '#domain/dates/dates.ts'
import { goOffline } from '#tests/components/connection.ts'
import { openBy, soon } from '#tests/components/fields.ts'
import { counted, textPattern } from '#tests/shown-text.ts'
import { aRosterPerson } from './people.ts'
import { aGuardian, aPersonPage, mountPerson } from './person-page.ts'

const OWN = aPersonPage({ attendeeName: 'Ahmad Haddad' })
const OTHER = aRosterPerson('أحمد حدّاد')
const BIRTHDATES: Record<string, PlainDate> = {
  [OWN.id]: '2013-03-15' as PlainDate,
  [OTHER.id]: '2013-05-13' as PlainDate,
}

const NOTHING_DIFFERS: MergeChoices = { marks: [], details: [], guardians: [] }

function anEntry(overrides: Partial<ComparedEntry> = {}): ComparedEntry {
  return {
    isLeader: false,
    phoneNumber: null,
    age: null,
    guardians: [],
    marks: [],
    addedAt: new Date('2026-09-03T10:00:00Z'),
    addedBy: 'Rami',
    isImported: false,
    ...overrides,
  }
}

/** The dialog that merges, with the other entry chosen. */
async function compare(choices: MergeChoices, roster = [OTHER]) {
  const page = await mountPerson(OWN, {
    mergeChoices: () => choices,
    showBirthdate: ({ personId }) => ({ birthdate: BIRTHDATES[personId] ?? null }),
  })
  const { t, user, server } = page
  server.answer({ roster: { list: () => [aRosterPerson(OWN.attendeeName, { id: OWN.id }), ...roster] } })
  const dialog = await openBy(user, t.people.merge, t.people.mergeTitle)
  await user.selectOptions(await dialog.findByLabelText(textPattern(t.people.mergeOther)), OTHER.id)
  return { ...page, dialog }
}

test('both entries stand side by side: age, phones, guardians, marks and where they come from', async () => {
  const marks = [
    { organizationName: 'SNMY1', present: 9, all: 12, last: '2026-11-21' as PlainDate },
    { organizationName: null, present: 2, all: 3, last: '2026-05-02' as PlainDate },
  ]
  const guardians = [{ ...aGuardian('Samar', '03 123 456'), relation: 'Mother' }]
  const own = anEntry({ age: 13, phoneNumber: '70 111 222', guardians, marks })
  const other = anEntry({ addedBy: 'Maya', isImported: true })
  const { t, dialog } = await compare({ ...NOTHING_DIFFERS, entries: { own, other } })
  const table = within(await dialog.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    `Ahmad Haddad${t.people.mergeStays}`,
    `أحمد حدّاد${t.people.mergeGoes}`,
  ])
  const cellsOf = (label: string) => {
    const row = table.getByRole('rowheader', { name: label }).closest('tbody') as HTMLElement
    return within(row).getAllByRole('cell')
  }
  for (const [label, ownText, otherText] of [
    [t.roster.birthdate, textPattern(counted(t.common, 'age', 13, 'en'), { count: 13 }), t.people.mergeNone],
    [t.roster.phone, /70 111 222/, t.people.mergeNone],
    [t.people.mergeGuardiansOf, /Samar.*Mother.*03 123 456/, t.people.mergeNone],
    [t.people.mergeAttendance, /SNMY1.*9 of 12.*Another group.*2 of 3/, t.people.mergeNone],
    [t.people.mergeAdded, /September 3, 2026Rami/, /September 3, 2026by an importMaya/],
  ] as const) {
    const cells = cellsOf(label)
    expect(cells[0]?.textContent).toMatch(ownText)
    expect(cells[1]?.textContent).toMatch(otherText)
  }
  expect(table.queryByText(t.people.mergeBirthdatesSame)).toBeNull()
})

test('two birthdates are only said to differ or not, until both are asked for, which is recorded of each', async () => {
  const entries = { own: anEntry({ age: 13 }), other: anEntry({ age: 13 }) }
  const details = [{ detail: 'birthdate', own: null, other: null } as const]
  const { t, user, server, dialog } = await compare({ ...NOTHING_DIFFERS, details, entries })
  expect(await dialog.findByText(t.people.mergeBirthdatesDiffer)).toBeTruthy()
  expect(server.sent('people.showBirthdate')).toEqual([])
  expect(dialog.getByText(t.people.lookIsRecorded)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: t.people.mergeShowBirthdates }))
  for (const date of Object.values(BIRTHDATES)) expect(await dialog.findByText(longDate(date, 'en'))).toBeTruthy()
  expect(server.sent('people.showBirthdate')).toMatchObject([{ personId: OWN.id }, { personId: OTHER.id }])
  await user.click(dialog.getByRole('button', { name: t.people.mergeHideBirthdates }))
  await soon(() => dialog.queryByText(longDate('2013-03-15' as PlainDate, 'en'))).toBeNull()
  await goOffline()
  expect(await dialog.findByText(t.people.lookNeedsConnection)).toBeTruthy()
})

test('two equal birthdates are said to be the same', async () => {
  const both = { own: anEntry({ age: 13 }), other: anEntry({ age: 13 }) }
  const { t, dialog } = await compare({ ...NOTHING_DIFFERS, entries: both })
  expect(await dialog.findByText(t.people.mergeBirthdatesSame)).toBeTruthy()
})

test('only the birthdate that there is is asked for', async () => {
  const one = { own: anEntry(), other: anEntry({ age: 13 }) }
  const { t, user, server, dialog } = await compare({ ...NOTHING_DIFFERS, entries: one })
  await user.click(await dialog.findByRole('button', { name: t.people.mergeShowBirthdates }))
  expect(await dialog.findByText(longDate('2013-05-13' as PlainDate, 'en'))).toBeTruthy()
  expect(server.sent('people.showBirthdate')).toMatchObject([{ personId: OTHER.id }])
})

test('similar names come first in the choice: the same name, its spellings, the same first name', async () => {
  const [zein, ahmad] = [aRosterPerson('Zein Saad'), aRosterPerson('Ahmad Zein')]
  const { t, dialog } = await compare({ ...NOTHING_DIFFERS, entries: { own: anEntry(), other: anEntry() } }, [
    zein,
    ahmad,
    OTHER,
  ])
  const namesIn = (label: string) =>
    within(screen.getByRole('group', { name: label }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(namesIn(t.people.mergeSimilar)).toEqual(['أحمد حدّاد', 'Ahmad Zein'])
  expect(namesIn(t.people.mergeOthers)).toEqual(['Zein Saad'])
  expect(await dialog.findByRole('button', { name: t.people.mergeNow })).toBeTruthy()
})
