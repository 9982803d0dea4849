import { expect, test } from 'vitest'
import { createPasswordTurns, networkOf, PasswordsBusy } from './password-turns.ts'

const LIMITS = { running: 1, waiting: 3, ofOneAddress: 2, longestWaitMs: 60_000 }

/** Work that is done when it is told to be. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { work: () => opened, open }
}

const addressOf = (at: number) => `192.0.2.${at}`

test('one works at a time, in the order in which they came', async () => {
  const turns = createPasswordTurns(LIMITS)
  const began: number[] = []
  let working = 0
  const work = (at: number) => async () => {
    began.push(at)
    working += 1
    expect(working).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    working -= 1
    return at
  }
  const done = await Promise.all([0, 1, 2, 3].map((at) => turns.take(addressOf(at), work(at))))
  expect([began, done]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
})

test('a full queue refuses, says after how many seconds to try again, and takes others later', async () => {
  const turns = createPasswordTurns(LIMITS)
  const first = gate()
  const taken = [0, 1, 2, 3].map((at) => turns.take(addressOf(at), first.work))
  const refused = await turns.take(addressOf(4), async () => 'done').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(PasswordsBusy)
  expect((refused as PasswordsBusy).retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect((refused as PasswordsBusy).retryAfterSeconds).toBeLessThanOrEqual(30)
  first.open()
  await Promise.all(taken)
  expect(await turns.take(addressOf(4), async () => 'done')).toBe('done')
})

test('one address has its share of the queue, and leaves the rest to others', async () => {
  const turns = createPasswordTurns(LIMITS)
  const first = gate()
  const taken = [turns.take('192.0.2.1', first.work), turns.take('192.0.2.1', first.work)]
  await expect(turns.take('192.0.2.1', first.work)).rejects.toThrow(PasswordsBusy)
  taken.push(turns.take('192.0.2.2', first.work))
  first.open()
  await Promise.all(taken)
  await turns.take('192.0.2.1', async () => undefined)
})

test('a turn that does not come in time is given up, and the queue goes on', async () => {
  const turns = createPasswordTurns({ ...LIMITS, longestWaitMs: 1 })
  const first = gate()
  const working = turns.take('192.0.2.1', first.work)
  await expect(turns.take('192.0.2.2', async () => 'done')).rejects.toThrow(PasswordsBusy)
  first.open()
  await working
  expect(await turns.take('192.0.2.2', async () => 'done')).toBe('done')
})

test('work that fails gives its turn to the next', async () => {
  const turns = createPasswordTurns(LIMITS)
  const failing = turns.take('192.0.2.1', () => Promise.reject(new Error('forced')))
  const next = turns.take('192.0.2.1', async () => 'done')
  await expect(failing).rejects.toThrow('forced')
  expect(await next).toBe('done')
  expect(await turns.take('192.0.2.1', async () => 'again')).toBe('again')
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
