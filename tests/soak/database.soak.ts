import { test } from 'vitest'
import { FAULTS, type Fault } from './breakable-server.ts'
import { loseDatabase } from './lost-database.ts'

const TIMES = 20
const LONGEST_MS = 1_200_000

// SEED=… runs the order of a failure again; FAULTS_POSTGRESQL=… takes another PostgreSQL (see CONTRIBUTING.md).
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

test(
  `an app that loses its database twenty times, in the order of SEED=${seed}, loses nothing else`,
  {
    timeout: LONGEST_MS,
  },
  () => loseDatabase(randomFaults(seed)),
)

function randomFaults(from: number): Fault[] {
  const all = Object.keys(FAULTS) as Fault[]
  let state = from >>> 0
  return Array.from({ length: TIMES }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return all[Math.floor((state / 2 ** 32) * all.length)] as Fault
  })
}
