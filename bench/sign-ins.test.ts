import { expect, inject, test } from 'vitest'
import { comparedToQuiet, timeSignIns } from './sign-ins.ts'

test('the benchmark of signing in measures reads, quiet and beside people who all get in', async () => {
  const timings = await timeSignIns(inject('serverUrl'), inject('template'), { people: 4, quietMs: 300 })
  expect(Object.keys(timings)).toEqual(['quiet', '4 sign-ins', '4 sign-ups'])
  const lines = comparedToQuiet(timings)
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1))
    expect(line).toMatch(/^\S.+ \d+\.\d ms .*× \d+\.\d\d +× \d+\.\d\d +\d+ +\d+\.\d s$/)
})
