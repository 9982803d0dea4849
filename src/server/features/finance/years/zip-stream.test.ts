import { afterEach, expect, test, vi } from 'vitest'
import { streamOf } from './zip-stream.ts'

afterEach(() => vi.useRealTimers())

async function* threeParts() {
  for (const part of [1, 2, 3]) yield Uint8Array.of(part)
}

test('a stream that is read in time ends once, and is not broken later', async () => {
  vi.useFakeTimers()
  const [onEnd, onError] = [vi.fn(), vi.fn()]
  const stream = streamOf(threeParts(), { longest: 1_000, onEnd, onError })
  const read: number[] = []
  for await (const part of stream) read.push(...part)
  expect(read).toEqual([1, 2, 3])
  vi.advanceTimersByTime(1_000)
  expect([onEnd.mock.calls.length, onError.mock.calls.length]).toEqual([1, 0])
})

test('a reader who takes too long gets a broken stream, and what was to be sent is let go', async () => {
  vi.useFakeTimers()
  const [onEnd, onError] = [vi.fn(), vi.fn()]
  const parts = threeParts()
  const reader = streamOf(parts, { longest: 1_000, onEnd, onError }).getReader()
  expect((await reader.read()).value).toEqual(Uint8Array.of(1))
  vi.advanceTimersByTime(1_000)
  await expect(reader.read()).rejects.toThrow('It took longer than 1000 ms to send')
  expect([onEnd.mock.calls.length, onError.mock.calls.length]).toEqual([1, 1])
  expect(await parts.next()).toEqual({ done: true, value: undefined })
})
