import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeated, repeatUntilAnswered } from './repeat-calls.ts'

class NoAnswer extends Error {}
const isUnanswered = (error: unknown) => error instanceof NoAnswer

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * A call that gets no answer a given number of times, and when its attempts were made, in milliseconds after the first.
 */
function failing(times: number, error: Error = new NoAnswer()) {
  const began = Date.now()
  const attempts: number[] = []
  const call = repeatUntilAnswered(async () => {
    attempts.push(Date.now() - began)
    if (attempts.length <= times) throw error
    return 'done'
  }, isUnanswered)
  return { attempts, outcome: call.catch((reason: unknown) => reason) }
}

test('a call that is answered immediately is made once, and nothing is said', async () => {
  const { attempts, outcome } = failing(0)
  await vi.runAllTimersAsync()
  expect([await outcome, attempts, repeated.get()]).toEqual(['done', [0], 0])
})

test('a call without an answer is made again after 1 and 2 seconds, and said to be', async () => {
  const heard: number[] = []
  const stop = repeated.subscribe(() => heard.push(repeated.get()))
  const { attempts, outcome } = failing(2)
  expect(repeated.get()).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(repeated.get()).toBe(1)
  await vi.runAllTimersAsync()
  expect([await outcome, attempts]).toEqual(['done', [0, 1_000, 3_000]])
  expect(heard).toEqual([1, 0])
  stop()
})

test('after forty seconds the error is thrown', async () => {
  const { attempts, outcome } = failing(100)
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(NoAnswer)
  expect(attempts).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000, 31_000, 39_000])
  expect(repeated.get()).toBe(0)
})

test('the last attempts have the time that is left, at least five seconds', async () => {
  const times: number[] = []
  const outcome = repeatUntilAnswered(async (timeoutMs) => {
    times.push(timeoutMs)
    throw new NoAnswer()
  }, isUnanswered).catch(() => undefined)
  await vi.runAllTimersAsync()
  await outcome
  expect(times).toEqual([40_000, 39_000, 37_000, 33_000, 25_000, 17_000, 9_000, 5_000])
})

test('an answer that refuses is not questioned, and a device that is offline does not try', async () => {
  const refused = failing(100, new Error('refused'))
  await vi.runAllTimersAsync()
  expect([await refused.outcome, refused.attempts]).toEqual([new Error('refused'), [0]])
  vi.stubGlobal('navigator', { onLine: false })
  const offline = failing(100)
  await vi.runAllTimersAsync()
  expect([await offline.outcome, offline.attempts]).toEqual([new NoAnswer(), [0]])
})

test('a clock that is set back by an hour meanwhile makes it no longer', async () => {
  const begun = performance.now()
  const { outcome } = failing(1_000)
  await vi.advanceTimersByTimeAsync(500)
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(NoAnswer)
  expect(performance.now() - begun).toBeLessThan(60_000)
})
