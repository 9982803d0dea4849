import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import { pendingChanges } from '#server/database/schema/index.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { approval, limited } from '#tests/approvers.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import { aCount, anIncome } from '#tests/factories.ts'
import { balances, countedAgo, fund, lastEntries } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'

const units = (text: string) => text as AmountText
const OF_SNMY1 = { organizationName: 'SNMY1' } as const
const SNMY1 = { ...OF_SNMY1, currency: 'USD' } as const

/** 50 in SNMY1 and 100 in the reserve. */
async function funded(): Promise<World> {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  return world
}

const equal = (overrides: Parameters<typeof aCount>[0] = {}) =>
  aCount({ bookBalance: units('50.00'), pieces: { 20: 2, 5: 2 }, ...overrides })

/** 42.25, of which the book has 50. */
const short = (overrides: Parameters<typeof aCount>[0] = {}) =>
  equal({ pieces: { 20: 2, 1: 2 }, coins: '0.25', reason: 'Change for the bus', ...overrides })

test('a count that equals the book is recorded without a proof; a difference is posted with one, to the account alone', async () => {
  const world = await funded()
  const { financeManager, leader, database } = world
  const before = await countRows(database, 'ledger_entries')
  await database.execute(sql`update auth.sessions set proved_at = null`)
  const { id } = await financeManager.cashCounts.finish(equal({ reason: 'There is no difference' }))
  expect((await leader.cashCounts.list(OF_SNMY1)).rows).toMatchObject([
    {
      ...{ id, total: '50.00', bookBalance: '50.00', pieces: { 20: 2, 5: 2 } },
      ...{ reason: null, status: 'waiting', counter: { fullName: 'Finance' } },
    },
  ])
  expect(await countRows(database, 'ledger_entries')).toBe(before)

  expect(await refusalOf(financeManager.cashCounts.finish(short()))).toBe('PROOF_REQUIRED')
  await database.execute(sql`update auth.sessions set proved_at = ${new Date(NOW).toISOString()}`)
  await financeManager.cashCounts.finish(short())
  expect(await balances(world)).toBe('SNMY1 42.25, reserve 100.00')
  expect(await lastEntries(database, 1)).toEqual(['SNMY1 count_difference -7.75 = 42.25'])
  const days = { from: '2026-11-21', to: '2026-11-21' } as const
  const statement = await leader.finance.statement({ ...SNMY1, ...days, allTypes: true })
  const posted = { changeType: 'count_difference', notes: 'Change for the bus', amountChange: '-7.75' }
  expect(statement.entries.at(-1)).toMatchObject(posted)
  expect(await auditLedger(database)).toEqual([])
})

test('the reserve is counted by admins, where it has a cash box, and its history shows the difference', async () => {
  const world = await funded()
  const { admin, financeManager, leader, database } = world
  const ofReserve = { organizationName: null }
  const count = aCount({ ...ofReserve, bookBalance: units('100.00'), pieces: { 100: 1, 1: 3 }, reason: 'Found' })
  expect(await admin.cashCounts.overview(ofReserve)).toMatchObject({ isCounted: false })
  expect(await refusalOf(admin.cashCounts.finish(count))).toBe('NO_CASH_BOX')
  expect(await refusalOf(admin.cashCounts.compare({ ...ofReserve, currency: 'USD', agedMs: 0 }))).toBe('NO_CASH_BOX')
  const { organizations: _, ...settings } = await admin.settings.get()
  await admin.settings.save({ ...settings, hasCashBox: true })
  expect(await admin.cashCounts.overview(ofReserve)).toMatchObject({ isCounted: true })
  expect(await refusalOf(financeManager.cashCounts.finish(count))).toBe('FORBIDDEN')
  await admin.cashCounts.finish(count)
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 103.00')
  const [newest] = (await admin.finance.reserveHistory({ allTypes: true })).rows
  expect(newest).toMatchObject({ changeType: 'count_difference', amountChange: '3.00', organizationName: null })
  const { rows } = await database.execute(sql`select change_type from network_reserve_history`)
  expect(rows).toContainEqual({ change_type: 'count_difference' })
  expect(await auditLedger(database)).toEqual([])

  // Its signature waits for admins only.
  const { id } = await countedAgo(world, 1000, null)
  expect(await leader.cashCounts.waiting()).toEqual([])
  expect(await refusalOf(leader.cashCounts.sign({ id }))).toBe('NOT_FOUND')
  await admin.cashCounts.sign({ id })
})

test('a comparison has the balance now, and what was posted since the count began; a count of another one is refused', async () => {
  const world = await funded()
  const { financeManager, owner, database } = world
  await financeManager.finance.addIncome(anIncome({ amount: '5', notes: 'Before' }))
  await owner.execute(sql`
    alter table ledger_entries disable trigger ledger_entries_append_only;
    update ledger_entries set created_at = created_at - interval '1 hour';
    alter table ledger_entries enable trigger ledger_entries_append_only`)
  await financeManager.finance.addIncome(anIncome({ amount: '7', notes: 'Meanwhile' }))
  const compare = (agedMs: number) => financeManager.cashCounts.compare({ ...SNMY1, agedMs })
  const found = await compare(600_000)
  expect(found).toMatchObject({ bookBalance: '62.00', beganAt: new Date(NOW - 600_000) })
  expect(found.posted.map(({ notes }) => notes)).toEqual(['Meanwhile'])
  expect((await compare(7_200_000)).posted.map(({ notes }) => notes).slice(0, 2)).toEqual(['Meanwhile', 'Before'])

  const changed = { code: 'CHANGED', data: { balance: '62.00' } }
  await expect(financeManager.cashCounts.finish(short())).rejects.toMatchObject(changed)
  await expect(financeManager.cashCounts.finish(equal())).rejects.toMatchObject(changed)
  const count = short({ bookBalance: units('62.00') })
  await financeManager.cashCounts.finish(count)
  expect(await refusalOf(financeManager.cashCounts.finish({ ...count, reason: 'Another' }))).toBe('CONFLICT')
  expect(await countRows(database, 'cash_counts')).toBe(1)
})

