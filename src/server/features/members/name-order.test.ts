import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { searchKey } from '#domain/texts/names.ts'
import { anAttendance, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { rowsOfAllPages } from '#tests/pages.ts'
import { createWorld } from '#tests/world.ts'

const IN_ORDER = ['Élie', 'Fadi', 'إبراهيم', 'ابراهيم', 'أحـمد', 'احمد', 'آدم', 'ادم', 'إيلي', 'بُطرس', 'رامي', 'رؤى']
/** In which they are added. */
const PLACES = [6, 3, 11, 0, 9, 7, 10, 1, 5, 8, 4, 2]

test('people of a group have one order in every list, in which hamza, vowel marks and tatweel are nothing', async () => {
  const world = await createWorld()
  const { leader, admin } = world
  // Names with the same key come by their ids.
  const ids = IN_ORDER.map(() => uuid()).sort()
  for (const place of PLACES)
    await leader.roster.add(aPerson({ id: ids[place] ?? '', attendeeName: IN_ORDER[place] ?? '' }))
  const group = { organizationName: 'SNMY1' }
  const roster = await leader.roster.list(group)
  const attendance = [anAttendance({ attendeeName: 'ي', isLeader: true }), ...roster.map((one) => attendanceOf(one))]
  const { id } = await leader.sessions.create(aSession({ attendance }))
  const report = await leader.sessions.get({ id })
  const grid = await leader.attendance.grid({ ...group, window: 'newest' })
  const namesOf = (rows: readonly { readonly attendeeName: string }[]) => rows.map(({ attendeeName }) => attendeeName)

  expect(namesOf(roster)).toEqual(IN_ORDER)
  expect(namesOf(grid.people)).toEqual([...IN_ORDER, 'ي'])
  expect(namesOf(report.attendance)).toEqual([...IN_ORDER, 'ي'])
  expect(namesOf(await leader.people.forDevice(group))).toEqual(IN_ORDER)
  expect(namesOf(await rowsOfAllPages((page) => admin.members.attendees({ limit: 1, ...page })))).toEqual(IN_ORDER)
  expect(namesOf(await rowsOfAllPages((page) => admin.members.attendees({ limit: 1, ...page, search: 'ا' })))).toEqual(
    IN_ORDER.slice(2, 9),
  )
})

test('members have the same order, by name alone', async () => {
  const world = await createWorld()
  const names = ['Ali', 'Ali Aoun', ...IN_ORDER]
  const people = [...PLACES.map((place) => names[place + 2] ?? ''), 'Ali Aoun', 'Ali']
  for (const fullName of people) await world.person({ fullName, signedUpUnder: 'SNMK3' })
  const rows = await rowsOfAllPages((page) =>
    world.admin.members.list({ limit: 1, ...page, organizationName: 'SNMK3' }),
  )
  expect(rows.map(({ fullName }) => fullName)).toHaveLength(names.length)
  expect(rows.map(({ fullName }) => searchKey(fullName))).toEqual(names.map(searchKey))
})
