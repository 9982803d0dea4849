import { expect, test } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

const MINUTE = 60_000

function aMemory() {
  let now = 1_000 * MINUTE
  const recent = createRecentChanges(() => now)
  return {
    recent,
    pass: (duration: number) => {
      now += duration
    },
    change: (organization: string) => recent.add({ change: { table: 'sessions', organization } }),
    changedIn: (duration: number) => recent.ofLast(duration)?.changes.map(({ organization }) => organization) ?? null,
  }
}

test('nothing is known of the time before the database was listened to, also again after a lost connection', () => {
  const { recent, pass, change, changedIn } = aMemory()
  expect(changedIn(0)).toBeNull()
  for (let connections = 0; connections < 2; connections += 1) {
    recent.restart()
    expect(changedIn(0)).toEqual([])
    pass(MINUTE)
    expect(changedIn(MINUTE)).toEqual([])
    expect(changedIn(MINUTE + 1)).toBeNull()
    change('SNMK1')
  }
})

test('what changed in the requested time is returned once, however often it changed', () => {
  const { recent, pass, change, changedIn } = aMemory()
  recent.restart()
  change('SNMK1')
  pass(MINUTE)
  change('SNMY1')
  change('SNMY1')
  recent.add({ rightsOf: 'somebody' })
  pass(MINUTE)
  expect(changedIn(MINUTE)).toEqual(['SNMY1'])
  expect(changedIn(2 * MINUTE)).toEqual(['SNMK1', 'SNMY1'])
  expect(recent.ofLast(MINUTE)?.rightsOf).toEqual(new Set(['somebody']))
  expect(recent.ofLast(MINUTE - 1)?.rightsOf).toEqual(new Set())
})

test('ten minutes are remembered, and no more', () => {
  const { recent, pass, change, changedIn } = aMemory()
  recent.restart()
  change('SNMK1')
  for (let minute = 0; minute < 20; minute += 1) {
    pass(MINUTE)
    change('SNMY1')
  }
  expect(changedIn(10 * MINUTE)).toEqual(['SNMY1'])
  expect(changedIn(10 * MINUTE + 1)).toBeNull()
})
