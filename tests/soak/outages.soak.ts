import { test } from 'vitest'
import { FAULTS, type Fault } from './breakable-server.ts'
import { loseDatabase } from './lost-database.ts'
import { oneOf, randomFrom, shuffled } from './network/random.ts'
import { type Outage, surviveOutages } from './outages.ts'

const KILLS = ['the server is killed', 'PostgreSQL is killed', 'both are killed'] as const
const OTHERS = [
  'PostgreSQL is frozen for twenty seconds',
  'the disk is full',
  'the clock is set back by an hour',
] as const
const TIMES = 30
const LONGEST_MS = 1_200_000

// SEED=… runs the outages of a failure again.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test(`thirty kills, a frozen database, a full disk and a clock set back, in the order of SEED=${seed}`, {
  timeout: LONGEST_MS,
}, () => {
  const random = randomFrom(seed)
  const kills = Array.from({ length: TIMES }, (): Outage => oneOf(random, KILLS))
  return surviveOutages(shuffled(random, [...kills, ...OTHERS]), seed)
})

// FAULTS_POSTGRESQL=… takes another PostgreSQL (see CONTRIBUTING.md).
test(`an app that loses its database twenty times, in the order of SEED=${seed}, loses nothing else`, {
  timeout: LONGEST_MS,
}, () => {
  const random = randomFrom(seed)
  return loseDatabase(Array.from({ length: 20 }, () => oneOf(random, Object.keys(FAULTS) as Fault[])))
})