test('what cannot be counted, and a difference without a reason, are refused at their field', async () => {
  const world = await funded()
  for (const [wrong, path] of [
    [{ pieces: { 20: 2 } }, 'reason'],
    [{ pieces: { 20: 2 }, reason: '  ' }, 'reason'],
    [{ pieces: { 1000: 2 } }, 'pieces'],
    [{ pieces: { 5: 0.5 } }, 'pieces.5'],
    [{ currency: 'LBP', coins: '250' }, 'pieces'],
    [{ coins: '-1' }, 'coins'],
  ] as const)
    await expect(world.financeManager.cashCounts.finish(equal(wrong))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path }] },
    })
  expect(await countRows(world.database, 'cash_counts')).toBe(0)
})

test('of two counts at once one posts its difference, and of two people at once one signs it', async () => {
  const world = await funded()
  const { admin, financeManager, leader, activitiesManager } = world
  const counts = await Promise.allSettled([admin, financeManager].map((one) => one.cashCounts.finish(short())))
  expect(counts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balances(world)).toBe('SNMY1 42.25, reserve 100.00')
  const [{ id } = { id: '' }] = await leader.cashCounts.waiting()
  const signatures = await Promise.allSettled([leader, activitiesManager].map((one) => one.cashCounts.sign({ id })))
  expect(signatures.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a count is signed once, by another person who may see the account, which they alone are informed of', async () => {
  const world = await createWorld()
  const { admin, financeManager, leader, secretary } = world
  const [seeing, other] = await Promise.all([leader, secretary].map(({ cookie }) => listenAs(world.app, cookie)))
  const { id } = await financeManager.cashCounts.finish(aCount())
  expect(await seeing?.nextChange()).toBe('organization_balances SNMY1')
  const mayOf = async (person: typeof leader) =>
    (await person.cashCounts.waiting()).map(({ id: found, maySign }) => found === id && maySign)
  expect([await mayOf(leader), await mayOf(financeManager)]).toEqual([[true], [false]])
  expect((await admin.home.network()).signatures).toBe(1)
  await leader.cashCounts.sign({ id })
  expect((await admin.home.network()).signatures).toBe(0)
  expect(await seeing?.nextChange()).toBe('organization_balances SNMY1')
  const last = await createLastChange(world)
  expect(await other?.nextChange()).toBe(last)
  expect(await refusalOf(admin.cashCounts.sign({ id }))).toBe('ALREADY_SIGNED')
  const { rows } = await financeManager.cashCounts.list(OF_SNMY1)
  expect(rows).toMatchObject([{ status: 'signed', signer: { fullName: 'Leader' }, maySign: false }])
  expect(await leader.cashCounts.waiting()).toEqual([])
  expect((await leader.cashCounts.overview(OF_SNMY1)).currencies).toEqual([
    { currency: 'USD', countedAt: new Date(NOW), signedAt: new Date(NOW) },
    { currency: 'LBP', countedAt: null, signedAt: null },
  ])
})

test('a count is signed for seven days, one that waited for approvers from when it was posted; all are listed by page', async () => {
  const world = await limited()
  const { leader, database } = world
  const [last, late] = [await countedAgo(world, SIGNING_MS), await countedAgo(world, SIGNING_MS + 1000)]
  expect((await leader.cashCounts.waiting()).map(({ id }) => id)).toEqual([last.id])
  await leader.cashCounts.sign(last)
  expect(await refusalOf(leader.cashCounts.sign(late))).toBe('TOO_LATE')

  const [id, at] = [uuid(), new Date(NOW - SIGNING_MS - 1000)]
  const counted = { pieces: { 20: 1 }, coins: units('0.00'), bookBalance: units('50.00'), beganAt: at.toISOString() }
  const change = { kind: 'count', currency: 'USD', ...counted } as const
  const requested = { notes: 'Not in the box', requestedBy: world.financeManager.id, requestedAt: at }
  await database.insert(pendingChanges).values({ id, organizationName: 'SNMY1', change, ...requested })
  for (const person of [world.rita, world.admin]) await person.pendingChanges.review(approval(id))
  await leader.cashCounts.sign({ id })
  // Newest first, page by page, of one account.
  await countedAgo(world, 1000, 'SNMK1')
  const first = await leader.cashCounts.list({ ...OF_SNMY1, limit: 2 })
  const second = await leader.cashCounts.list({ ...OF_SNMY1, limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.rows, ...second.rows].map((row) => [row.status, row.countedAt.getTime()])).toEqual([
    ['signed', NOW],
    ['signed', NOW - SIGNING_MS],
    ['not_countersigned', NOW - SIGNING_MS - 1000],
  ])
  expect(await auditLedger(database)).toEqual([])
})
