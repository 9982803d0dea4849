import { expect, test } from 'vitest'
import { createPersonTurns } from './person-turns.ts'

/** Calls that end when they are told to, with the order in which they began. */
function heldCalls() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((end) => ends.set(name, () => end(name)))
  }
  return { begun, call, end: (name: string) => ends.get(name)?.() }
}

test('of one person so many calls run at once, the next wait in order, and more are refused', async () => {
  const turns = createPersonTurns({ atOnce: 2, waiting: 2 })
  const { begun, call, end } = heldCalls()
  const calls = ['a', 'b', 'c', 'd'].map((name) => turns.take('rita', call(name)))
  await expect(turns.take('rita', call('e'))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await calls[1]
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  end('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(calls)).toEqual(['a', 'b', 'c', 'd'])
})

test('nobody waits for the calls of somebody else, and a failed call passes its turn on', async () => {
  const turns = createPersonTurns({ atOnce: 1, waiting: 1 })
  const { call, begun, end } = heldCalls()
  const held = turns.take('rita', call('rita'))
  expect(await turns.take('karim', async () => 'answered')).toBe('answered')
  const failing = turns.take('rita', async () => {
    throw new Error('failed')
  })
  end('rita')
  expect(await held).toBe('rita')
  await expect(failing).rejects.toThrow('failed')
  expect(await turns.take('rita', async () => 'again')).toBe('again')
  expect(begun).toEqual(['rita'])
})
