import { expect, test } from 'vitest'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const NOBODY_ID = '0198c0de-0000-7000-8000-000000000000'

const found = async (world: World, search: string) =>
  (await world.admin.users.list({ search })).rows.map(({ fullName }) => fullName)

const membershipsOf = async (world: World, id: string) => {
  const { rows } = await world.admin.users.list({ limit: 100 })
  return rows.find((row) => row.id === id)?.memberships
}

test('approved people are listed by name with their organizations; a search finds names and addresses', async () => {
  const world = await createWorld()
  await world.person({ fullName: 'أحمد شِهاب', email: 'ahmad@example.org', roles: { SNMK2: 'secretary' } })
  const { rows } = await world.admin.users.list({ limit: 100 })
  expect(rows.map(({ fullName }) => fullName)).not.toContain('Pending')
  expect(rows.find(({ fullName }) => fullName === 'أحمد شِهاب')).toMatchObject({
    email: 'ahmad@example.org',
    approvalStatus: 'approved',
    isAdmin: false,
    memberships: [
      { organizationName: 'SNMK2', organizationRole: 'secretary' },
      { organizationName: 'SNMY1', organizationRole: null },
    ],
  })
  expect(await found(world, 'احمد شهاب')).toEqual(['أحمد شِهاب'])
  expect(await found(world, 'AHMAD@')).toEqual(['أحمد شِهاب'])
  expect(await found(world, 'أح')).toEqual(['أحمد شِهاب'])
  expect(await found(world, '%')).toEqual([])
  expect(await found(world, 'no such name')).toEqual([])
})

test('pages omit no one and show no one twice', async () => {
  const world = await createWorld()
  for (let place = 0; place < 7; place += 1) await world.person({ fullName: 'Same Name' })
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await world.admin.users.list({ limit: 4, ...(cursor ? { cursor } : {}) })
    names.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength((await world.admin.users.list({ limit: 100 })).rows.length)
})

test('admin is granted and revoked; no one revokes their own, and no one unapproved becomes one', async () => {
  const world = await createWorld()
  await world.admin.users.grantAdmin({ userId: world.member.id })
  await world.admin.users.grantAdmin({ userId: world.member.id })
  expect((await world.member.users.list({})).rows.length).toBeGreaterThan(0)
  expect(await refusalOf(world.admin.users.revokeAdmin({ userId: world.admin.id }))).toBe('FORBIDDEN')
  await world.admin.users.revokeAdmin({ userId: world.member.id })
  expect(await refusalOf(world.member.users.list({}))).toBe('FORBIDDEN')
  expect(await refusalOf(world.admin.users.grantAdmin({ userId: world.pending.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.admin.users.revokeAdmin({ userId: NOBODY_ID }))).toBe('NOT_FOUND')
})

test('of two admins who revoke each other simultaneously, one remains', async () => {
  const world = await createWorld()
  const other = await world.person({ isAdmin: true })
  const outcomes = await Promise.allSettled([
    world.admin.users.revokeAdmin({ userId: other.id }),
    other.users.revokeAdmin({ userId: world.admin.id }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await world.database.execute('select from user_roles')).rowCount).toBe(1)
})

test('a second organization is added to the first; the same one twice, also in parallel, is refused', async () => {
  const world = await createWorld()
  const { id: userId } = world.member
  await world.admin.users.addOrganization({ userId, organizationName: 'SNMK1', organizationRole: 'media_manager' })
  expect(await membershipsOf(world, userId)).toEqual([
    { organizationName: 'SNMK1', organizationRole: 'media_manager' },
    { organizationName: 'SNMY1', organizationRole: null },
  ])
  const again = { userId, organizationRole: null }
  for (const organizationName of ['SNMK1', 'SNMY1'])
    expect(await refusalOf(world.admin.users.addOrganization({ ...again, organizationName }))).toBe('ALREADY_MEMBER')
  const twice = await Promise.allSettled([
    world.admin.users.addOrganization({ ...again, organizationName: 'SNMF' }),
    world.admin.users.addOrganization({ ...again, organizationName: 'SNMF' }),
  ])
  expect(twice.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))).toEqual(['ALREADY_MEMBER'])
  expect(await refusalOf(world.admin.users.addOrganization({ ...again, organizationName: 'NOWHERE' }))).toBe(
    'INVALID_INPUT',
  )
  expect(
    await refusalOf(world.admin.users.addOrganization({ ...again, userId: NOBODY_ID, organizationName: 'SNMF' })),
  ).toBe('NOT_FOUND')
})

test('all organizations can be removed, and rights end with them', async () => {
  const world = await createWorld()
  const { id: userId } = world.secretary
  await world.secretary.roster.list({ organizationName: 'SNMY1' })
  await world.admin.users.removeOrganization({ userId, organizationName: 'SNMY1' })
  expect(await membershipsOf(world, userId)).toEqual([])
  expect(await refusalOf(world.secretary.roster.list({ organizationName: 'SNMY1' }))).toBe('FORBIDDEN')
  // Once more, from another tab: it is done already.
  await world.admin.users.removeOrganization({ userId, organizationName: 'SNMY1' })
})
