import { expect, test, vi } from 'vitest'
import { signInAttempts } from '#server/database/schema/index.ts'
import { PASSWORD, setPasswordOf, signIn, worldWithRita } from '#tests/sign-in.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

/** Fills the share of an address in the password queue, until the returned function is called. */
async function fillQueue(world: World, address: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const calls: Promise<void>[] = []
  let isFull = false
  while (!isFull) {
    const call = world.passwords.enqueue(address, () => released)
    calls.push(call.catch(() => undefined))
    isFull = await Promise.race([
      call.then(
        () => false,
        () => true,
      ),
      new Promise<false>((resolve) => setImmediate(resolve, false)),
    ])
  }
  return async () => {
    release()
    await Promise.all(calls)
  }
}

test('calls that check or set a password beyond the share of an address are refused with a time to retry, uncounted', async () => {
  const { world, rita } = await worldWithRita()
  await setPasswordOf(world, world.admin.id)
  const release = await fillQueue(world, '127.0.0.1')
  for (let tries = 0; tries < 40; tries++) {
    const refused = await signIn(world)
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'BUSY'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  const elsewhere = signIn(world, { 'x-forwarded-for': '192.0.2.1' })
  const signUp = await world.post('/api/auth/sign-up/email', {
    name: 'New',
    email: 'new@example.org',
    password: PASSWORD,
  })
  expect([signUp.status, (await signUp.json()).code]).toEqual([429, 'BUSY'])
  // Refused before its body is read, which would cost more than the refusal.
  expect((await signIn(world, { 'content-type': 'text/plain' })).status).toBe(429)
  const change = { currentPassword: PASSWORD, password: PASSWORD }
  const calls = [
    world.admin.transfer.unlock({ password: PASSWORD }),
    rita.accounts.changePassword(change),
    rita.accounts.updatePassword(change),
  ]
  expect(await Promise.all(calls.map(refusalOf))).toEqual(['BUSY', 'BUSY', 'BUSY'])
  const answer = await world.post('/rpc/accounts/changePassword', { json: change }, { cookie: rita.cookie })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBe((await answer.json()).json.data.retryAfterSeconds)
  await release()
  await world.admin.transfer.unlock({ password: PASSWORD })
  await rita.accounts.changePassword(change)
  expect((await signIn(world, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await elsewhere).status).toBe(200)
  expect((await signIn(world)).status).toBe(200)
})

test('twenty people behind one address are all signed in when they retry', async () => {
  const world = await createWorld()
  const people = Array.from({ length: 20 }, (_, at) => `hall${at}@example.org`)
  for (const email of people) await setPasswordOf(world, (await world.person({ email })).id)
  const signInWithRetries = async (email: string, at: number, tries = 1): Promise<number> => {
    const { status } = await signIn(world, {}, { email })
    if (status === 200) return tries
    expect(status).toBe(429)
    // Waits until a call from elsewhere has run.
    await world.passwords.enqueue(`192.0.2.${at}`, async () => undefined)
    return signInWithRetries(email, at, tries + 1)
  }
  const tries = await Promise.all(people.map((email, at) => signInWithRetries(email, at)))
  expect(Math.max(...tries)).toBeGreaterThan(1)
})

test('a sign-in whose hashing process dies is refused with a time to retry, and is not a wrong password', async () => {
  const { world } = await worldWithRita()
  const pid = world.passwords.pid()
  // A signal to process 0 would reach the whole process group of the tests.
  if (!pid) throw new Error('The hashing process does not run')
  process.kill(pid, 'SIGSTOP')
  const verify = vi.spyOn(world.passwords, 'verify')
  const signingIn = signIn(world)
  await expect.poll(() => verify.mock.calls.length).toBe(1)
  verify.mockRestore()
  process.kill(pid, 'SIGKILL')
  const refused = await signingIn
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'BUSY'])
  expect(await world.database.select({ count: signInAttempts.count }).from(signInAttempts)).toEqual([{ count: 0 }])
  expect((await signIn(world)).status).toBe(200)
})
