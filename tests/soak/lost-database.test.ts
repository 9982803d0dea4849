import { test } from 'vitest'
import { TIMEOUT_MS } from '#tests/running-app.ts'
import { FAULTS, type Fault } from './breakable-server.ts'
import { cannotStart, isFrozen, loseDatabase, stopDuringOutage } from './lost-database.ts'

test(
  'an app whose database is lost in every way goes on serving: what it acknowledged is there once',
  {
    timeout: 2 * TIMEOUT_MS,
  },
  () => loseDatabase(Object.keys(FAULTS) as Fault[]),
)

test.each([
  ['killed, and cannot be started again', cannotStart],
  ['frozen', isFrozen],
])('told to stop while its PostgreSQL is %s, the app stops in order', { timeout: TIMEOUT_MS }, (_, outage) =>
  stopDuringOutage(outage),
)
