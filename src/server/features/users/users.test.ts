import { expect, test } from 'vitest'
import { rowsOfAllPages } from '#tests/pages.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const NOBODY_ID = '0198c0de-0000-7000-8000-000000000000'

const found = async (world: World, search: string) =>
  (await world.admin.users.list({ search })).rows.map(({ fullName }) => fullName)

const membershipsOf = async (world: World, id: string) => {
  const { rows } = await world.admin.users.list({ limit: 100 })
  return rows.find((row) => row.id === id)?.memberships
}

test('ending access ends every session immediately, and can be undone', async () => {
  // Later than the decisions about its people.
  const world = await createWorld({ now: Date.now(), clockRuns: true })
  expect(await world.leader.accounts.me()).not.toBeNull()
  await world.admin.users.endAccess({ userId: world.leader.id, reason: 'Left the group' })
  expect(await world.leader.accounts.me()).toBeNull()
  expect(await refusalOf(world.leader.sessions.list({}))).toBe('UNAUTHENTICATED')

  const { rows } = await world.admin.approvals.list({ status: 'rejected' })
  expect(rows[0]).toMatchObject({ id: world.leader.id, rejectionReason: 'Left the group' })
  await world.admin.approvals.decide({ id: world.leader.id, status: 'approved', from: 'rejected' })
  expect((await world.admin.approvals.list({ status: 'rejected' })).rows.map((row) => row.id)).not.toContain(
    world.leader.id,
  )
})

test('of two admins who end each other’s access or revoke each other in parallel, one remains', async () => {
  for (const end of ['endAccess', 'revokeAdmin'] as const) {
    const world = await createWorld()
    const other = await world.person({ isAdmin: true })
    expect(await refusalOf(world.admin.users[end]({ userId: world.admin.id }))).toBe('FORBIDDEN')
    expect(await refusalOf(world.admin.users[end]({ userId: NOBODY_ID }))).toBe('NOT_FOUND')
    const outcomes = await Promise.allSettled([
      world.admin.users[end]({ userId: other.id }),
      other.users[end]({ userId: world.admin.id }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await world.database.execute('select from user_roles')).rowCount).toBe(1)
  }
})

test('approved people are listed by name with their organizations, page by page; a search finds names and addresses', async () => {
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
  for (let place = 0; place < 7; place += 1) await world.person({ fullName: 'Same Name' })
  const ids = (await rowsOfAllPages((page) => world.admin.users.list({ limit: 4, ...page }))).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength((await world.admin.users.list({ limit: 100 })).rows.length)
})

test('admin is granted and revoked, also with the access, and no one unapproved becomes one', async () => {
  const world = await createWorld()
  await world.admin.users.grantAdmin({ userId: world.member.id })
  await world.admin.users.grantAdmin({ userId: world.member.id })
  expect((await world.member.users.list({})).rows.length).toBeGreaterThan(0)
  await world.admin.users.revokeAdmin({ userId: world.member.id })
  expect(await refusalOf(world.member.users.list({}))).toBe('FORBIDDEN')
  expect(await refusalOf(world.admin.users.grantAdmin({ userId: world.pending.id }))).toBe('NOT_FOUND')
  await world.admin.users.grantAdmin({ userId: world.member.id })
  await world.admin.users.endAccess({ userId: world.member.id })
  expect((await world.database.execute('select from user_roles')).rowCount).toBe(1)
})

test('a second organization is added to the first, the same one not twice, also in parallel, and all are removed', async () => {
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
  // All can be removed, once or, from another tab, again, and rights end with them.
  await world.member.roster.list({ organizationName: 'SNMK1' })
  for (const organizationName of ['SNMK1', 'SNMY1', 'SNMF', 'SNMF'])
    await world.admin.users.removeOrganization({ userId, organizationName })
  expect(await membershipsOf(world, userId)).toEqual([])
  for (const organizationName of ['SNMK1', 'SNMY1'])
    expect(await refusalOf(world.member.roster.list({ organizationName }))).toBe('FORBIDDEN')
})
