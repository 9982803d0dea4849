import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recorded } from '#tests/audit-rows.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { CALLS } from '#tests/calls/every-call.ts'
import { askForEvents, listenAs } from '#tests/event-stream.ts'
import { codesOf, giveApp, secretOfKey } from '#tests/second-factor.ts'
import { PASSWORD, setPasswordOf } from '#tests/sign-in.ts'
import { type Caller, createWorld, refusalOf } from '#tests/world.ts'

/** What a person may call before setting up a second factor: what needs no sign-in, the set-up, and leaving. */
const OPEN = [
  'accounts.accessEnded',
  'accounts.me',
  'accounts.recovery',
  'accounts.setLanguage',
  'accounts.setSession',
  'accounts.signOutEverywhere',
  'accounts.updatePassword',
  'invitations.group',
  'organizations.list',
  'secondFactor.addPasskey',
  'secondFactor.beginApp',
  'secondFactor.beginPasskey',
  'secondFactor.beginPasskeyStep',
  'secondFactor.confirmApp',
  'secondFactor.pending',
  'secondFactor.state',
]

async function aStrictWorld() {
  const world = await createWorld()
  await giveApp(world, world.admin.id)
  await world.admin.settings.requireSecondFactor({ required: true, version: 1 })
  return world
}

async function addPasskeyOf({ secondFactor }: Caller) {
  const { options } = await secondFactor.beginPasskey({ currentPassword: PASSWORD })
  await secondFactor.addPasskey({ name: 'Phone', response: anAuthenticator().make(options) })
}

const answerTo = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

test('of all procedures, only those for setting it up and leaving are open', async () => {
  const world = await aStrictWorld()
  const open: string[] = []
  for (const { name } of CALLS) {
    // Some procedures end the sign-in. Without an input no one sets anything up.
    const cookie = await world.signIn(world.financeManager.id)
    const answer = await world.post(`/rpc/${name.replace('.', '/')}`, {}, { cookie })
    const { json } = (await answer.json()) as { json?: { code?: string } | null }
    if (json?.code !== 'SECOND_FACTOR_REQUIRED') open.push(name)
  }
  expect(open.sort()).toEqual(OPEN)
})

test('it applies immediately for those who are signed in, and no one else', async () => {
  const world = await createWorld()
  await giveApp(world, world.admin.id)
  const manager = await listenAs(world.app, world.financeManager.cookie)
  const leader = await listenAs(world.app, world.leader.cookie)
  await world.admin.settings.requireSecondFactor({ required: true, version: 1 })
  await manager.untilEnded()
  expect(await leader.nextChange()).toBe('network_settings null')
  const stream = await askForEvents(world.app, world.financeManager.cookie)
  expect([stream.status, await stream.json()]).toEqual([403, { code: 'SECOND_FACTOR_REQUIRED' }])
  expect(await refusalOf(world.financeManager.sessions.list({}))).toBe('SECOND_FACTOR_REQUIRED')
  expect(await refusalOf(world.financeManager.roster.export({ organizationName: 'SNMY1' }))).toBe(
    'SECOND_FACTOR_REQUIRED',
  )
  expect(await world.financeManager.accounts.me()).toMatchObject({
    hasSecondFactor: false,
    settings: { secondFactorRequired: true },
  })
  for (const other of [world.admin, world.leader, world.member]) await other.sessions.list({})
  await world.admin.settings.requireSecondFactor({ required: false, version: 2 })
  await world.financeManager.sessions.list({})
})

test('people who become finance managers must set up an app or a passkey, and then go on with the same sign-in', async () => {
  const world = await aStrictWorld()
  const { member, mediaManager } = world
  const stream = await listenAs(world.app, member.cookie)
  for (const person of [member, mediaManager]) {
    await setPasswordOf(world, person.id)
    await world.admin.roles.assign({
      userId: person.id,
      organizationName: 'SNMY1',
      organizationRole: 'finance_manager',
    })
  }
  await stream.untilEnded()
  expect(await refusalOf(member.sessions.list({}))).toBe('SECOND_FACTOR_REQUIRED')
  const { key } = await member.secondFactor.beginApp({ currentPassword: PASSWORD })
  expect(await refusalOf(member.sessions.list({}))).toBe('SECOND_FACTOR_REQUIRED')
  const { recoveryCodes } = await member.secondFactor.confirmApp({ code: codesOf(secretOfKey(key), world.clock)() })
  expect(recoveryCodes).toHaveLength(10)
  await addPasskeyOf(mediaManager)
  for (const person of [member, mediaManager]) await person.sessions.list({})
  expect((await askForEvents(world.app, member.cookie)).status).toBe(200)
})

test('an admin without a second factor cannot require one, and a change is recorded with both values', async () => {
  const world = await createWorld()
  const { admin } = world
  expect(await refusalOf(admin.settings.requireSecondFactor({ required: true, version: 1 }))).toBe(
    'OWN_SECOND_FACTOR_MISSING',
  )
  await giveApp(world, admin.id)
  expect(await refusalOf(admin.settings.requireSecondFactor({ required: true, version: 7 }))).toBe('SETTINGS_CHANGED')
  await admin.settings.requireSecondFactor({ required: true, version: 1 })
  expect(await admin.settings.requireSecondFactor({ required: true, version: 2 })).toEqual({ version: 2 })
  await admin.settings.requireSecondFactor({ required: false, version: 2 })
  const rows = await recorded(world, "action = 'settings.changed'")
  expect(rows.map(({ actor_id, details }) => [actor_id, details])).toEqual([
    [admin.id, { settings: [{ setting: 'second_factor_required', before: 'false', after: 'true' }] }],
    [admin.id, { settings: [{ setting: 'second_factor_required', before: 'true', after: 'false' }] }],
  ])
  expect((await admin.settings.get()).secondFactorRequired).toBe(false)
})

test('while it is required, admins and finance managers keep their last one', async () => {
  const world = await aStrictWorld()
  const { admin, member } = world
  for (const { id } of [admin, member]) await setPasswordOf(world, id)
  expect(await refusalOf(admin.secondFactor.remove({ currentPassword: PASSWORD }))).toBe('LAST_SECOND_FACTOR')
  for (let count = 0; count < 2; count += 1) await addPasskeyOf(admin)
  await world.database.execute(sql`delete from auth.second_factors where user_id = ${admin.id}`)
  const { passkeys } = await admin.secondFactor.state()
  // Both in parallel: one of them is the last.
  const removed = await Promise.all(
    passkeys.map(({ id }) => answerTo(admin.secondFactor.removePasskey({ id, currentPassword: PASSWORD }))),
  )
  expect(removed.sort()).toEqual(['LAST_SECOND_FACTOR', 'done'])
  expect(await admin.secondFactor.state()).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: 'Phone' }] })
  await giveApp(world, member.id)
  await member.secondFactor.remove({ currentPassword: PASSWORD })
})

test('requiring it while the own one is removed does not lock the admin out', async () => {
  const world = await createWorld()
  const { admin } = world
  await setPasswordOf(world, admin.id)
  await giveApp(world, admin.id)
  const answers = await Promise.all([
    answerTo(admin.settings.requireSecondFactor({ required: true, version: 1 })),
    answerTo(admin.secondFactor.remove({ currentPassword: PASSWORD })),
  ])
  expect([
    ['done', 'LAST_SECOND_FACTOR'],
    ['OWN_SECOND_FACTOR_MISSING', 'done'],
  ]).toContainEqual(answers)
})
