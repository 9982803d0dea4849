import { expect, inject, test } from 'vitest'
import { signInLines, timeSignIns } from './sign-ins.ts'

test('the benchmark of signing in measures reads on a quiet server and while people sign in and up', async () => {
  const timings = await timeSignIns(inject('serverUrl'), inject('template'), { people: 4, quietMs: 300 })
  expect(Object.keys(timings)).toEqual(['quiet', '4 sign-ins', '4 sign-ups'])
  const lines = signInLines(timings)
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1))
    expect(line).toMatch(/^\S.+ \d+\.\d ms .*× \d+\.\d\d +× \d+\.\d\d +\d+ +\d+\.\d s$/)
})
