import { expect, test } from 'vitest'
import { createPasswordQueue, networkOf, PasswordsBusy } from './password-queue.ts'

const LIMITS = { running: 1, waiting: 3, perAddress: 2, timeoutMs: 60_000 }

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { work: () => opened, open }
}

const addressOf = (at: number) => `192.0.2.${at}`

test('calls run one at a time, in the order of their arrival', async () => {
  const queue = createPasswordQueue(LIMITS)
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
  const done = await Promise.all([0, 1, 2, 3].map((at) => queue.run(addressOf(at), work(at))))
  expect([began, done]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ])
})

test('a full queue refuses, names the seconds after which to try again, and accepts calls later', async () => {
  const queue = createPasswordQueue(LIMITS)
  const first = gate()
  const taken = [0, 1, 2, 3].map((at) => queue.run(addressOf(at), first.work))
  const refused = await queue.run(addressOf(4), async () => 'done').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(PasswordsBusy)
  expect((refused as PasswordsBusy).retryAfterSeconds).toBeGreaterThanOrEqual(1)
  expect((refused as PasswordsBusy).retryAfterSeconds).toBeLessThanOrEqual(30)
  first.open()
  await Promise.all(taken)
  expect(await queue.run(addressOf(4), async () => 'done')).toBe('done')
})

test('one address can fill only its share of the queue', async () => {
  const queue = createPasswordQueue(LIMITS)
  const first = gate()
  const taken = [queue.run('192.0.2.1', first.work), queue.run('192.0.2.1', first.work)]
  await expect(queue.run('192.0.2.1', first.work)).rejects.toThrow(PasswordsBusy)
  taken.push(queue.run('192.0.2.2', first.work))
  first.open()
  await Promise.all(taken)
  await queue.run('192.0.2.1', async () => undefined)
})

test('a call that waits too long is refused, and the queue goes on, also after a call that fails', async () => {
  const queue = createPasswordQueue({ ...LIMITS, timeoutMs: 1 })
  const first = gate()
  const working = queue.run('192.0.2.1', () => first.work().then(() => Promise.reject(new Error('forced'))))
  await expect(queue.run('192.0.2.2', async () => 'done')).rejects.toThrow(PasswordsBusy)
  first.open()
  await expect(working).rejects.toThrow('forced')
  expect(await queue.run('192.0.2.2', async () => 'done')).toBe('done')
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
