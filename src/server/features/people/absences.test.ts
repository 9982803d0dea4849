import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { announcedOn as absencesOn } from '#domain/attendance/announced-absences.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { aChild, anAbsence } from '#tests/factories.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('an announced absence counts on its days, the later of two, until it is withdrawn or the person leaves the roster', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const announcedOn = async (date: string) => {
    const { absences } = await world.leader.people.announcedAbsences({ organizationName: 'SNMY1', date })
    return absencesOn(date as PlainDate, absences)
  }
  const first = anAbsence({ ...child, from: '2026-11-28', to: '2026-12-05' })
  await world.leader.people.announceAbsence(first)
  expect(await refusalOf(world.leader.people.announceAbsence({ ...first, reason: 'Exam' }))).toBe('CONFLICT')
  const announced = [{ attendeeId: child.personId, reason: 'Travel' }]
  expect(await announcedOn('2026-11-27')).toEqual([])
  expect(await announcedOn('2026-11-28')).toEqual(announced)
  expect(await announcedOn('2026-12-05')).toEqual(announced)
  expect(await announcedOn('2026-12-06')).toEqual([])
  const elsewhere = { organizationName: 'SNMK1', date: '2026-11-28' }
  expect((await world.otherLeader.people.announcedAbsences(elsewhere)).absences).toEqual([])

  await pause(2)
  const second = anAbsence({ ...child, reason: 'Exam' })
  await world.leader.people.announceAbsence(second)
  expect(await announcedOn('2026-11-28')).toEqual([{ attendeeId: child.personId, reason: 'Exam' }])
  expect(await world.leader.people.withdrawAbsence(second)).toEqual({ withdrawn: true })
  expect(await world.leader.people.withdrawAbsence(second)).toEqual({ withdrawn: false })
  expect(await announcedOn('2026-11-28')).toEqual(announced)
  await world.leader.roster.remove({ id: child.personId, organizationName: 'SNMY1' })
  expect(await announcedOn('2026-11-28')).toEqual([])
})

test('without a day the absences of a week back and two weeks ahead are there; at most 60 days are accepted, near today', async () => {
  const world = await createWorld()
  const child = await aChild(world)
  const announce = (from: string, to: string) => world.leader.people.announceAbsence(anAbsence({ ...child, from, to }))
  for (const [from, to, code] of [
    ['2026-11-13', '2026-11-28', 'INVALID_INPUT'],
    ['2026-11-28', '2026-11-27', 'INVALID_INPUT'],
    ['2028-11-21', '2028-11-21', 'INVALID_INPUT'],
    ['2026-11-21', '2027-01-20', 'SPAN_TOO_LONG'],
  ] as const)
    expect([from, to, await refusalOf(announce(from, to))]).toEqual([from, to, code])
  await announce('2026-11-14', '2026-11-14')
  await announce('2026-11-21', '2027-01-19')
  await announce('2026-12-05', '2026-12-12')
  await announce('2026-12-06', '2026-12-06')
  const known = await world.leader.people.announcedAbsences({ organizationName: 'SNMY1' })
  expect(known).toMatchObject({ from: '2026-11-14', to: '2026-12-05' })
  expect(known.absences.map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-14', '2026-11-14'],
    ['2026-11-21', '2027-01-19'],
    ['2026-12-05', '2026-12-12'],
  ])
})
