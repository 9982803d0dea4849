import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userOrganizations } from '#server/database/schema/index.ts'
import { callerWith } from '#tests/caller.ts'
import { expectNothingMore, listenAs } from '#tests/event-stream.ts'
import { anOpenForm } from '#tests/factories.ts'
import { type Caller, createWorld, refusalOf, type World } from '#tests/world.ts'

const CHANGE = changeIn('SNMY1')

function changeIn(organization: string) {
  return JSON.stringify({ event: 'forms', data: { organization } })
}

async function rita(world: World) {
  return world.person({ fullName: 'Rita Khoury', signedUpUnder: 'SNMY1', roles: { SNMY1: 'secretary' } })
}

/** Someone opens a form, and everyone with these streams has learned it. */
async function open(who: Caller, form: ReturnType<typeof anOpenForm>, ...streams: { nextChange(): Promise<string> }[]) {
  const others = await who.openForms.announce(form)
  for (const stream of streams) expect(await stream.nextChange()).toBe(CHANGE)
  return others
}

test('people who record for a group learn who else has the form open, until it closes', async () => {
  const world = await createWorld()
  const colleague = await rita(world)
  const stream = await listenAs(world.app, world.leader.cookie)
  const theirs = anOpenForm()
  const mine = anOpenForm()
  expect(await open(world.leader, mine, stream)).toEqual([])
  await open(colleague, theirs, stream)
  expect(await world.leader.openForms.announce(mine)).toEqual(['Rita Khoury'])
  expect(await colleague.openForms.announce(theirs)).toHaveLength(1)
  await open(colleague, { ...theirs, isOpen: false }, stream)
  expect(await world.leader.openForms.announce(mine)).toEqual([])
  // Repeated announcements change nothing.
  await expectNothingMore(world, stream)
})

test('others neither learn it nor are seen, also when a right ends meanwhile', async () => {
  const world = await createWorld()
  const colleague = await rita(world)
  const member = await listenAs(world.app, world.member.cookie)
  const other = await listenAs(world.app, world.otherLeader.cookie)
  const stream = await listenAs(world.app, world.leader.cookie)
  const theirs = await listenAs(world.app, colleague.cookie)
  const form = anOpenForm()
  await open(colleague, form, stream, theirs)
  for (const who of [world.member, world.otherLeader])
    expect(await refusalOf(who.openForms.announce(anOpenForm()))).toBe('FORBIDDEN')
  expect(await world.otherLeader.openForms.announce(anOpenForm({ organizationName: 'SNMK1' }))).toEqual([])
  expect(await other.nextChange()).toBe(changeIn('SNMK1'))
  const mine = anOpenForm()
  await open(world.leader, mine, stream, theirs)

  await world.database
    .delete(userOrganizations)
    .where(and(eq(userOrganizations.userId, colleague.id), eq(userOrganizations.organizationName, 'SNMY1')))
  expect(await stream.nextChange()).toBe(CHANGE)
  expect(await world.leader.openForms.announce(mine)).toEqual([])
  expect(await refusalOf(colleague.openForms.announce(form))).toBe('FORBIDDEN')
  expect(await theirs.nextChange()).toBe('rights null')
  await open(world.leader, { ...mine, isOpen: false }, stream)
  await expectNothingMore(world, member)
})

test('a browser whose stream ends has no form open any more, but one with another stream does', async () => {
  const world = await createWorld()
  const colleague = await rita(world)
  const first = await listenAs(world.app, colleague.cookie)
  const second = await listenAs(world.app, colleague.cookie)
  const stream = await listenAs(world.app, world.leader.cookie)
  await open(colleague, anOpenForm(), stream)
  await first.close()
  const mine = anOpenForm()
  expect(await open(world.leader, mine, stream)).toEqual(['Rita Khoury'])
  await second.close()
  expect(await stream.nextChange()).toBe(CHANGE)
  expect(await world.leader.openForms.announce(mine)).toEqual([])
})

test('a browser that connects again is told to announce its forms again', async () => {
  const world = await createWorld()
  const isKnown = async () => (await listenAs(world.app, world.admin.cookie, '2000')).isComplete
  await expect.poll(isKnown, { interval: 500 }).toBe(true)
  const former = await listenAs(world.app, world.secretary.cookie)
  const stream = await listenAs(world.app, world.leader.cookie)
  await open(world.secretary, anOpenForm(), stream, former)
  await former.close()
  expect(await stream.nextChange()).toBe(CHANGE)
  const back = await listenAs(world.app, world.secretary.cookie, '2000')
  expect([back.isComplete, await back.nextChange()]).toEqual([true, CHANGE])
})

test('server processes share the open forms, and those of an ended access are gone from all', async () => {
  const world = await createWorld()
  const colleague = await rita(world)
  const other = world.startProcess()
  const there = await listenAs(other.app, colleague.cookie)
  const stream = await listenAs(world.app, world.leader.cookie)
  const elsewhere = callerWith(
    { appUrl: 'http://shabaka.test', fetch: async (request) => other.app.fetch(request) },
    colleague.cookie,
    colleague.id,
  )
  await open(elsewhere, anOpenForm(), stream, there)
  const mine = anOpenForm()
  expect(await open(world.leader, mine, stream)).toEqual(['Rita Khoury'])
  await world.admin.users.endAccess({ userId: colleague.id })
  expect(await stream.nextChange()).toBe(CHANGE)
  expect(await world.leader.openForms.announce(mine)).toEqual([])
})
