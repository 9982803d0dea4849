import { expect, test } from 'vitest'
import { MOST_PASSKEYS } from '#domain/texts/limits.ts'
import { recorded } from '#tests/audit-rows.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { giveApp, pendingCookieOf, sendCode, sessionCookieOf } from '#tests/second-factor.ts'
import { PASSWORD, setPasswordOf, signIn, worldWithRita } from '#tests/sign-in.ts'
import { type Caller, refusalOf, type World } from '#tests/world.ts'

type Authenticator = ReturnType<typeof anAuthenticator>

async function add(person: Caller, authenticator: Authenticator, name = 'Phone') {
  const { options } = await person.secondFactor.beginPasskey({ currentPassword: PASSWORD })
  return person.secondFactor.addPasskey({ name, response: authenticator.make(options) })
}

async function begin(world: World) {
  const cookie = pendingCookieOf(await signIn(world))
  const started = await world.callerWith(cookie, '').secondFactor.beginPasskeyStep()
  return { cookie, options: started?.options ?? '' }
}

const take = (world: World, cookie: string, response: string) =>
  world.post('/api/auth/second-step/passkey', { response }, { cookie })

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code

test('a first passkey makes recovery codes, renews the sign-in, and is required at the next sign-in', async () => {
  const { world, rita } = await worldWithRita()
  const authenticator = anAuthenticator()
  const copied = world.callerWith(rita.cookie, rita.id)
  const { recoveryCodes } = await add(rita, authenticator)
  expect(recoveryCodes).toHaveLength(10)
  expect(await copied.accounts.me()).toBeNull()
  const { cookie, options } = await begin(world)
  expect(await world.callerWith(cookie, '').secondFactor.pending()).toEqual({ app: false, passkey: true })
  const done = await take(world, cookie, authenticator.use(options))
  expect(await world.callerWith(sessionCookieOf(done) ?? '', rita.id).accounts.me()).toMatchObject({ id: rita.id })
  const { passkeys } = await rita.secondFactor.state()
  expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(Date) }])
  expect(await recorded(world, "action = 'account.passkey_added'")).toMatchObject([{ actor_id: rita.id, details: {} }])
  await world.mailQueue.deliver()
  expect(world.mails.at(-1)?.mail.text).toContain('A passkey was added')
})

test('an answer of a passkey works once, and only for the latest challenge', async () => {
  const { world, rita } = await worldWithRita()
  const authenticator = anAuthenticator()
  await add(rita, authenticator)
  const first = await begin(world)
  const answer = authenticator.use(first.options)
  expect((await take(world, first.cookie, answer)).status).toBe(200)
  const second = await begin(world)
  expect(await codeOf(await take(world, second.cookie, answer))).toBe('INVALID_PASSKEY')
  // The question is used up by the wrong answer.
  expect(await codeOf(await take(world, second.cookie, authenticator.use(second.options)))).toBe('INVALID_PASSKEY')
  expect(await recorded(world, "action = 'sign_in.failed'")).toHaveLength(2)
})

test('a passkey of another account, another page or another key is not accepted', async () => {
  const { world, rita } = await worldWithRita()
  await setPasswordOf(world, world.admin.id)
  await add(rita, anAuthenticator())
  const ofAdmin = anAuthenticator()
  await add(world.admin, ofAdmin)
  for (const use of [ofAdmin.use, anAuthenticator('https://evil.example').use, () => '{}', () => 'no JSON']) {
    const { cookie, options } = await begin(world)
    expect(await codeOf(await take(world, cookie, use(options)))).toBe('INVALID_PASSKEY')
  }
})

test('a passkey is added only from a page of the app, for an issued challenge', async () => {
  const { rita } = await worldWithRita()
  const { addPasskey } = rita.secondFactor
  const unrequested = anAuthenticator().make(JSON.stringify({ challenge: 'made-up' }))
  expect(await refusalOf(addPasskey({ name: 'Phone', response: unrequested }))).toBe('INVALID_PASSKEY')
  expect(await refusalOf(add(rita, anAuthenticator('https://evil.example')))).toBe('INVALID_PASSKEY')
  expect(await refusalOf(add(rita, anAuthenticator(), ' '))).toBe('INVALID_INPUT')
  const authenticator = anAuthenticator()
  await add(rita, authenticator)
  expect(await refusalOf(add(rita, authenticator))).toBe('INVALID_PASSKEY')
})

test('an account has at most ten passkeys: of two that are added in parallel as the last one, one is added', async () => {
  const { world, rita } = await worldWithRita()
  const elsewhere = world.callerWith(await world.signIn(rita.id), rita.id)
  for (let made = 1; made < MOST_PASSKEYS; made++) await add(rita, anAuthenticator())
  const started = []
  for (const person of [rita, elsewhere]) {
    const { options } = await person.secondFactor.beginPasskey({ currentPassword: PASSWORD })
    started.push({ person, response: anAuthenticator().make(options) })
  }
  const answers = await Promise.allSettled(
    started.map(({ person, response }) => person.secondFactor.addPasskey({ name: 'Last', response })),
  )
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(['TOO_MANY_PASSKEYS'])
  expect((await rita.secondFactor.state()).passkeys).toHaveLength(MOST_PASSKEYS)
})

test('passkeys are renamed and removed by their owner alone, and recovery codes go with the last factor', async () => {
  const { world, rita } = await worldWithRita()
  await setPasswordOf(world, world.admin.id)
  await add(rita, anAuthenticator())
  const [{ id } = { id: '' }] = (await rita.secondFactor.state()).passkeys
  await world.admin.secondFactor.renamePasskey({ id, name: 'Stolen' })
  await world.admin.secondFactor.removePasskey({ id, currentPassword: PASSWORD })
  expect((await rita.secondFactor.state()).passkeys).toMatchObject([{ name: 'Phone' }])
  await rita.secondFactor.renamePasskey({ id, name: 'Laptop' })
  expect((await rita.secondFactor.state()).passkeys).toMatchObject([{ name: 'Laptop' }])
  await rita.secondFactor.removePasskey({ id, currentPassword: PASSWORD })
  expect(await rita.secondFactor.state()).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeys: [] })
  expect(await recorded(world, "action = 'account.passkey_removed'")).toHaveLength(1)
  expect(await (await signIn(world)).json()).toEqual({ status: true })
  // An account with an app keeps its codes.
  const app = await giveApp(world, rita.id)
  expect(await add(rita, anAuthenticator())).toEqual({ recoveryCodes: [] })
  const [{ id: second } = { id: '' }] = (await rita.secondFactor.state()).passkeys
  await rita.secondFactor.removePasskey({ id: second, currentPassword: PASSWORD })
  const cookie = pendingCookieOf(await signIn(world))
  expect((await sendCode(world, cookie, app.recoveryCodes[0] ?? '')).status).toBe(200)
})
