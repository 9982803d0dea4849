import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { totpCode, totpStep } from '#server/auth/second-factor/totp.ts'
import { recoveryCodes } from '#server/database/schema/index.ts'
import { recorded } from '#tests/audit-rows.ts'
import { giveApp, pendingCookieOf, sendCode, sessionCookieOf } from '#tests/second-factor.ts'
import { cookiesOf, PASSWORD, signIn, worldWithRita } from '#tests/sign-in.ts'
import { refusalOf, type World } from '#tests/world.ts'
import { recoveryCodeDigest } from './recovery-codes.ts'

async function worldWithApp() {
  const { world, rita } = await worldWithRita()
  return { world, rita, app: await giveApp(world, rita.id) }
}

const begin = async (world: World, headers: Record<string, string> = {}) =>
  pendingCookieOf(await signIn(world, headers))

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code

test('the right password is answered with a pending second step, which opens nothing and tells only what can be given', async () => {
  const { world, rita } = await worldWithApp()
  const response = await signIn(world)
  expect([response.status, await response.json()]).toEqual([200, { status: true, secondStep: true }])
  expect(cookiesOf(response).map((cookie) => cookie.split('=')[0])).toEqual(['shabaka.second_step', 'shabaka.recovery'])
  const half = world.callerWith(pendingCookieOf(response), rita.id)
  expect(await half.secondFactor.pending()).toEqual({ app: true, passkey: false })
  expect(await world.anonymous.secondFactor.pending()).toBeNull()
  expect(await half.accounts.me()).toBeNull()
  expect(await half.accounts.recovery()).toMatchObject({ allowed: false })
  for (const call of [half.accounts.profile(), half.secondFactor.state(), half.dashboard.summary()])
    expect(await refusalOf(call)).toBe('UNAUTHENTICATED')
  expect((await world.request('/api/events', { headers: { cookie: half.cookie } })).status).toBe(401)
})

