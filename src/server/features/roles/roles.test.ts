import { expect, test } from 'vitest'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const roleOf = async (world: World, id: string) => {
  const { rows } = await world.admin.roles.list({ limit: 100 })
  return rows.find((row) => row.id === id)?.memberships
}

test('a team leader sees the others of the organizations they lead, an admin everyone', async () => {
  const world = await createWorld()
  const names = async (caller: 'leader' | 'otherLeader' | 'admin') =>
    (await world[caller].roles.list({ limit: 100 })).rows.map(({ fullName }) => fullName)
  expect(await names('leader')).toEqual(['Activities', 'Finance', 'Media', 'Member', 'Secretary'])
  expect(await names('otherLeader')).toEqual(['Other Finance'])
  expect(await names('admin')).toEqual(expect.arrayContaining(['Admin', 'Leader', 'Member', 'Nobody', 'Other']))
  const found = await world.leader.roles.list({ search: 'secr' })
  expect(found.rows.map(({ fullName }) => fullName)).toEqual(['Secretary'])
})

test('a role is changed by an admin or the leader of the organization, and counts at the next call', async () => {
  const world = await createWorld()
  const { id: userId } = world.member
  const requested = { userId, organizationName: 'SNMY1', organizationRole: 'secretary' } as const
  expect(await refusalOf(world.leader.roles.assign({ ...requested, userId: world.leader.id }))).toBe('FORBIDDEN')
  // A placeholder until now: it becomes a row.
  await world.leader.roles.assign(requested)
  expect(await roleOf(world, userId)).toEqual([{ organizationName: 'SNMY1', organizationRole: 'secretary' }])
  expect((await world.database.execute(`select from user_organizations where user_id = '${userId}'`)).rowCount).toBe(1)
  // One that another has changed since is not replaced unseen.
  const unseen = { ...requested, organizationRole: 'media_manager', opened: { organizationRole: null } } as const
  expect(await refusalOf(world.admin.roles.assign(unseen))).toBe('BOTH_CHANGED')
  expect(await roleOf(world, userId)).toEqual([{ organizationName: 'SNMY1', organizationRole: 'secretary' }])
  await world.admin.roles.assign({ ...requested, organizationRole: null })
  expect(await roleOf(world, userId)).toEqual([{ organizationName: 'SNMY1', organizationRole: null }])
  expect((await world.database.execute(`select from user_organizations where user_id = '${userId}'`)).rowCount).toBe(1)
})

test('no one gets a role in an organization they do not belong to', async () => {
  const world = await createWorld()
  const requested = { organizationName: 'SNMY1', organizationRole: 'secretary' } as const
  expect(await refusalOf(world.admin.roles.assign({ ...requested, userId: world.otherLeader.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.roles.assign({ ...requested, userId: world.pending.id }))).toBe('NOT_FOUND')
})
