import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { giveApp } from '#tests/second-factor.ts'
import { setPasswordOf } from '#tests/sign-in.ts'
import { type Caller, createWorld, refusalOf, type World } from '#tests/world.ts'

const GUESS = { currentPassword: 'a guess' }

/**
 * The calls that change or check how an account signs in, made by a thief of a cookie, and what the thief is answered.
 */
const GUARDED: Readonly<Record<string, readonly [string, (caller: Caller) => Promise<unknown>]>> = {
  'accounts.changePassword': [
    'INVALID_PASSWORD',
    (thief) => thief.accounts.changePassword({ ...GUESS, password: 'taken over' }),
  ],
  'accounts.updatePassword': ['INVALID_INPUT', (thief) => thief.accounts.updatePassword({ password: 'taken over' })],
  'accounts.prove': ['INVALID_PASSWORD', (thief) => thief.accounts.prove({ password: 'a guess' })],
  'secondFactor.beginApp': ['INVALID_PASSWORD', (thief) => thief.secondFactor.beginApp(GUESS)],
  'secondFactor.confirmApp': ['INVALID_CODE', (thief) => thief.secondFactor.confirmApp({ code: '123456' })],
  'secondFactor.makeRecoveryCodes': ['INVALID_PASSWORD', (thief) => thief.secondFactor.makeRecoveryCodes(GUESS)],
  'secondFactor.remove': ['INVALID_PASSWORD', (thief) => thief.secondFactor.remove(GUESS)],
  'secondFactor.beginPasskey': ['INVALID_PASSWORD', (thief) => thief.secondFactor.beginPasskey(GUESS)],
  'secondFactor.addPasskey': [
    'INVALID_PASSKEY',
    (thief) => {
      const response = anAuthenticator().make(JSON.stringify({ challenge: 'made-up-by-the-thief' }))
      return thief.secondFactor.addPasskey({ name: 'Mine', response })
    },
  ],
  'secondFactor.removePasskey': [
    'INVALID_PASSWORD',
    (thief) => thief.secondFactor.removePasskey({ ...GUESS, id: '0198c0de-0000-7000-8000-000000000001' }),
  ],
}

/** The other calls about the own account: they read, or change nothing by which it signs in. */
const HARMLESS = [
  'accounts.accessEnded',
  'accounts.endSignIn',
  'accounts.held',
  'accounts.me',
  'accounts.profile',
  'accounts.recovery',
  'accounts.setAbsenceMails',
  'accounts.setLanguage',
  'accounts.setSession',
  'accounts.signIns',
  'accounts.signOutEverywhere',
  'accounts.updateProfile',
  'secondFactor.beginPasskeyProof',
  'secondFactor.beginPasskeyStep',
  'secondFactor.pending',
  'secondFactor.renamePasskey',
  'secondFactor.state',
]

async function credentialsOf({ database }: World, userId: string) {
  const { rows } = await database.execute(sql`
    select
      (select json_agg(password) from auth.accounts where user_id = ${userId}) as passwords,
      (select json_agg(confirmed_at) from auth.second_factors where user_id = ${userId}) as apps,
      (select count(*)::int from auth.passkeys where user_id = ${userId}) as passkeys,
      (select json_agg(digest order by digest) from auth.recovery_codes where user_id = ${userId}) as codes`)
  return rows
}

test('of every call about the own account it is known whether it changes how the account signs in', () => {
  const { accounts, secondFactor } = contract
  const all = Object.entries({ accounts, secondFactor }).flatMap(([area, calls]) =>
    Object.keys(calls).map((name) => `${area}.${name}`),
  )
  expect([...Object.keys(GUARDED), ...HARMLESS].sort()).toEqual(all.sort())
})

test.each([
  ['with a second factor', 'member'],
  ['without one', 'leader'],
  ['without one that the network requires', 'financeManager'],
] as const)(
  'the cookie of a sign-in that began just now changes nothing by which an account %s signs in',
  async (_, who) => {
    const world = await createWorld()
    const thief = world[who]
    await setPasswordOf(world, thief.id)
    if (who === 'member') await giveApp(world, thief.id)
    if (who === 'financeManager') {
      await giveApp(world, world.admin.id)
      await world.admin.settings.requireSecondFactor({ required: true, version: 1 })
    }
    const before = await credentialsOf(world, thief.id)
    const answers: Record<string, string> = {}
    for (const [procedure, [, call]] of Object.entries(GUARDED)) answers[procedure] = await refusalOf(call(thief))
    const isClosed = (procedure: string) =>
      who === 'financeManager' &&
      ['changePassword', 'prove', 'makeRecoveryCodes', 'remove', 'removePasskey'].includes(
        procedure.split('.')[1] ?? '',
      )
    expect(answers).toEqual(
      Object.fromEntries(
        Object.entries(GUARDED).map(([procedure, [refusal]]) => [
          procedure,
          isClosed(procedure) ? 'SECOND_FACTOR_REQUIRED' : refusal,
        ]),
      ),
    )
    expect(await credentialsOf(world, thief.id)).toEqual(before)
  },
)
