import { expect, inject, test } from 'vitest'
import { CALLS } from './calls.ts'
import { readOptions } from './options.ts'
import { reportOf } from './report.ts'
import { runBench } from './run.ts'

/** For a busy machine, in milliseconds: it takes a tenth of it. */
const PATIENCE = 240_000

test(
  'the benchmark measures every call beside the limit, whose reads have the same bytes',
  async () => {
    const options = { ...readOptions(['--size', '0.2', '--seconds', '0.01', '--turns', '1']), smallSize: 0.2 }
    // Fails if any call is not answered with 200, if the limit answers a read differently, or if the ledger does not add up afterwards.
    const results = await runBench({
      ...options,
      serverUrl: inject('serverUrl'),
      connections: 2,
      streamPeople: 2,
      signInPeople: 2,
      report: () => undefined,
    })
    const names = CALLS.map(({ name }) => name)
    expect(results.calls.map(({ name }) => name)).toEqual(names)
    expect(results.streams.streams).toBe(20)
    const page = reportOf(results, options)
    expect(page).not.toMatch(/NaN|Infinity|undefined/)
    for (const name of names)
      expect(page.split('\n').filter((line) => line.includes(name)).length).toBeGreaterThanOrEqual(3)
  },
  PATIENCE,
)

test('options outside their bounds are refused', () => {
  expect(readOptions([])).toMatchObject({ size: 100, only: '', beside: null })
  expect(() => readOptions(['--size', '1000'])).toThrow('npm run bench')
})
