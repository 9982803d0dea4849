import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetSecondFactor } from '#server/auth/second-factor/reset-second-factor.ts'
import { recorded } from '#tests/audit-rows.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { codesOf, giveApp, pendingCookieOf, secretOfKey, sendCode } from '#tests/second-factor.ts'
import { cookiesOf, EMAIL, PASSWORD, signIn, worldWithRita } from '#tests/sign-in.ts'
import { refusalOf, type World } from '#tests/world.ts'

async function mailsTo(world: World): Promise<readonly string[]> {
  await world.mailQueue.deliver()
  return world.mails.filter(({ recipient }) => recipient === EMAIL).map(({ mail }) => mail.text)
}

test('an authenticator app is set up with the password and a first code', async () => {
  const { world, rita } = await worldWithRita()
  expect(await rita.secondFactor.state()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeys: [] })
  const { key, address } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  expect(address).toContain(`secret=${key}`)
  const stored = await world.owner.execute(sql`select secret from auth.second_factors`)
  expect(Buffer.from(String(stored.rows[0]?.secret), 'base64').includes(secretOfKey(key))).toBe(false)
  // No code is required before the app is confirmed.
  expect(await (await signIn(world)).json()).toEqual({ status: true })

  const nextCode = codesOf(secretOfKey(key), world.clock)
  const { recoveryCodes } = await rita.secondFactor.confirmApp({ code: nextCode() })
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){6}$/)
  expect(await rita.secondFactor.state()).toEqual({ appSince: expect.any(Date), recoveryCodesLeft: 10, passkeys: [] })
  const pending = pendingCookieOf(await signIn(world))
  expect((await sendCode(world, pending, nextCode())).status).toBe(200)
  expect(await mailsTo(world)).toEqual([expect.stringContaining('Two-step sign-in was set up')])
})

test.each(['app', 'passkey'])(
  'setting up the %s renews the sign-in: a copy of its cookie is worth nothing, and it lasts no longer',
  async (kind) => {
    const { world, rita } = await worldWithRita()
    const copied = world.callerWith(rita.cookie, rita.id)
    const [before] = await rita.accounts.signIns()
    if (kind === 'app') {
      const { key } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
      await rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
    } else {
      const { options } = await rita.secondFactor.beginPasskey({ currentPassword: PASSWORD })
      await rita.secondFactor.addPasskey({ name: 'Phone', response: anAuthenticator().make(options) })
    }
    expect(await copied.accounts.me()).toBeNull()
    expect(await rita.accounts.signIns()).toMatchObject([
      { id: before?.id, createdAt: before?.createdAt, isCurrent: true },
    ])
  },
)

test('a request with the former cookie does not delete the new one within the next minute', async () => {
  const { world, rita } = await worldWithRita()
  const { cookie } = rita
  const { key } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  await rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  const late = async () => [
    await world.post('/rpc/accounts/me', { json: {} }, { cookie }),
    await world.request('/dashboard', { headers: { cookie } }),
  ]
  for (const answer of await late()) expect(cookiesOf(answer)).toEqual([])
  await world.database.execute(sql`update auth.verifications set expires_at = '2020-01-01'`)
  for (const answer of await late()) expect(cookiesOf(answer)).toContain('shabaka.session_token=')
})

test('the recovery codes are shown although the sign-in cannot be renewed', async () => {
  const { world, rita } = await worldWithRita()
  const { key } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  await world.owner.execute(sql`alter table auth.verifications rename to hidden`)
  const { recoveryCodes } = await rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  expect(recoveryCodes).toHaveLength(10)
  expect(world.logged.join('\n')).toContain('renewing a sign-in')
  expect(await rita.accounts.me()).toMatchObject({ id: rita.id })
})

test('setting up is refused with a wrong password, a wrong code, a code without a beginning, and twice', async () => {
  const { world, rita } = await worldWithRita()
  const { secondFactor } = rita
  expect(await refusalOf(secondFactor.beginApp({ currentPassword: 'something wrong' }))).toBe('INVALID_PASSWORD')
  expect(await refusalOf(secondFactor.confirmApp({ code: '123456' }))).toBe('INVALID_CODE')
  const { key } = await secondFactor.beginApp({ currentPassword: PASSWORD })
  const nextCode = codesOf(secretOfKey(key), world.clock)
  expect(await refusalOf(secondFactor.confirmApp({ code: 'abcdef' }))).toBe('INVALID_CODE')
  expect(await refusalOf(secondFactor.confirmApp({ code: ' ' }))).toBe('INVALID_INPUT')
  await secondFactor.confirmApp({ code: nextCode() })
  expect(await refusalOf(secondFactor.confirmApp({ code: nextCode() }))).toBe('INVALID_CODE')
  expect(await refusalOf(secondFactor.beginApp({ currentPassword: PASSWORD }))).toBe('ALREADY_SET_UP')
  expect(await recorded(world, "action = 'account.second_factor_set_up'")).toHaveLength(1)
})

