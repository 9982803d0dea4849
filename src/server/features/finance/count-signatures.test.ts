import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { SIGNING_MS } from '#domain/cash-count.ts'
import type { AmountText } from '#domain/money.ts'
import { pendingChanges } from '#server/database/schema/index.ts'
import { approval, limited } from '#tests/approvers.ts'
import { aCount } from '#tests/factories.ts'
import { countedAgo } from '#tests/finance.ts'
import { createWorld, refusalOf } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audit-ledger.ts'

describe('the second signature', () => {
  test('is given once, by another person who may see the account', async () => {
    const world = await createWorld()
    const { id } = await world.financeManager.cashCounts.finish(aCount())
    const mayOf = async (person: 'leader' | 'financeManager') =>
      (await world[person].cashCounts.waiting()).map(({ id: found, maySign }) => found === id && maySign)
    expect([await mayOf('leader'), await mayOf('financeManager')]).toEqual([[true], [false]])
    expect(await refusalOf(world.financeManager.cashCounts.sign({ id }))).toBe('FORBIDDEN')
    expect(await refusalOf(world.otherLeader.cashCounts.sign({ id }))).toBe('NOT_FOUND')
    expect(await refusalOf(world.secretary.cashCounts.sign({ id }))).toBe('NOT_FOUND')
    await world.leader.cashCounts.sign({ id })
    await world.leader.cashCounts.sign({ id })
    expect(await refusalOf(world.admin.cashCounts.sign({ id }))).toBe('ALREADY_SIGNED')
    const { rows } = await world.financeManager.cashCounts.list({ organizationName: 'SNMY1' })
    expect(rows).toMatchObject([{ status: 'signed', signer: { fullName: 'Leader' }, maySign: false }])
    expect(await world.leader.cashCounts.waiting()).toEqual([])
    const overview = await world.leader.cashCounts.overview({ organizationName: 'SNMY1' })
    expect(overview.currencies).toEqual([
      { currency: 'USD', countedAt: new Date(NOW), signedAt: new Date(NOW) },
      { currency: 'LBP', countedAt: null, signedAt: null },
    ])
  })

  test('of two people at once one signs', async () => {
    const world = await createWorld()
    const { id } = await world.financeManager.cashCounts.finish(aCount())
    const outcomes = await Promise.allSettled(
      [world.admin, world.leader, world.activitiesManager].map((person) => person.cashCounts.sign({ id })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  test('is possible for seven days', async () => {
    const world = await createWorld()
    const [last, late] = [await countedAgo(world, SIGNING_MS), await countedAgo(world, SIGNING_MS + 1000)]
    expect((await world.leader.cashCounts.waiting()).map(({ id }) => id)).toEqual([last.id])
    await world.leader.cashCounts.sign(last)
    expect(await refusalOf(world.leader.cashCounts.sign(late))).toBe('TOO_LATE')
    const { rows } = await world.leader.cashCounts.list({ organizationName: 'SNMY1' })
    expect(rows.map(({ status }) => status)).toEqual(['signed', 'not_countersigned'])
  })

  test('of a count that waited for approvers is possible for seven days from when it was posted', async () => {
    const world = await limited()
    const [id, at] = [uuid(), new Date(NOW - SIGNING_MS - 1000)]
    const change = {
      kind: 'count',
      currency: 'USD',
      pieces: { 20: 1 },
      coins: '0.00' as AmountText,
      bookBalance: '50.00' as AmountText,
      beganAt: at.toISOString(),
    } as const
    const requested = { notes: 'Not in the box', requestedBy: world.financeManager.id, requestedAt: at }
    await world.database.insert(pendingChanges).values({ id, organizationName: 'SNMY1', change, ...requested })
    for (const person of [world.rita, world.admin]) await person.pendingChanges.review(approval(id))
    await world.leader.cashCounts.sign({ id })
    const { rows } = await world.financeManager.cashCounts.list({ organizationName: 'SNMY1' })
    expect(rows).toMatchObject([{ id, countedAt: new Date(NOW), status: 'signed' }])
    expect(await auditLedger(world.database)).toEqual([])
  })

  test('of the reserve waits for admins only', async () => {
    const world = await createWorld()
    const { id } = await countedAgo(world, 1000, null)
    expect(await world.leader.cashCounts.waiting()).toEqual([])
    expect(await refusalOf(world.leader.cashCounts.sign({ id }))).toBe('NOT_FOUND')
    await world.admin.cashCounts.sign({ id })
  })
})
