import { expect, test } from 'vitest'
import { countAttempt } from '#server/auth/attempts/attempt-counter.ts'
import { cookiesOf, EMAIL, signIn, worldWithRita } from '#tests/sign-in.ts'
import { createWorld } from '#tests/world.ts'

test('the answer of a sign-in has no token in its body; invisible characters in the address are removed', async () => {
  const { world } = await worldWithRita()
  const answer = await signIn(world, {}, { callbackURL: '/dashboard', email: `\u200b${EMAIL} ` })
  expect(await answer.json()).toEqual({ status: true })
  expect(answer.headers.get('location')).toBeNull()
  const cookie = cookiesOf(answer)[0] ?? ''
  expect(await world.callerWith(cookie, '').accounts.me()).toMatchObject({ email: EMAIL })
})

test('too many attempts are refused with a time to retry', async () => {
  const { world } = await worldWithRita()
  const guess = () => signIn(world, {}, { password: 'a guess' })
  for (let tries = 0; tries < 20; tries++) await guess()
  const byAccount = await guess()
  expect([byAccount.status, (await byAccount.json()).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(byAccount.headers.get('retry-after'))).toBeGreaterThan(800)
  await guess()
  const inLog = world.logged.filter((entry) => entry.includes('too many wrong passwords for one account'))
  expect(inLog).toHaveLength(1)
  const ask = () => world.post('/api/auth/send-verification-email', { email: 'unknown@example.org' })
  for (let tries = 0; tries < 6; tries++) await ask()
  const byAddress = await ask()
  expect(byAddress.status).toBe(429)
  expect(Number(byAddress.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('attempts are counted from the first one again once its time is over', async () => {
  const { database } = await createWorld()
  const began = Date.parse('2026-11-21T18:00:00Z')
  const countAfter = async (seconds: number) => countAttempt(database, 'an account', 900, began + seconds * 1_000)
  expect(await countAfter(0)).toEqual({ count: 1, secondsLeft: 900 })
  expect(await countAfter(899)).toEqual({ count: 2, secondsLeft: 1 })
  expect(await countAfter(901)).toEqual({ count: 1, secondsLeft: 900 })
})
