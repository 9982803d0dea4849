import { expect, test } from 'vitest'
import { createWorld, refusalOf } from '#tests/world.ts'

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

test('ending the access of an admin also revokes the role; no one ends their own', async () => {
  const world = await createWorld()
  const other = await world.person({ isAdmin: true })
  expect(await refusalOf(world.admin.users.endAccess({ userId: world.admin.id }))).toBe('FORBIDDEN')
  await world.admin.users.endAccess({ userId: other.id })
  expect(await refusalOf(other.approvals.list({}))).toBe('UNAUTHENTICATED')
  const roles = await world.database.execute(`select from user_roles where user_id = '${other.id}'`)
  expect(roles.rows).toEqual([])
  expect(await refusalOf(world.admin.users.endAccess({ userId: '0198c0de-0000-7000-8000-000000000000' }))).toBe(
    'NOT_FOUND',
  )
})

test('of two admins who end each other’s access in parallel, one remains', async () => {
  const world = await createWorld()
  const other = await world.person({ isAdmin: true })
  await Promise.allSettled([
    world.admin.users.endAccess({ userId: other.id }),
    other.users.endAccess({ userId: world.admin.id }),
  ])
  const admins = await world.database.execute('select from user_roles')
  expect(admins.rowCount).toBe(1)
})
