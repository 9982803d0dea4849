import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import { aCount, anIncome } from '#tests/factories.ts'
import { balances, countedAgo, fund, lastEntries } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audit-ledger.ts'

const units = (text: string) => text as AmountText
const SNMY1 = { organizationName: 'SNMY1', currency: 'USD' } as const

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

test('a count that equals the book is recorded, and nothing is posted', async () => {
  const world = await funded()
  const before = await countRows(world.database, 'ledger_entries')
  const { id } = await world.financeManager.cashCounts.finish(equal({ reason: 'There is no difference' }))
  const { rows } = await world.leader.cashCounts.list({ organizationName: 'SNMY1' })
  expect(rows).toMatchObject([
    { id, total: '50.00', bookBalance: '50.00', reason: null, status: 'waiting', counter: { fullName: 'Finance' } },
  ])
  expect(rows[0]?.pieces).toEqual({ 20: 2, 5: 2 })
  expect(await countRows(world.database, 'ledger_entries')).toBe(before)
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
})

test('a difference is posted with its reason, to the counted account alone', async () => {
  const world = await funded()
  await world.financeManager.cashCounts.finish(short())
  expect(await balances(world)).toBe('SNMY1 42.25, reserve 100.00')
  expect(await lastEntries(world.database, 1)).toEqual(['SNMY1 count_difference -7.75 = 42.25'])
  const days = { from: '2026-11-21', to: '2026-11-21' } as const
  const statement = await world.leader.finance.statement({ ...SNMY1, ...days, allTypes: true })
  expect(statement.entries.at(-1)).toMatchObject({
    changeType: 'count_difference',
    notes: 'Change for the bus',
    amountChange: '-7.75',
  })
  expect(await auditLedger(world.database)).toEqual([])
})

test('the reserve is counted by admins, where it has a cash box, and its history shows the difference', async () => {
  const { admin, financeManager, database, ...world } = await funded()
  const count = aCount({
    organizationName: null,
    bookBalance: units('100.00'),
    pieces: { 100: 1, 1: 3 },
    reason: 'Found',
  })
  expect(await admin.cashCounts.overview({ organizationName: null })).toMatchObject({ isCounted: false })
  expect(await refusalOf(admin.cashCounts.finish(count))).toBe('NO_CASH_BOX')
  expect(await refusalOf(admin.cashCounts.compare({ organizationName: null, currency: 'USD', agedMs: 0 }))).toBe(
    'NO_CASH_BOX',
  )
  const { organizations: _, ...settings } = await admin.settings.get()
  await admin.settings.save({ ...settings, hasCashBox: true })
  expect(await admin.cashCounts.overview({ organizationName: null })).toMatchObject({ isCounted: true })
  expect(await refusalOf(financeManager.cashCounts.finish(count))).toBe('FORBIDDEN')
  await admin.cashCounts.finish(count)
  expect(await balances({ ...world, admin, financeManager, database } as World)).toBe('SNMY1 50.00, reserve 103.00')
  const [newest] = (await admin.finance.reserveHistory({ allTypes: true })).rows
  expect(newest).toMatchObject({ changeType: 'count_difference', amountChange: '3.00', organizationName: null })
  const { rows } = await database.execute(sql`select change_type from network_reserve_history`)
  expect(rows).toContainEqual({ change_type: 'count_difference' })
  expect(await auditLedger(database)).toEqual([])
})

test('a comparison has the balance now, and what was posted since the count began', async () => {
  const world = await funded()
  await world.financeManager.finance.addIncome(anIncome({ amount: '5', notes: 'Before' }))
  await world.owner.execute(sql`
    alter table ledger_entries disable trigger ledger_entries_append_only;
    update ledger_entries set created_at = created_at - interval '1 hour';
    alter table ledger_entries enable trigger ledger_entries_append_only`)
  await world.financeManager.finance.addIncome(anIncome({ amount: '7', notes: 'Meanwhile' }))
  const compare = (agedMs: number) => world.financeManager.cashCounts.compare({ ...SNMY1, agedMs })
  const found = await compare(600_000)
  expect(found).toMatchObject({ bookBalance: '62.00', beganAt: new Date(NOW - 600_000) })
  expect(found.posted.map(({ notes }) => notes)).toEqual(['Meanwhile'])
  expect((await compare(7_200_000)).posted.map(({ notes }) => notes).slice(0, 2)).toEqual(['Meanwhile', 'Before'])
})

test.each<[string, Partial<Parameters<typeof aCount>[0]>, string]>([
  ['a difference without a reason', { pieces: { 20: 2 } }, 'reason'],
  ['a blank reason', { pieces: { 20: 2 }, reason: '  ' }, 'reason'],
  ['a note of another currency', { pieces: { 1000: 2 } }, 'pieces'],
  ['half a note', { pieces: { 5: 0.5 } }, 'pieces.5'],
  ['coins of a currency whose coins are counted', { currency: 'LBP', coins: '250' }, 'pieces'],
  ['coins that are no amount', { coins: '-1' }, 'coins'],
])('%s is refused', async (_what, wrong, path) => {
  const world = await funded()
  await expect(world.financeManager.cashCounts.finish(equal(wrong))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: [{ path }] },
  })
  expect(await countRows(world.database, 'cash_counts')).toBe(0)
})

