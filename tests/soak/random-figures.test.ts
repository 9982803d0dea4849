import { test } from 'vitest'
import { recountAtRandom } from './random-figures.ts'

test('figures of people, groups and months are those of a recount: twenty random networks', { timeout: 120_000 }, () =>
  recountAtRandom(20),
)
