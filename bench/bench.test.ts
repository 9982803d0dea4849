import { expect, inject, test } from 'vitest'
import { createCleanUp } from '#tests/soak/network/clean-up.ts'
import { CALLS } from './calls.ts'
import { linesOf } from './report.ts'
import { runBench } from './run.ts'

test('the benchmark measures every call, and the limit answers reads with the same bytes', {
  timeout: 240_000,
}, async () => {
  const cleanUp = createCleanUp()
  const database = { serverUrl: inject('serverUrl'), template: inject('template') }
  try {
    // Fails if any call is not answered with 200, or if the limit answers a read differently.
    const options = { groups: 8, seconds: 0.01, turns: 1, only: '' }
    const results = await runBench(database, options, cleanUp)
    expect(results.map(({ name }) => name)).toEqual(CALLS.map(({ name }) => name))
    const lines = linesOf(results)
    expect(lines.join('\n')).not.toMatch(/NaN|Infinity|undefined/)
    expect(lines.filter((line) => /^(reads|writes): at least \d+ % of the limit/.test(line))).toHaveLength(2)
  } finally {
    await cleanUp.run()
  }
})
