import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#server/database/schema/index.ts'
import { anInvitation } from '#tests/factories.ts'
import { lastLink, rita, signUp } from '#tests/sign-up.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

const GROUP = { organizationName: 'SNMY1' } as const

const codeIn = (url: string) => new URL(url).searchParams.get('invitation') ?? ''

/** In use, of SNMY1. */
async function invited(world: World) {
  const made = await world.leader.invitations.make(anInvitation())
  return { ...made, code: codeIn(made.url) }
}

async function invitedTo(world: World) {
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.email, rita.email))
  return [profile?.organizationName, profile?.invitedTo, profile?.approvalStatus, profile?.organizationRole]
}

test('a sign-up with the code is pending like any other, and the approval list says whose poster was used', async () => {
  const world = await createWorld()
  const { code, url, madeBy } = await invited(world)
  expect(url).toMatch(/^http:\/\/shabaka\.test\/auth\?mode=sign-up&invitation=[a-p]{32}$/)
  expect(madeBy).toBe('Leader')
  expect(await world.anonymous.invitations.group({ code })).toEqual(GROUP)

  expect((await signUp(world, { invitation: code })).status).toBe(200)
  expect(await invitedTo(world)).toEqual(['SNMY1', 'SNMY1', 'pending', null])
  await world.request(await lastLink(world))
  const { rows } = await world.admin.approvals.list({})
  const listed = rows.map(({ fullName, organizationName, invitedTo }) => [fullName, organizationName, invitedTo])
  expect(listed).toContainEqual(['Rita Khoury', 'SNMY1', 'SNMY1'])
  expect(listed).toContainEqual([expect.any(String), expect.any(String), null])
})

test('a code is accepted in another case, with the signs of a chat behind it', async () => {
  const world = await createWorld()
  const code = `${(await invited(world)).code.toUpperCase()}).`
  expect(await world.anonymous.invitations.group({ code })).toEqual(GROUP)
  expect((await signUp(world, { invitation: code })).status).toBe(200)
  expect(await invitedTo(world)).toEqual(['SNMY1', 'SNMY1', 'pending', null])
})

test('another group than that of the code is an ordinary sign-up', async () => {
  const world = await createWorld()
  const { code } = await invited(world)
  expect((await signUp(world, { invitation: code, organizationName: 'SNMF' })).status).toBe(200)
  expect(await invitedTo(world)).toEqual(['SNMF', null, 'pending', null])
})

test.each([
  ['unknown', () => 'a'.repeat(32)],
  ['of 10,000 characters', (code: string) => code.padEnd(10_000, 'a')],
  ['HTML', () => '<script>alert(1)</script>'],
  ['a list', (code: string) => [code]],
])('a sign-up with a code that is %s is an ordinary one', async (_what, codeOf) => {
  const world = await createWorld()
  const code = codeOf((await invited(world)).code)
  if (typeof code === 'string') expect(await world.anonymous.invitations.group({ code })).toBeNull()
  expect((await signUp(world, { invitation: code })).status).toBe(200)
  expect(await invitedTo(world)).toEqual(['SNMY1', null, 'pending', null])
})

test('the request names no group as invited by itself', async () => {
  const world = await createWorld()
  await signUp(world, { invitedTo: 'SNMY1', invited_to: 'SNMY1' })
  expect(await invitedTo(world)).toEqual(['SNMY1', null, 'pending', null])
})

test('a known address gets the same answer with a code, and keeps what it has', async () => {
  const world = await createWorld()
  const { code } = await invited(world)
  const first = await signUp(world)
  const second = await signUp(world, { invitation: code })
  expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
  expect(await invitedTo(world)).toEqual(['SNMY1', null, 'pending', null])
})

test('a revoked code chooses no group and is an ordinary sign-up', async () => {
  const world = await createWorld()
  const { id, code } = await invited(world)
  expect(await world.admin.invitations.revoke({ id, ...GROUP })).toEqual({ revoked: true })
  expect(await world.admin.invitations.revoke({ id, ...GROUP })).toEqual({ revoked: false })
  expect(await world.leader.invitations.get(GROUP)).toBeNull()
  expect(await world.anonymous.invitations.group({ code })).toBeNull()
  await signUp(world, { invitation: code })
  expect(await invitedTo(world)).toEqual(['SNMY1', null, 'pending', null])
  await expect(world.leader.invitations.make(anInvitation({ id }))).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a new link revokes the former one, and what is shown later is the new one', async () => {
  const world = await createWorld()
  const former = await invited(world)
  const made = await world.admin.invitations.make(anInvitation({ former: former.id }))
  expect(await world.anonymous.invitations.group({ code: former.code })).toBeNull()
  expect(await world.anonymous.invitations.group({ code: codeIn(made.url) })).toEqual(GROUP)
  expect(await world.leader.invitations.get(GROUP)).toEqual(made)
})

test('of two who make a link together, both get the same one, and no poster stops working', async () => {
  const world = await createWorld()
  const { id: former } = await invited(world)
  for (const seen of [former, null]) {
    const made = await Promise.all([
      world.leader.invitations.make(anInvitation({ former: seen })),
      world.admin.invitations.make(anInvitation({ former: seen })),
    ])
    expect(made[0]).toEqual(made[1])
    expect(await world.leader.invitations.get(GROUP)).toEqual(made[0])
  }
})

test('the link follows its group through a rename, and so does what the approval list says', async () => {
  const world = await createWorld()
  const { code } = await invited(world)
  await signUp(world, { invitation: code })
  const { version } = await world.admin.settings.get()
  const renamed = { newName: 'Cedars', minAge: 12, maxAge: 14, ageChecked: true, version }
  await world.admin.organizations.change({ ...GROUP, ...renamed })
  expect(await world.anonymous.invitations.group({ code })).toEqual({ organizationName: 'Cedars' })
  expect(await invitedTo(world)).toEqual(['Cedars', 'Cedars', 'pending', null])
})

test('no one makes or revokes the link of another group, also not by its id', async () => {
  const world = await createWorld()
  const { id } = await invited(world)
  const other = world.otherLeader.invitations
  await expect(other.get(GROUP)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(other.make(anInvitation())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(other.revoke({ id, ...GROUP })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await other.revoke({ id, organizationName: 'SNMK1' })).toEqual({ revoked: false })
  await expect(other.make(anInvitation({ id, organizationName: 'SNMK1' }))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await world.leader.invitations.get(GROUP))?.id).toBe(id)
})

test('a group that is not there has no invitation', async () => {
  const world = await createWorld()
  const made = world.admin.invitations.make(anInvitation({ organizationName: 'None' }))
  await expect(made).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await world.admin.invitations.get({ organizationName: 'None' })).toBeNull()
  expect(await countRows(world.database, 'invitations')).toBe(0)
})

test('erasing an account forgets whose poster it used', async () => {
  const world = await createWorld()
  const { code } = await invited(world)
  await signUp(world, { invitation: code })
  await world.request(await lastLink(world))
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.email, rita.email))
  await world.admin.erasure.eraseAccount({ userId: profile?.id ?? '', keptTexts: [] })
  const [erased] = await world.database
    .select()
    .from(profiles)
    .where(eq(profiles.id, profile?.id ?? ''))
  expect(erased).toMatchObject({ invitedTo: null, organizationName: null })
})
