import { test } from 'vitest'
import { longestSoak, runNetworkSoak } from './network/run.ts'

const SECONDS = 18

test(
  'twenty-four people use two processes behind a proxy, whatever happens to those and to PostgreSQL',
  { timeout: longestSoak(SECONDS) },
  () => runNetworkSoak({ seconds: SECONDS, people: 24, pauseMs: 2_000 }),
)
