import { test } from 'vitest'
import { longestSoak, runNetworkSoak } from './network/run.ts'

// MINUTES=… for another time than ten minutes; SEED=… runs the order of a failure again.
const seconds = 60 * Number(process.env.MINUTES ?? 10)

test(
  'two hundred people use two processes behind a proxy, whatever happens to those and to PostgreSQL',
  { timeout: longestSoak(seconds) },
  () => runNetworkSoak({ seconds, people: 200, pauseMs: 4_000 }),
)
