import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { DEFAULT_CATEGORIES } from '#domain/finance/categories.ts'
import { MOST_CATEGORIES } from '#domain/texts/limits.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import { failureOf } from '#tests/failure-of.ts'
import { aReversal, fund } from '#tests/finance.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

const FOOD = { id: 'food', name: null } as const
const BUS = { id: uuid(), name: 'Bus' }
const YEAR = { organizationName: 'SNMY1', currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

async function save(world: World, list: readonly { id: string; name: string | null }[]) {
  const { version } = await world.admin.categories.list()
  return world.admin.categories.save({ categories: [...list] as never, version })
}

const listed = async ({ leader }: World) => (await leader.categories.list()).categories

async function approved(world: World, overrides: Parameters<typeof aRequest>[0]) {
  const { id } = await world.financeManager.finance.request(aRequest({ transactionType: 'withdraw', ...overrides }))
  await world.financeManager.finance.review({ id, decision: 'approved' })
  return id
}

const categoryOf = async ({ leader }: World, id: string) => {
  const { rows } = await leader.finance.transactions({ status: 'reviewed' })
  return rows.find((row) => row.id === id)?.category
}

const audited = async (world: World) =>
  (await recorded(world, "action like '%categor%'")).map(({ action, details }) => [action, details])

test('the default categories are replaced by own ones, on the version that the admin saw', async () => {
  const world = await createWorld()
  expect((await listed(world)).map(({ id }) => id)).toEqual(DEFAULT_CATEGORIES)
  const { version } = await world.admin.categories.list()
  await save(world, [BUS, FOOD])
  expect(await listed(world)).toEqual([BUS, FOOD])
  const saved = await save(world, [FOOD, { ...BUS, name: '  Bus and\ttaxi ' }])
  expect(await listed(world)).toEqual([FOOD, { ...BUS, name: 'Bus and taxi' }])
  // A list without changes preserves its version.
  expect(await save(world, [FOOD, { ...BUS, name: 'Bus and taxi' }])).toEqual(saved)
  const late = failureOf(world.admin.categories.save({ categories: [], version }))
  expect(await late).toMatchObject({ code: 'SETTINGS_CHANGED', data: saved })
  for (const refused of [
    [BUS, { id: uuid(), name: 'bus' }],
    [{ id: uuid(), name: ' ' }],
    [{ id: uuid(), name: 'a'.repeat(41) }],
    [{ id: 'food', name: 'Snacks' }],
    [{ id: 'snacks', name: 'Snacks' }],
    Array.from({ length: MOST_CATEGORIES + 1 }, (_, place) => ({ id: uuid(), name: `Own ${place}` })),
  ])
    expect(await refusalOf(save(world, refused))).toBe('INVALID_INPUT')
  const names = [{ before: 'Bus', after: 'Bus and taxi' }]
  expect(await audited(world)).toEqual([
    ['settings.categories_changed', { categories: { added: 1, removed: 7, renamed: 0 } }],
    ['settings.categories_changed', { categories: { added: 0, removed: 0, renamed: 1, names } }],
  ])
})

test('a request, an income and a deposit carry a category, which is optional', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await save(world, [FOOD, BUS])
  const ids = [
    await approved(world, { category: BUS.id }),
    (await world.financeManager.finance.addIncome(anIncome({ category: 'food' }))).id,
    (await world.admin.finance.deposit(aDeposit({ category: 'food' }))).id,
    (await world.admin.finance.deposit(aDeposit({ amount: '1' }))).id,
  ]
  expect(await Promise.all(ids.map((id) => categoryOf(world, id)))).toEqual([BUS, FOOD, FOOD, null])
  const unknown = { category: uuid() }
  for (const refused of [
    () => world.financeManager.finance.request(aRequest(unknown)),
    () => world.financeManager.finance.addIncome(anIncome(unknown)),
    () => world.admin.finance.deposit(aDeposit(unknown)),
  ])
    expect(await failureOf(refused())).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'category', problem: 'unknown' }] },
    })
})

test('a reviewer changes the category of a transaction, also after the decision, and nothing else of it', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '0.00', balance: '50.00' })
  const id = await approved(world, { amount: '7' })
  const before = (await world.leader.finance.transactions({ status: 'reviewed' })).rows
  await world.financeManager.finance.setCategory({ id, from: null, category: 'food' })
  await world.financeManager.finance.setCategory({ id, from: null, category: 'food' })
  const after = (await world.leader.finance.transactions({ status: 'reviewed' })).rows
  expect(after).toEqual(before.map((row) => ({ ...row, category: FOOD })))
  const late = world.admin.finance.setCategory({ id, from: null, category: 'rent' })
  expect(await refusalOf(late)).toBe('CATEGORY_CHANGED')
  await world.admin.finance.setCategory({ id, from: 'food', category: null })
  expect(await categoryOf(world, id)).toBe(null)
  expect(await audited(world)).toEqual([
    ['money.categorised', { category: { before: null, after: 'food' } }],
    ['money.categorised', { category: { before: 'food', after: null } }],
  ])
  const unknown = { id: uuid(), from: null, category: 'rent' } as const
  expect(await refusalOf(world.admin.finance.setCategory(unknown))).toBe('NOT_FOUND')
})

test('a statement has the sums of incomes and withdrawals by category, without reversed and other ones', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  const statement = () => world.leader.finance.statement(YEAR)
  await approved(world, { amount: '1' })
  expect(await statement()).not.toHaveProperty('byCategory')
  await save(world, [{ id: 'rent', name: null }, FOOD, BUS])
  await approved(world, { amount: '0.10', category: 'food' })
  await approved(world, { amount: '0.20', category: 'food' })
  await approved(world, { amount: '5', category: BUS.id })
  await world.financeManager.finance.addIncome(anIncome({ amount: '9', category: 'food' }))
  await world.financeManager.finance.addIncome(anIncome({ amount: '4', currency: 'LBP', category: 'food' }))
  await world.admin.finance.deposit(aDeposit({ amount: '8', category: 'food' }))
  await world.financeManager.finance.request(aRequest({ transactionType: 'withdraw', category: 'food' }))
  await approved(world, { amount: '2', category: 'rent' })
  await world.admin.finance.reverse(await aReversal(world))
  await save(world, [FOOD])
  expect((await statement()).byCategory).toEqual([
    { category: FOOD, incomes: '9.00', withdrawals: '0.30' },
    { category: BUS, incomes: '0.00', withdrawals: '5.00' },
    { category: null, incomes: '0.00', withdrawals: '1.00' },
  ])
  expect(await world.admin.finance.statement({ ...YEAR, organizationName: null })).not.toHaveProperty('byCategory')
})
