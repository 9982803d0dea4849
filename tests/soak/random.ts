import { sendBrokenInputs } from './broken-inputs.ts'
import { moveMoneyAtRandom } from './money/money-at-once.ts'
import { keepBooksAtRandom } from './money/random-money.ts'
import { editAtRandom } from './random-edits.ts'
import { recountAtRandom } from './random-figures.ts'

interface RandomTest {
  readonly what: string
  /** How often `npm run test:all` tries it. */
  readonly few: number
  /** How often `npm run soak` does. */
  readonly many: number
  /** By which `npm run test:all` tries the same each time. */
  readonly seed?: number
  readonly run: (times: number, seed?: number) => Promise<void>
}

/** What is tried with random networks, histories and inputs. SEED=… repeats a failure. */
export const RANDOM_TESTS: readonly RandomTest[] = [
  {
    what: 'no broken input gets anything but a declared code out of the server',
    few: 200,
    many: 20_000,
    run: sendBrokenInputs,
  },
  { what: 'figures of people, groups and months are those of a recount', few: 20, many: 600, run: recountAtRandom },
  { what: 'whatever people do with money at once, it adds up', few: 10, many: 300, run: moveMoneyAtRandom },
  { what: 'money over months is what books beside it say', few: 4, many: 300, seed: 1, run: keepBooksAtRandom },
  {
    what: 'nothing tapped on three phones at a meeting is lost, and nothing is there twice',
    few: 15,
    many: 300,
    seed: 1,
    run: editAtRandom,
  },
]
