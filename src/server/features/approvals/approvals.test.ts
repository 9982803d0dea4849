import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#server/database/schema/index.ts'
import { createWorld, refusalOf } from '#tests/world.ts'

test('pending people with a confirmed e-mail are listed, the longest waiting first', async () => {
  const world = await createWorld()
  const second = await world.person({ fullName: 'Second', status: 'pending' })
  await world.person({ fullName: 'Unconfirmed', status: 'pending', emailVerified: false })
  const { rows, nextCursor } = await world.admin.approvals.list({})
  expect(rows.map((row) => row.id)).toEqual([world.pending.id, second.id])
  expect(nextCursor).toBeNull()
  expect((await world.admin.dashboard.summary()).pendingApprovals).toBe(2)
})

test('the pages of a long list omit no one and show no one twice', async () => {
  const world = await createWorld()
  for (let count = 0; count < 5; count++) await world.person({ status: 'pending' })
  const first = await world.admin.approvals.list({ limit: 4 })
  const second = await world.admin.approvals.list({ limit: 4, cursor: first.nextCursor ?? '' })
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([4, 2, null])
  expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(6)
})

test('an invalid cursor is refused at its field', async () => {
  const world = await createWorld()
  for (const cursor of ['', 'zzz', Buffer.from('["1"]').toString('base64url')])
    expect(await refusalOf(world.admin.approvals.list({ cursor }))).toBe('INVALID_INPUT')
})

test('approving lets the person in at their next call', async () => {
  const world = await createWorld()
  expect(await refusalOf(world.pending.sessions.list({}))).toBe('NOT_APPROVED')
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  expect((await world.pending.sessions.list({})).rows).toEqual([])
  expect((await world.admin.approvals.list({})).rows).toEqual([])
})

test('a rejected person reads the reason, is listed below, and can be approved later', async () => {
  // Later than the decisions about its people.
  const world = await createWorld({ now: Date.now(), clockRuns: true })
  await world.admin.approvals.decide({ id: world.pending.id, status: 'rejected', reason: ' Not one of us ' })
  expect(await world.pending.accounts.me()).toMatchObject({
    approvalStatus: 'rejected',
    rejectionReason: 'Not one of us',
  })
  expect(await refusalOf(world.pending.roster.list({ organizationName: 'SNMY1' }))).toBe('NOT_APPROVED')

  const { rows } = await world.admin.approvals.list({ status: 'rejected' })
  expect(rows[0]?.id).toBe(world.pending.id)
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved', from: 'rejected' })
  expect(await world.pending.accounts.me()).toMatchObject({ approvalStatus: 'approved', rejectionReason: null })
})

test('of two admins who decide differently in parallel, one gets ALREADY_DECIDED', async () => {
  const world = await createWorld()
  const other = await world.person({ isAdmin: true })
  const outcomes = await Promise.allSettled([
    world.admin.approvals.decide({ id: world.pending.id, status: 'approved' }),
    other.approvals.decide({ id: world.pending.id, status: 'rejected' }),
  ])
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map((outcome) => outcome.reason.code)).toEqual(['ALREADY_DECIDED'])
})

test('two admins who decide the same both succeed', async () => {
  const world = await createWorld()
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  await world.admin.approvals.decide({ id: world.pending.id, status: 'approved' })
  const [profile] = await world.database.select().from(profiles).where(eq(profiles.id, world.pending.id))
  expect(profile).toMatchObject({ approvalStatus: 'approved', decidedBy: world.admin.id })
})

test('approved, unknown and unconfirmed people cannot be rejected', async () => {
  const world = await createWorld()
  const unconfirmed = await world.person({ status: 'pending', emailVerified: false })
  const decide = (id: string) => refusalOf(world.admin.approvals.decide({ id, status: 'rejected' }))
  expect(await decide(world.member.id)).toBe('ALREADY_DECIDED')
  expect(await decide(unconfirmed.id)).toBe('NOT_FOUND')
  expect(await decide('0198c0de-0000-7000-8000-000000000000')).toBe('NOT_FOUND')
  expect(
    await refusalOf(
      world.admin.approvals.decide({ id: world.pending.id, status: 'rejected', reason: 'x'.repeat(501) }),
    ),
  ).toBe('INVALID_INPUT')
})

test('a revoked admin has the rights of the profile from the next call on', async () => {
  const world = await createWorld()
  const admin = await world.person({ isAdmin: true, status: 'pending' })
  expect((await admin.approvals.list({})).rows).not.toEqual([])
  await world.database.execute(`delete from user_roles where user_id = '${admin.id}'`)
  expect(await refusalOf(admin.approvals.list({}))).toBe('NOT_APPROVED')
})
