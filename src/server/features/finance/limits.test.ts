import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { listenAs } from '#tests/event-stream.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'

const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000

const aLimit = (amount: string | null = '1,000', currency: 'USD' | 'LBP' = 'USD') => {
  return { id: uuid(), currency, amount: amount as AmountText | null }
}

const aSecondAdmin = (world: World) => world.person({ fullName: 'Rita', isAdmin: true })

const inUsd = async ({ admin }: World) => (await admin.limits.list())[0]

test('without another admin a limit counts at once, in its currency, until the next one', async () => {
  const world = await createWorld()
  const { admin, leader, app } = world
  expect(await admin.limits.list()).toEqual([
    { currency: 'USD', amount: null, proposal: null },
    { currency: 'LBP', amount: null, proposal: null },
  ])
  const stream = await listenAs(app, leader.cookie)
  const limit = aLimit()
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: false })
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: false })
  expect(await stream.nextChange()).toBe('network_settings null')
  await admin.limits.propose(aLimit('0', 'LBP'))
  expect((await admin.limits.list()).map(({ amount }) => amount)).toEqual(['1000.00', '0.00'])
  await admin.limits.propose(aLimit(null))
  expect((await admin.limits.list()).map(({ amount }) => amount)).toEqual([null, '0.00'])
  const { rows } = await admin.audit.list({ kind: 'settings' })
  expect(rows.map(({ action, details }) => [action, details.settings])).toEqual([
    ['settings.limit_confirmed', [{ setting: 'limit_usd', before: '1000.00', after: null }]],
    ['settings.limit_confirmed', [{ setting: 'limit_lbp', before: null, after: '0.00' }]],
    ['settings.limit_confirmed', [{ setting: 'limit_usd', before: null, after: '1000.00' }]],
  ])
})

test('where there are two admins the second one confirms, and one proposal waits at a time', async () => {
  const world = await createWorld()
  const { admin } = world
  const rita = await aSecondAdmin(world)
  const limit = aLimit()
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: true })
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: true })
  expect(await inUsd(world)).toEqual({
    currency: 'USD',
    amount: null,
    proposal: {
      id: limit.id,
      amount: '1000.00',
      proposedBy: 'Admin',
      proposedAt: new Date(NOW),
      until: new Date(NOW + SEVEN_DAYS),
      isExpired: false,
      mayConfirm: false,
    },
  })
  expect(await refusalOf(admin.limits.confirm({ id: limit.id }))).toBe('FORBIDDEN')
  expect(await refusalOf(rita.limits.propose(aLimit('5')))).toBe('PROPOSAL_WAITS')
  expect((await rita.limits.list())[0]?.proposal?.mayConfirm).toBe(true)
  await rita.limits.confirm({ id: limit.id })
  await rita.limits.confirm({ id: limit.id })
  expect(await inUsd(world)).toEqual({ currency: 'USD', amount: '1000.00', proposal: null })

  const next = aLimit('5')
  await rita.limits.propose(next)
  await admin.limits.withdraw({ id: next.id })
  await rita.limits.withdraw({ id: next.id })
  expect(await inUsd(world)).toEqual({ currency: 'USD', amount: '1000.00', proposal: null })
  expect(await refusalOf(admin.limits.confirm({ id: next.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(admin.limits.withdraw({ id: limit.id }))).toBe('NOT_FOUND')
})

test('a proposal that is a week old is not confirmed, says so, and does not keep from another one', async () => {
  const world = await createWorld()
  const { admin } = world
  const rita = await aSecondAdmin(world)
  const limit = aLimit()
  await admin.limits.propose(limit)
  await world.owner.execute('alter table approval_limits disable trigger approval_limits_stay')
  await world.owner.execute(`update approval_limits set proposed_at = proposed_at - interval '168 hours 1 millisecond'`)
  await world.owner.execute('alter table approval_limits enable trigger approval_limits_stay')
  expect((await inUsd(world))?.proposal).toMatchObject({ isExpired: true, mayConfirm: false })
  expect(await refusalOf(rita.limits.confirm({ id: limit.id }))).toBe('TOO_LATE')
  expect(await admin.limits.propose(aLimit('5'))).toMatchObject({ isWaiting: true })
})

test('the only admin left confirms the own proposal', async () => {
  const world = await createWorld()
  const { admin } = world
  const rita = await aSecondAdmin(world)
  const limit = aLimit()
  await admin.limits.propose(limit)
  await admin.users.revokeAdmin({ userId: rita.id } as never)
  expect((await inUsd(world))?.proposal?.mayConfirm).toBe(true)
  await admin.limits.confirm({ id: limit.id })
  expect((await inUsd(world))?.amount).toBe('1000.00')
})
