import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

function pausedCalls() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string) => () => {
    started.push(name)
    return new Promise<string>((end) => ends.set(name, () => end(name)))
  }
  return { started, call, end: (name: string) => ends.get(name)?.() }
}

test('calls of one person over the limit wait in order, and too many are refused', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 2 })
  const { started, call, end } = pausedCalls()
  const calls = ['a', 'b', 'c', 'd'].map((name) => limit.run('rita', call(name)))
  await expect(limit.run('rita', call('e'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(started).toEqual(['a', 'b'])
  end('b')
  await calls[1]
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd'])
})

test('no one waits for the calls of someone else, and the next call runs after a failed one', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 })
  const { call, started, end } = pausedCalls()
  const running = limit.run('rita', call('rita'))
  expect(await limit.run('karim', async () => 'answered')).toBe('answered')
  const failing = limit.run('rita', async () => {
    throw new Error('failed')
  })
  end('rita')
  expect(await running).toBe('rita')
  await expect(failing).rejects.toThrow('failed')
  expect(await limit.run('rita', async () => 'again')).toBe('again')
  expect(started).toEqual(['rita'])
})
