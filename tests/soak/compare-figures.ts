import { expect } from 'vitest'
import type { World } from '#tests/world.ts'
import { FOLLOWED_UP, recount } from './recount-attendance.ts'
import { recountedGrid, shownGrid, WINDOWS } from './recount-grid.ts'

/** The figures of people, groups, grids and sessions are those of a recount row by row, without the app's SQL. */
export async function compareFigures({ database, admin, leader, otherLeader }: World, today: string): Promise<void> {
  const expected = await recount(database, today)
  for (const { id, ...figures } of expected.people) {
    const { present, all, yearBefore, streak } = figures
    const answer = await admin.people.attendance({ personId: id })
    expect({ ...answer.figures, yearBefore: answer.yearBefore, streak: answer.streak }).toEqual({
      present,
      all,
      yearBefore,
      streak,
    })
  }
  for (const [reader, name] of [
    [leader, 'SNMY1'],
    [otherLeader, 'SNMK1'],
  ] as const) {
    const [group] = await reader.home.groups()
    const own = expected.people.filter(({ organizationName }) => organizationName === name)
    expect(group?.people).toBe(own.length)
    expect(group?.followedUp.map(({ id, streak }) => [id, streak]).toSorted()).toEqual(
      own
        .filter(({ isLeader, streak }) => !isLeader && streak >= FOLLOWED_UP)
        .map(({ id, streak }) => [id, streak])
        .toSorted(),
    )
  }
  for (const organizationName of ['SNMY1', 'SNMK1'])
    for (const window of WINDOWS)
      expect(shownGrid(await admin.attendance.grid({ organizationName, window }))).toEqual(
        recountedGrid(expected.rows, organizationName, window, today),
      )
  const network = await admin.home.network()
  for (const { organizationName, recent } of network.groups)
    expect(recent.map(({ present, all }) => [present, all])).toEqual(
      expected.sessions
        .filter(({ organization, date }) => organization === organizationName && date <= today)
        .slice(-7)
        .map(({ present, all }) => [present, all]),
    )
  const { rows } = await admin.sessions.list({ limit: 100 })
  expect(rows.map(({ id, presentCount, attendanceCount }) => [id, presentCount, attendanceCount])).toEqual(
    expected.sessions.toReversed().map(({ id, present, all }) => [id, present, all]),
  )
}
