import { expect, test } from 'vitest'
import { auditLedger } from '#server/features/finance/audit-ledger.ts'
import { countRows, createWorld } from '#tests/world.ts'
import { DEMO_PEOPLE } from './people.ts'
import { seedDemo } from './seed.ts'

test('the demo has a year of money for some organizations, and all of it adds up', async () => {
  const world = await createWorld()
  const now = Date.now()
  const options = { now, timeZone: 'Asia/Beirut', passwordHash: 'none' }
  await seedDemo(world.database, options)
  expect(await auditLedger(world.database)).toEqual([])

  const { totals, pendingCount } = await world.admin.finance.overview()
  const balances = await world.admin.finance.balances({})
  const rich = balances.rows.filter(({ balance }) => balance.USD !== '0.00' && balance.LBP !== '0.00')
  expect(rich.map((one) => one.organizationName)).toEqual(['SNMK1', 'SNMK2', 'SNMY1'])
  expect(totals?.reserve.USD).not.toBe('0.00')
  expect(pendingCount).toBe(4)
  const years = await countRows(world.database, "ledger_entries where created_at < now() - interval '360 days'")
  expect(years).toBeGreaterThan(0)
  expect(await countRows(world.database, 'ledger_entries where created_at > now()')).toBe(0)
  const { rows } = await world.admin.finance.transactions({ status: 'reviewed', limit: 100 })
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['approved', 'rejected']))
  expect(rows.filter((row) => row.isOwnApproval)).toHaveLength(1)
  expect(DEMO_PEOPLE.map((person) => person.fullName)).toContain(rows[0]?.requester?.fullName)

  const entries = await countRows(world.database, 'ledger_entries')
  await seedDemo(world.database, options)
  expect(await countRows(world.database, 'ledger_entries')).toBe(entries)
})
