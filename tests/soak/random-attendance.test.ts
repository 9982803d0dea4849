import { test } from 'vitest'
import { recountAttendanceAtRandom } from './random-attendance.ts'

test('rates, streaks and counts are those of a recount: ten random networks', { timeout: 120_000 }, () =>
  recountAttendanceAtRandom(10),
)
