import { expect, test } from 'vitest'
import { createWorld, refusalOf } from '#tests/world.ts'

test('calls that the pages would not make are logged with the person, without what was sent; no others are', async () => {
  const world = await createWorld()
  const typed = 'x'.repeat(200)
  expect(await refusalOf(world.member.approvals.list({ status: 'pending' }))).toBe('FORBIDDEN')
  expect(await refusalOf(world.pending.sessions.list({}))).toBe('NOT_APPROVED')
  const change = { fullName: typed, phoneNumber: null }
  expect(await refusalOf(world.member.accounts.updateProfile(change))).toBe('INVALID_INPUT')
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect(await refusalOf(world.member.sessions.get({ id: unknown }))).toBe('NOT_FOUND')
  expect(await refusalOf(world.anonymous.approvals.list({ status: 'pending' }))).toBe('UNAUTHENTICATED')
  expect(world.logged.map((entry) => entry.replace(/^warning \S+ /, ''))).toEqual([
    `refused approvals.list to ${world.member.id}: FORBIDDEN`,
    `refused sessions.list to ${world.pending.id}: NOT_APPROVED`,
    `refused accounts.updateProfile to ${world.member.id}: INVALID_INPUT`,
  ])
})