test('a wrong code is refused and recorded, and the right one, in Arabic digits and with spaces, completes the sign-in', async () => {
  const { world, rita, app } = await worldWithApp()
  const signIns = async () =>
    (await recorded(world, `action = 'sign_in.succeeded' and profile_id = '${rita.id}'`)).length
  const before = await signIns()
  const pending = await begin(world)
  const wrong = app.nextCode() === '000000' ? '000001' : '000000'
  const refused = await sendCode(world, pending, wrong, { 'x-forwarded-for': '192.0.2.7' })
  expect([refused.status, await codeOf(refused), sessionCookieOf(refused)]).toEqual([403, 'INVALID_CODE', undefined])
  expect(await recorded(world, "action = 'sign_in.failed'")).toMatchObject([
    { actor_id: null, profile_id: rita.id, address: '192.0.2.7', details: { failure: 'second_step' } },
  ])
  expect(await signIns()).toBe(before)
  const arabic = app.nextCode().replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  expect((await sendCode(world, pending, ` ${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200)
  expect(await signIns()).toBe(before + 1)
})

test('a code of the app works once, also for another sign-in', async () => {
  const { world, app } = await worldWithApp()
  const code = totpCode(app.secret, totpStep(world.clock()))
  const [first, second] = [await begin(world), await begin(world)]
  const answers = await Promise.all([sendCode(world, first, code), sendCode(world, second, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect((await sendCode(world, await begin(world), code)).status).toBe(403)
})

test('a recovery code works once, is recorded, mailed, and stored as a digest; those of 15 letters and digits still work', async () => {
  const { world, rita, app } = await worldWithApp()
  const [code = '', other = ''] = app.recoveryCodes
  const stored = await world.owner.execute(sql`select digest from auth.recovery_codes where user_id = ${rita.id}`)
  expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll('-', ''))
  expect((await sendCode(world, await begin(world), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect(await codeOf(await sendCode(world, await begin(world), code))).toBe('INVALID_CODE')
  expect(await rita.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 9 })
  expect(await recorded(world, "action = 'account.recovery_code_used'")).toMatchObject([
    { actor_id: rita.id, profile_id: rita.id, details: {} },
  ])
  await world.mailQueue.deliver()
  expect(world.mails.at(-1)?.mail.text).toContain('with a recovery code')
  expect((await sendCode(world, await begin(world), other)).status).toBe(200)
  await world.database
    .insert(recoveryCodes)
    .values({ userId: rita.id, digest: recoveryCodeDigest('k3wfp-7m2qa-zz4hd') })
  expect((await sendCode(world, await begin(world), 'K3WFP 7M2QA ZZ4HD')).status).toBe(200)
})

test('a second step works for one session; one that is used, made up, expired, or of a former password begins again', async () => {
  const { world, rita, app } = await worldWithApp()
  const refused = async (cookie: string) => codeOf(await sendCode(world, cookie, app.nextCode()))
  expect(await refused('shabaka.second_step=made-up')).toBe('SIGN_IN_AGAIN')
  expect(await refused('')).toBe('SIGN_IN_AGAIN')
  const used = await begin(world)
  const answers = await Promise.all(app.recoveryCodes.slice(0, 2).map((code) => sendCode(world, used, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await refused(used)).toBe('SIGN_IN_AGAIN')
  const former = await begin(world)
  await rita.accounts.changePassword({ currentPassword: PASSWORD, password: PASSWORD })
  expect(await refused(former)).toBe('SIGN_IN_AGAIN')
  const late = await begin(world)
  await world.database.execute(sql`update auth.verifications set expires_at = '2020-01-01'`)
  expect(await refused(late)).toBe('SIGN_IN_AGAIN')
})

test('codes are limited for an account, whatever the address, and for a day; a known device has its own count', async () => {
  const { world, rita, app } = await worldWithApp()
  const known = await sendCode(world, await begin(world), app.nextCode())
  const device = cookiesOf(known).find((cookie) => cookie.startsWith('shabaka.known=')) ?? ''
  for (let attempt = 0; attempt < 5; attempt++) {
    const from = { 'x-forwarded-for': `192.0.2.${attempt}` }
    expect((await sendCode(world, await begin(world, from), 'wrong', from)).status).toBe(403)
  }
  const [code = ''] = app.recoveryCodes
  const limited = await sendCode(world, await begin(world), code)
  expect([limited.status, Number(limited.headers.get('retry-after')) > 60]).toEqual([429, true])
  expect((await sendCode(world, `${await begin(world)}; ${device}`, code)).status).toBe(200)
  await world.database.execute(sql`delete from auth.sign_in_attempts`)
  await world.database.execute(sql`
    insert into auth.sign_in_attempts (key, count) values (${`second-step:day:${rita.id}:unknown`}, 20)`)
  const untilTomorrow = await sendCode(world, await begin(world), app.nextCode())
  expect([untilTomorrow.status, Number(untilTomorrow.headers.get('retry-after')) > 3600]).toEqual([429, true])
})

test('signing in ends the former sign-in of the browser after the second step, and makes the device known', async () => {
  const { world, rita, app } = await worldWithApp()
  const former = await world.signIn(rita.id)
  const pending = await begin(world, { cookie: former })
  expect(await world.callerWith(former, rita.id).accounts.me()).not.toBeNull()
  const done = await sendCode(world, `${former}; ${pending}`, app.nextCode())
  expect(cookiesOf(done).some((cookie) => cookie.startsWith('shabaka.known='))).toBe(true)
  expect(await world.callerWith(former, rita.id).accounts.me()).toBeNull()
})

test('a secret that the app cannot decrypt refuses every code of the app, and recovery codes still work', async () => {
  const { world, app } = await worldWithApp()
  await world.database.execute(
    sql`update auth.second_factors set secret = 'YSBzZWNyZXQgb2YgYW5vdGhlciBzZXJ2ZXIsIGxvbmcgZW5vdWdo'`,
  )
  const pending = await begin(world)
  expect(await codeOf(await sendCode(world, pending, app.nextCode()))).toBe('INVALID_CODE')
  expect((await sendCode(world, pending, app.recoveryCodes[0] ?? '')).status).toBe(200)
})

test('neither the page of another site nor a body without a code takes the second step', async () => {
  const { world, app } = await worldWithApp()
  const cookie = await begin(world)
  const response = await sendCode(world, cookie, app.nextCode(), { origin: 'https://evil.example' })
  expect([response.status, sessionCookieOf(response)]).toEqual([403, undefined])
  for (const body of [{}, { code: 5 }, { code: 'x'.repeat(500) }])
    expect((await world.post('/api/auth/second-step/code', body, { cookie })).status).toBe(400)
})
