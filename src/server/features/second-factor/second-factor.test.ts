import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { resetSecondFactor } from '#server/auth/second-factor/reset-second-factor.ts'
import { recorded } from '#tests/audit-rows.ts'
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

test('setting up an app renews the sign-in, which lasts no longer; its former cookie is worth nothing, nor deletes the new one', async () => {
  const { world, rita } = await worldWithRita()
  const { cookie } = rita
  const [before] = await rita.accounts.signIns()
  const { key } = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  await rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  expect(await world.callerWith(cookie, rita.id).accounts.me()).toBeNull()
  const { id, createdAt } = before ?? {}
  expect(await rita.accounts.signIns()).toMatchObject([{ id, createdAt, isCurrent: true }])
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

test('setting up is refused with a wrong code, a code without a beginning, and twice; no record has a secret', async () => {
  const { world, rita } = await worldWithRita()
  const { secondFactor } = rita
  expect(await refusalOf(secondFactor.confirmApp({ code: '123456' }))).toBe('INVALID_CODE')
  const { key } = await secondFactor.beginApp({ currentPassword: PASSWORD })
  const nextCode = codesOf(secretOfKey(key), world.clock)
  expect(await refusalOf(secondFactor.confirmApp({ code: 'abcdef' }))).toBe('INVALID_CODE')
  expect(await refusalOf(secondFactor.confirmApp({ code: ' ' }))).toBe('INVALID_INPUT')
  const { recoveryCodes } = await secondFactor.confirmApp({ code: nextCode() })
  expect(await refusalOf(secondFactor.confirmApp({ code: nextCode() }))).toBe('INVALID_CODE')
  expect(await refusalOf(secondFactor.beginApp({ currentPassword: PASSWORD }))).toBe('ALREADY_SET_UP')
  const rows = await recorded(world)
  expect(rows.filter(({ action }) => action === 'account.second_factor_set_up')).toHaveLength(1)
  for (const secret of [key, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an app that was started an hour ago, or started again since, is not confirmed, and codes are limited', async () => {
  const { world, rita } = await worldWithRita()
  const first = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const second = await rita.secondFactor.beginApp({ currentPassword: PASSWORD })
  const confirm = (key: string) => rita.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  expect(await refusalOf(confirm(first.key))).toBe('INVALID_CODE')
  await world.database.execute(
    sql`update auth.second_factors set created_at = ${new Date(world.clock() - 61 * 60_000).toISOString()}::timestamptz`,
  )
  for (let attempt = 1; attempt < 5; attempt++) expect(await refusalOf(confirm(second.key))).toBe('INVALID_CODE')
  expect(await refusalOf(confirm(second.key))).toBe('TOO_MANY_ATTEMPTS')
})

test('new recovery codes replace the former; switching the second factor off removes everything that belongs to it', async () => {
  const { world, rita } = await worldWithRita()
  const { makeRecoveryCodes, remove, state } = rita.secondFactor
  const call = { currentPassword: PASSWORD }
  expect(await refusalOf(makeRecoveryCodes(call))).toBe('NOT_SET_UP')
  const app = await giveApp(world, rita.id)
  const { recoveryCodes } = await makeRecoveryCodes(call)
  const pending = pendingCookieOf(await signIn(world))
  expect((await sendCode(world, pending, app.recoveryCodes[0] ?? '')).status).toBe(403)
  expect((await sendCode(world, pending, recoveryCodes[0] ?? '')).status).toBe(200)
  await remove(call)
  expect(await state()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeys: [] })
  expect(await (await signIn(world)).json()).toEqual({ status: true })
  expect(await refusalOf(remove(call))).toBe('NOT_SET_UP')
  const mails = (await mailsTo(world)).join()
  for (const text of ['New recovery codes were created', 'was turned off']) expect(mails).toContain(text)
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
