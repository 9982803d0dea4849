import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPendingChange } from '#tests/approvers.ts'
import { postInMonths } from '#tests/finance.ts'
import { createWorld, type World } from '#tests/world.ts'

async function insertReviewed(world: World, values: readonly [string, string, string, number, string, string]) {
  const [organization, type, currency, amount, status, reviewedAt] = values
  await world.database.execute(sql`
    insert into financial_transactions
      (id, organization_name, transaction_type, currency, amount, status, requested_by, requested_at, reviewed_by, reviewed_at,
       notes)
    values (gen_random_uuid(), ${organization}, ${type}, ${currency}, ${amount}, ${status}, ${world.admin.id}, ${reviewedAt},
      ${world.admin.id}, ${reviewedAt}, 'Paint')`)
}

test('the months of a page have the totals of what was approved in the whole month of the network', async () => {
  const world = await createWorld()
  await world.admin.finance.overview()
  for (const values of [
    // In Beirut this is already November.
    ['SNMY1', 'deposit', 'USD', 96.5, 'approved', '2026-10-31T22:30:00Z'],
    ['SNMY1', 'withdraw', 'USD', 180, 'approved', '2026-11-03T10:00:00Z'],
    ['SNMY1', 'income', 'LBP', 250_000, 'approved', '2026-11-04T10:00:00Z'],
    ['SNMY1', 'withdraw', 'USD', 60.25, 'rejected', '2026-11-05T10:00:00Z'],
    ['SNMK1', 'income', 'USD', 5, 'approved', '2026-11-06T10:00:00Z'],
    ['SNMY1', 'income', 'USD', 0.1, 'approved', '2026-10-02T10:00:00Z'],
    ['SNMY1', 'income', 'USD', 0.2, 'approved', '2026-10-03T10:00:00Z'],
    ['SNMY1', 'withdraw', 'USD', 7, 'rejected', '2026-09-03T10:00:00Z'],
  ] as const)
    await insertReviewed(world, values)
  const totals = async (requested: { organizationName?: 'SNMY1'; limit?: number }, person = world.admin) => {
    const { monthTotals } = await person.finance.transactions({ status: 'reviewed', ...requested })
    return monthTotals.map(({ month, currency, total }) => `${month} ${currency} ${total}`)
  }
  const november = ['2026-11-01 USD -83.50', '2026-11-01 LBP 250000.00']
  const october = '2026-10-01 USD 0.30'
  expect(await totals({ organizationName: 'SNMY1' })).toEqual([...november, october])
  // A page that ends within a month has the total of the whole month.
  expect(await totals({ organizationName: 'SNMY1', limit: 1 })).toEqual(november)
  expect(await totals({})).toEqual(['2026-11-01 USD -78.50', '2026-11-01 LBP 250000.00', october])
  expect(await totals({}, world.leader)).toEqual([...november, october])
  expect((await world.admin.finance.transactions({ status: 'pending' })).monthTotals).toEqual([])
})

test('before a month is closed its pending changes above the limit are counted, also of the reserve', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-09-02'])
  const requestedAt = new Date('2026-09-10T10:00Z')
  for (const organizationName of ['SNMY1', 'SNMK1', null, null])
    await aPendingChange(world, { organizationName, requestedAt })
  const pendingOf = async (organizationName: 'SNMY1' | null) =>
    (await world.admin.closings.open({ organizationName })).map(({ pending }) => pending)
  expect([await pendingOf('SNMY1'), await pendingOf(null)]).toEqual([
    [1, 0],
    [2, 0],
  ])
})