test('an app that was started an hour ago, or started again since, is not confirmed', async () => {
  const { world, rita } = await worldWithRita()
  const first = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const second = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const confirm = (key: string) => rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  expect(await refusalOf(confirm(first.key))).toBe('INVALID_CODE')
  await world.database.execute(
    sql`update auth.second_factors set created_at = ${new Date(world.clock() - 61 * 60_000).toISOString()}::timestamptz`,
  )
  expect(await refusalOf(confirm(second.key))).toBe('INVALID_CODE')
})

test('codes while setting up are limited', async () => {
  const { rita } = await worldWithRita()
  await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const refusals = []
  for (let attempt = 0; attempt < 6; attempt++)
    refusals.push(await refusalOf(rita.secondFactor.confirmApp({ code: 'wrong' })))
  expect(new Set(refusals.slice(0, 5))).toEqual(new Set(['INVALID_CODE']))
  expect(refusals[5]).toBe('TOO_MANY_ATTEMPTS')
})

test('new recovery codes replace the former ones', async () => {
  const { world, rita } = await worldWithRita()
  const { makeRecoveryCodes } = rita.secondFactor
  expect(await refusalOf(makeRecoveryCodes({ currentPassword: PASSWORD }))).toBe('NOT_SET_UP')
  const app = await giveApp(world, rita.id)
  expect(await refusalOf(makeRecoveryCodes({ currentPassword: 'wrong' }))).toBe('INVALID_PASSWORD')
  const { recoveryCodes } = await makeRecoveryCodes({ currentPassword: PASSWORD })
  const pending = pendingCookieOf(await signIn(world))
  expect((await sendCode(world, pending, app.recoveryCodes[0] ?? '')).status).toBe(403)
  expect((await sendCode(world, pending, recoveryCodes[0] ?? '')).status).toBe(200)
  expect((await mailsTo(world))[0]).toContain('New recovery codes were created')
})

test('switching the second factor off needs the password, and removes everything that belongs to it', async () => {
  const { world, rita } = await worldWithRita()
  await giveApp(world, rita.id)
  expect(await refusalOf(rita.secondFactor.remove({ currentPassword: 'wrong' }))).toBe('INVALID_PASSWORD')
  await rita.secondFactor.remove({ currentPassword: PASSWORD })
  expect(await rita.secondFactor.state()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeys: [] })
  expect(await (await signIn(world)).json()).toEqual({ status: true })
  expect(await refusalOf(rita.secondFactor.remove({ currentPassword: PASSWORD }))).toBe('NOT_SET_UP')
  expect((await mailsTo(world))[0]).toContain('was turned off')
})

test('the operator’s command removes the second factor, ends the sign-ins, and is recorded and mailed', async () => {
  const { world, rita } = await worldWithRita()
  await giveApp(world, rita.id)
  expect(await resetSecondFactor(world.database, 'unknown@example.org', null)).toBe('unknown')
  expect(await resetSecondFactor(world.database, ' Rita@Example.org', 'https://shabaka.example.org')).toBe('removed')
  expect(await resetSecondFactor(world.database, EMAIL, null)).toBe('none')
  expect(await rita.accounts.me()).toBeNull()
  expect(await (await signIn(world)).json()).toEqual({ status: true })
  expect(await recorded(world, "action = 'account.second_factor_removed'")).toMatchObject([
    { actor_id: null, profile_id: rita.id, details: { byOperator: true } },
  ])
  expect(await recorded(world, "action = 'sign_in.ended'")).toMatchObject([
    { actor_id: null, profile_id: rita.id, details: { byOperator: true } },
  ])
  const [mail] = await mailsTo(world)
  expect(mail).toContain('Whoever runs Shabaka')
  expect(mail).toContain('https://shabaka.example.org/account')
})

test('no row of the audit log has a secret, a code or a digest', async () => {
  const { world, rita } = await worldWithRita()
  const { key } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const { recoveryCodes } = await rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  const rows = JSON.stringify(await recorded(world))
  for (const secret of [key, ...recoveryCodes]) expect(rows).not.toContain(secret)
})
