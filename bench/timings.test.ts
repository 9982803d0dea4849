import { expect, inject, test } from 'vitest'
import { comparisonLines, timeSessions } from './timings.ts'

test('the benchmark of sessions prints the timings of two networks beside each other', async () => {
  const time = (sessions: number) =>
    timeSessions(
      inject('serverUrl'),
      inject('template'),
      { sessions, attendancePerSession: 3, rosterPerOrganization: 5 },
      3,
    )
  const lines = comparisonLines(await time(8), await time(40))
  expect(lines).toHaveLength(5)
  for (const line of lines.slice(1)) expect(line).toMatch(/^\S.+ \d+\.\d\d ms +\d+\.\d\d ms +× \d+\.\d\d$/)
})
