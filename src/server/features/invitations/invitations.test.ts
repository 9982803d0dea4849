import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#server/database/schema/index.ts'
import { anInvitation } from '#tests/factories.ts'
import { lastLink, rita, signUp } from '#tests/sign-up.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const GROUP = { organizationName: 'SNMY1' } as const

const codeIn = (url: string) => new URL(url).searchParams.get('invitation') ?? ''

/** In use, of SNMY1. */
async function invited(world: World) {
  const made = await world.leader.invitations.make(anInvitation())
  return { ...made, code: codeIn(made.url) }
}

async function invitedTo({ database }: World, email = rita.email) {
  const [profile] = await database.select().from(profiles).where(eq(profiles.email, email))
  return [profile?.organizationName, profile?.invitedTo, profile?.approvalStatus, profile?.organizationRole]
}

test('a sign-up with the code is pending like any other, the approval list says whose poster was used, and an erasure forgets it', async () => {
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
  const id = rows.find(({ invitedTo }) => invitedTo !== null)?.id ?? ''
  await world.admin.erasure.eraseAccount({ userId: id, keptTexts: [] })
  const [erased] = await world.database.select().from(profiles).where(eq(profiles.id, id))
  expect(erased).toMatchObject({ invitedTo: null, organizationName: null })
})

test('a code is accepted in another case with the signs of a chat; with any other, or another group, a sign-up is an ordinary one', async () => {
  const world = await createWorld()
  const { code } = await invited(world)
  const written = `${code.toUpperCase()}).`
  expect(await world.anonymous.invitations.group({ code: written })).toEqual(GROUP)
  for (const unknown of ['a'.repeat(32), code.padEnd(10_000, 'a'), '<script>alert(1)</script>'])
    expect(await world.anonymous.invitations.group({ code: unknown })).toBeNull()
  for (const [place, [body, group, invitedBy]] of (
    [
      [{ invitation: written }, 'SNMY1', 'SNMY1'],
      [{ invitation: code, organizationName: 'SNMF' }, 'SNMF', null],
      [{ invitation: 'a'.repeat(32) }, 'SNMY1', null],
      [{ invitation: code.padEnd(10_000, 'a') }, 'SNMY1', null],
      [{ invitation: '<script>alert(1)</script>' }, 'SNMY1', null],
      [{ invitation: [code] }, 'SNMY1', null],
      [{ invitedTo: 'SNMY1', invited_to: 'SNMY1' }, 'SNMY1', null],
    ] as const
  ).entries()) {
    const email = `rita${place}@example.org`
    const first = await signUp(world, { ...body, email })
    expect([first.status, await invitedTo(world, email)]).toEqual([200, [group, invitedBy, 'pending', null]])
    // A known address gets the same answer with a code, and keeps what it has.
    const second = await signUp(world, { email, invitation: code })
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
    expect(await invitedTo(world, email)).toEqual([group, invitedBy, 'pending', null])
  }
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

test('a new link revokes the former one; of two who make one together, both get the same, and no poster stops working', async () => {
  const world = await createWorld()
  const { id: former, code } = await invited(world)
  for (const seen of [former, null]) {
    const made = await Promise.all([
      world.leader.invitations.make(anInvitation({ former: seen })),
      world.admin.invitations.make(anInvitation({ former: seen })),
    ])
    expect(made[0]).toEqual(made[1])
    expect(await world.leader.invitations.get(GROUP)).toEqual(made[0])
    expect(await world.anonymous.invitations.group({ code: codeIn(made[0].url) })).toEqual(GROUP)
  }
  expect(await world.anonymous.invitations.group({ code })).toBeNull()
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

test('no one revokes or takes the link of another group by its id, and a group that is not there has none', async () => {
  const world = await createWorld()
  const { id } = await invited(world)
  const other = world.otherLeader.invitations
  expect(await other.revoke({ id, organizationName: 'SNMK1' })).toEqual({ revoked: false })
  expect(await refusalOf(other.make(anInvitation({ id, organizationName: 'SNMK1' })))).toBe('CONFLICT')
  expect((await world.leader.invitations.get(GROUP))?.id).toBe(id)
  const nowhere = { organizationName: 'None' }
  expect(await refusalOf(world.admin.invitations.make(anInvitation(nowhere)))).toBe('INVALID_INPUT')
  expect(await world.admin.invitations.get(nowhere)).toBeNull()
  expect(await countRows(world.database, 'invitations')).toBe(1)
})
