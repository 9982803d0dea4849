import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOnly, storeWaits, withTimeout } from '#web/offline/database.ts'

const { shown } = storeWaits
beforeEach(() => {
  storeWaits.shown = 1_000
})
afterEach(async () => {
  storeWaits.shown = shown
  vi.useRealTimers()
  // The store answers promptly again.
  await readOnly(async () => undefined)
})

/** How long a screen waits for answers of the store that take this long each, one after the other, in milliseconds. */
async function waitedFor(answers: readonly number[]): Promise<number> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const beganAt = performance.now()
  const waitForAll = async () => {
    for (const ms of answers) await withTimeout(new Promise((resolve) => setTimeout(resolve, ms)), undefined)
    return performance.now() - beganAt
  }
  const waited = waitForAll()
  await vi.runAllTimersAsync()
  return waited
}

test.each([
  ['never answers', Array.from({ length: 10 }, () => 3_600_000)],
  ['answers slowly each time', Array.from({ length: 10 }, () => 900)],
  ['answers promptly', Array.from({ length: 10 }, () => 20)],
])('a screen waits no longer than two seconds for a store that %s, however often it asks', async (_, answers) => {
  expect(await waitedFor(answers)).toBeLessThan(2_000)
})
