import { writeSync } from 'node:fs'

/** How many random inputs a property of the domain is tried with: `npm run soak` tries more. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 200)

/** The seed of a random test. A soak prints it always, others on a failure; SEED=… repeats it. */
export function newSeed(): number {
  const seed = Number(process.env.SEED || Date.now() % 2 ** 31)
  if (process.env.PRINTS_SEEDS) writeSync(process.stderr.fd, `SEED=${seed}\n`)
  return seed
}
