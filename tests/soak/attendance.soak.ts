import { test } from 'vitest'
import { recountAttendanceAtRandom } from './random-attendance.ts'

// SEED=… runs the networks of a failure again.
test('rates, streaks and counts are those of a recount: three hundred random networks', { timeout: 3_600_000 }, () =>
  recountAttendanceAtRandom(300),
)