test('a count is refused if the balance has changed since it was seen, and the same id with another count', async () => {
  const world = await funded()
  await world.financeManager.finance.addIncome(anIncome({ amount: '7' }))
  await expect(world.financeManager.cashCounts.finish(short())).rejects.toMatchObject({
    code: 'CHANGED',
    data: { balance: '57.00' },
  })
  await expect(world.financeManager.cashCounts.finish(equal())).rejects.toMatchObject({ code: 'CHANGED' })
  const count = short({ bookBalance: units('57.00') })
  await world.financeManager.cashCounts.finish(count)
  expect(await refusalOf(world.financeManager.cashCounts.finish({ ...count, reason: 'Another' }))).toBe('CONFLICT')
  expect(await countRows(world.database, 'cash_counts')).toBe(1)
})

test('two counts at once post one difference', async () => {
  const world = await funded()
  const outcomes = await Promise.allSettled(
    [world.admin, world.financeManager].map((person) => person.cashCounts.finish(short())),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balances(world)).toBe('SNMY1 42.25, reserve 100.00')
})

test('posting a difference needs a recent proof of identity; recording an equal count does not', async () => {
  const world = await funded()
  await world.database.execute(sql`update auth.sessions set proved_at = null`)
  expect(await refusalOf(world.financeManager.cashCounts.finish(short()))).toBe('PROOF_REQUIRED')
  await world.financeManager.cashCounts.finish(equal())
})

test('counts are listed newest first, page by page, of one account', async () => {
  const world = await createWorld()
  const ids: string[] = []
  for (const days of [3, 2, 1]) ids.unshift((await countedAgo(world, days * 86_400_000)).id)
  await countedAgo(world, 1000, 'SNMK1')
  const first = await world.leader.cashCounts.list({ organizationName: 'SNMY1', limit: 2 })
  const second = await world.leader.cashCounts.list({
    organizationName: 'SNMY1',
    limit: 2,
    cursor: first.nextCursor ?? '',
  })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
})

test('no one changes a count but by the signature, also not the owner of the tables', async () => {
  const world = await funded()
  const { id } = await world.financeManager.cashCounts.finish(short())
  const CHANGES = [
    'update cash_counts set total = 0',
    'delete from cash_counts',
    'truncate cash_counts',
    'update cash_counts set signed_by = counted_by, signed_at = counted_at',
    `update cash_counts set signed_by = '${world.leader.id}', signed_at = counted_at + interval '169 hours'`,
  ]
  for (const statement of CHANGES) await expect(world.owner.execute(statement)).rejects.toThrow()
  await expect(world.database.execute(`update cash_counts set reason = 'None'`)).rejects.toThrow()
  await world.leader.cashCounts.sign({ id })
  await expect(
    world.owner.execute(`update cash_counts set signed_by = '${world.admin.id}', signed_at = counted_at`),
  ).rejects.toThrow()
  await expect(world.owner.execute('update cash_counts set signed_by = null, signed_at = null')).rejects.toThrow()
})

test('a renamed group takes its counts along', async () => {
  const world = await funded()
  const { id } = await world.financeManager.cashCounts.finish(short())
  const { version } = await world.admin.settings.get()
  const ages = { minAge: 14, maxAge: 15, ageChecked: true }
  await world.admin.organizations.change({ organizationName: 'SNMY1', newName: 'North', ...ages, version })
  expect(await world.leader.cashCounts.list({ organizationName: 'North' })).toMatchObject({ rows: [{ id }] })
  await world.leader.cashCounts.sign({ id })
  expect(await auditLedger(world.database)).toEqual([])
})

test('counts and signatures are announced to those who see the account, and to no one else', async () => {
  const world = await createWorld()
  const [seeing, other] = await Promise.all(
    [world.leader, world.secretary].map(({ cookie }) => listenAs(world.app, cookie)),
  )
  const { id } = await world.financeManager.cashCounts.finish(aCount())
  expect(await seeing?.nextChange()).toBe('organization_balances SNMY1')
  await world.admin.cashCounts.sign({ id })
  expect(await seeing?.nextChange()).toBe('organization_balances SNMY1')
  const last = await createLastChange(world)
  expect(await other?.nextChange()).toBe(last)
})

test('the download of the own data has the counts, and how many one signed', async () => {
  const world = await funded()
  const { id } = await world.financeManager.cashCounts.finish(short())
  await world.leader.cashCounts.sign({ id })
  const counter = await world.financeManager.accounts.held()
  expect(counter.cashCounts).toMatchObject([{ total: '42.25', bookBalance: '50.00', reason: 'Change for the bus' }])
  expect(counter.cashCountsSigned).toBe(0)
  expect((await world.leader.accounts.held()).cashCountsSigned).toBe(1)
})
