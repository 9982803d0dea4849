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

test('nothing is known of the time before the database was listened to', () => {
  const { recent, pass, changedIn } = aMemory()
  expect(changedIn(0)).toBeNull()
  recent.restart()
  pass(MINUTE)
  expect(changedIn(MINUTE)).toEqual([])
  expect(changedIn(MINUTE + 1)).toBeNull()
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

test('a lost connection to the database makes all before it unknown', () => {
  const { recent, pass, change, changedIn } = aMemory()
  recent.restart()
  change('SNMK1')
  pass(MINUTE)
  recent.restart()
  expect(changedIn(MINUTE)).toBeNull()
  expect(changedIn(0)).toEqual([])
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
