import { expect, test } from 'vitest'
import { createWorld, refusalOf } from '#tests/world.ts'

test('pending people with a confirmed e-mail are listed, the longest waiting first, on pages without repetition', async () => {
  const world = await createWorld()
  const { admin, pending } = world
  const ids = [pending.id]
  for (let count = 0; count < 5; count++) ids.push((await world.person({ status: 'pending' })).id)
  await world.person({ fullName: 'Unconfirmed', status: 'pending', emailVerified: false })
  expect((await admin.dashboard.summary()).pendingApprovals).toBe(6)
  const first = await admin.approvals.list({ limit: 4 })
  const second = await admin.approvals.list({ limit: 4, cursor: first.nextCursor ?? '' })
  expect([first, second].map(({ rows }) => rows.map((row) => row.id))).toEqual([ids.slice(0, 4), ids.slice(4)])
  expect(second.nextCursor).toBeNull()
  for (const cursor of ['', 'zzz', Buffer.from('["1"]').toString('base64url')])
    expect(await refusalOf(admin.approvals.list({ cursor }))).toBe('INVALID_INPUT')
})

test('a rejected person reads the reason, is listed below, and approved later is let in at the next call', async () => {
  // Later than the decisions about its people.
  const { admin, pending } = await createWorld({ now: Date.now(), clockRuns: true })
  expect(await refusalOf(pending.sessions.list({}))).toBe('NOT_APPROVED')
  await admin.approvals.decide({ id: pending.id, status: 'rejected', reason: ' Not one of us ' })
  const rejected = { approvalStatus: 'rejected', rejectionReason: 'Not one of us' }
  expect(await pending.accounts.me()).toMatchObject(rejected)
  expect(await refusalOf(pending.roster.list({ organizationName: 'SNMY1' }))).toBe('NOT_APPROVED')
  const { rows } = await admin.approvals.list({ status: 'rejected' })
  expect(rows[0]?.id).toBe(pending.id)
  // Two who decide the same both succeed.
  for (const _ of [1, 2]) await admin.approvals.decide({ id: pending.id, status: 'approved', from: 'rejected' })
  expect(await pending.accounts.me()).toMatchObject({ approvalStatus: 'approved', rejectionReason: null })
  expect((await pending.sessions.list({})).rows).toEqual([])
  expect((await admin.approvals.list({})).rows).toEqual([])
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

test('approved, unknown and unconfirmed people cannot be rejected, nor anyone by a former admin', async () => {
  const world = await createWorld()
  const unconfirmed = await world.person({ status: 'pending', emailVerified: false })
  const formerAdmin = await world.person({ isAdmin: true, status: 'pending' })
  const reject = (id: string, reason?: string) =>
    refusalOf(world.admin.approvals.decide({ id, status: 'rejected', reason }))
  expect(await reject(world.member.id)).toBe('ALREADY_DECIDED')
  expect(await reject(unconfirmed.id)).toBe('NOT_FOUND')
  expect(await reject('0198c0de-0000-7000-8000-000000000000')).toBe('NOT_FOUND')
  expect(await reject(world.pending.id, 'x'.repeat(501))).toBe('INVALID_INPUT')
  expect((await formerAdmin.approvals.list({})).rows).not.toEqual([])
  await world.database.execute(`delete from user_roles where user_id = '${formerAdmin.id}'`)
  expect(await refusalOf(formerAdmin.approvals.list({}))).toBe('NOT_APPROVED')
})
