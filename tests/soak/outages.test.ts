import { test } from 'vitest'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { surviveOutages } from './outages.ts'

test(
  'an app that is killed, also together with its PostgreSQL, on a full disk, and with a clock that goes back, recovers alone',
  {
    timeout: 2 * TIMEOUT_MS,
  },
  () =>
    surviveOutages(
      ['the server is killed', 'both are killed', 'the disk is full', 'the clock is set back by an hour'],
      1,
    ),
)
