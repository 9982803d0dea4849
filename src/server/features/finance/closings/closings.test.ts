import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { DAY_MS, type PlainDate } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aCount, aDeposit, anIncome, aRate, aRequest } from '#tests/factories.ts'
import { countedAgo, postInMonths } from '#tests/finance.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'

const SNMY1 = { organizationName: 'SNMY1' } as const

function close({ financeManager }: World, to: string, organizationName: OrganizationName | null = 'SNMY1') {
  return financeManager.closings.close({ id: uuid(), organizationName, to: to as PlainDate })
}

const closedMonths = async ({ leader }: World) => {
  const { rows } = await leader.closings.list(SNMY1)
  return rows.filter(({ reopening }) => !reopening).map(({ month }) => month)
}

test('closing lists the open months from the first entry with their figures and what is missing, and closes them in order', async () => {
  const world = await createWorld()
  expect(await world.financeManager.closings.open(SNMY1)).toEqual([])
  await postInMonths(world, ['2026-08-05', '2026-08-31', '2026-10-02'])
  await world.database.execute(sql`
    insert into financial_transactions (id, organization_name, transaction_type, currency, amount, requested_by, requested_at, notes)
    values (gen_random_uuid(), 'SNMY1', 'withdraw', 'USD', 3, ${world.leader.id}, '2026-09-10T10:00Z', 'Bus')`)
  const open = await world.financeManager.closings.open(SNMY1)
  const figuresOf = (figures: (typeof open)[number]['figures']) =>
    figures.map((one) => [one.currency, one.opening, one.in, one.out, one.closing].join(' '))
  const missing = { withoutReceipt: 0, isCounted: false, uncounted: ['USD', 'LBP'] }
  const pounds = 'LBP 0.00 0.00 0.00 0.00'
  expect(open.map(({ month, figures, ...others }) => [month, ...figuresOf(figures), others])).toEqual([
    ['2026-08-01', 'USD 0.00 20.00 0.00 20.00', pounds, { ...missing, pending: 0 }],
    ['2026-09-01', 'USD 20.00 0.00 0.00 20.00', pounds, { ...missing, pending: 1 }],
    ['2026-10-01', 'USD 20.00 10.00 0.00 30.00', pounds, { ...missing, pending: 0 }],
  ])
  expect(await world.leader.closings.overview(SNMY1)).toEqual({ last: null, openMonths: 3 })
  expect(await refusalOf(close(world, '2026-11'))).toBe('MONTH_NOT_OPEN')
  expect(await refusalOf(close(world, '2026-07'))).toBe('MONTH_NOT_OPEN')
  await world.admin.rates.add(aRate({ day: '2026-09-20' as PlainDate, rate: '89000' }))
  await close(world, '2026-09')
  expect(await refusalOf(close(world, '2026-08'))).toBe('MONTH_NOT_OPEN')
  const { rows } = await world.leader.closings.list(SNMY1)
  expect(rows.map(({ month, figures, rate }) => [month, ...figuresOf(figures), rate?.rate])).toEqual([
    ['2026-09-01', 'USD 20.00 0.00 0.00 20.00', pounds, '89000.00'],
    ['2026-08-01', 'USD 0.00 20.00 0.00 20.00', pounds, undefined],
  ])
  const overview = await world.leader.closings.overview(SNMY1)
  expect(overview).toMatchObject({ last: { month: '2026-09-01', closer: { fullName: 'Finance' } }, openMonths: 1 })
  expect(await auditLedger(world.database)).toEqual([])
  const audited = await recorded(world, `action = 'money.months_closed'`)
  expect(audited.map(({ details }) => details)).toEqual([{ months: { from: '2026-08-01', to: '2026-09-01' } }])

  // Admins close the months of the reserve.
  expect(await refusalOf(close(world, '2026-10', null))).toBe('FORBIDDEN')
  await world.admin.closings.close({ id: uuid(), organizationName: null, to: '2026-10' as PlainDate })
  expect(await refusalOf(world.leader.closings.list({ organizationName: null }))).toBe('FORBIDDEN')
  expect((await world.leader.closings.waiting()).map((one) => one.organizationName)).toEqual(['SNMY1', 'SNMY1'])
  const waiting = await world.admin.closings.waiting()
  expect(waiting.find((one) => one.organizationName === null && one.month === '2026-10-01')).toMatchObject({
    maySign: false,
    figures: [{ closing: '30.00' }, {}],
  })
})

test('closing keeps the last count of a month, and lists closed months page by page', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-09-30'])
  await countedAgo(world, 40 * DAY_MS)
  await countedAgo(world, 30 * DAY_MS)
  await world.financeManager.cashCounts.finish(aCount({ bookBalance: '10.00' as AmountText, pieces: { 10: 1 } }))
  const open = await world.financeManager.closings.open(SNMY1)
  expect(open.map(({ month, isCounted, uncounted }) => [month, isCounted, uncounted])).toEqual([
    ['2026-09-01', true, ['LBP']],
    ['2026-10-01', true, ['LBP']],
  ])
  await close(world, '2026-10')
  const first = await world.leader.closings.list({ ...SNMY1, limit: 1 })
  const second = await world.leader.closings.list({ ...SNMY1, limit: 1, cursor: first.nextCursor ?? '' })
  const counts = [...first.rows, ...second.rows].map(({ month, figures }) => [
    month,
    ...figures.map(({ count }) => count),
  ])
  expect(counts).toEqual([
    ['2026-10-01', { total: '0.00', countedAt: new Date(NOW - 30 * DAY_MS), isSigned: false }, null],
    ['2026-09-01', null, null],
  ])
  expect(second.nextCursor).toBeNull()
})

test('closing by two people while a third posts has one order, and no entry is inside a closed month', async () => {
  const world = await createWorld({ now: Date.UTC(2026, 9, 31, 22) })
  await postInMonths(world, ['2026-10-02'])
  // As the clock of another server could say.
  const late = postInMonths(world, ['2026-10-31'])
  const outcomes = await Promise.allSettled([close(world, '2026-10'), close(world, '2026-10'), late])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await postInMonths(world, ['2026-10-20'])
  const { rows } = await world.database.execute<{ at: string }>(sql`
    select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at from ledger_entries`)
  expect(rows).toEqual([{ at: '2026-10-31 22:00' }])
  expect(await auditLedger(world.database)).toEqual([])
  expect(await closedMonths(world)).toEqual(['2026-10-01'])
})

test('a closed month is signed once, by another person who may see the account, within seven days', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-09-02'])
  await close(world, '2026-10')
  const [october, september] = await world.leader.closings.waiting()
  if (!october || !september) throw new Error('Two months wait')
  const ids = { october: { id: october.id }, september: { id: september.id } }
  expect([october.maySign, (await world.financeManager.closings.waiting())[0]?.maySign]).toEqual([true, false])
  await world.leader.closings.sign(ids.october)
  expect(await refusalOf(world.admin.closings.sign(ids.october))).toBe('ALREADY_SIGNED')
  world.setClock(NOW + SIGNING_MS + 1)
  expect(await refusalOf(world.leader.closings.sign(ids.september))).toBe('TOO_LATE')
  const { rows } = await world.leader.closings.list(SNMY1)
  expect(rows.map(({ status, signer }) => [status, signer?.fullName])).toEqual([
    ['signed', 'Leader'],
    ['not_countersigned', undefined],
  ])
  const closedIn = async (to: string) => {
    const days = { currency: 'USD', from: '2026-10-01' as PlainDate, to: to as PlainDate } as const
    return (await world.leader.finance.statement({ ...SNMY1, ...days })).closed
  }
  const october1 = { month: '2026-10-01', status: 'signed', signer: { fullName: 'Leader' } }
  expect(await closedIn('2026-11-10')).toMatchObject(october1)
  expect(await closedIn('2026-10-15')).toBeUndefined()
})

test('an administrator reopens a month with the later ones, with a reason; they can be closed again', async () => {
  const world = await createWorld()
  await postInMonths(world, ['2026-07-02'])
  await close(world, '2026-10')
  const [, , august] = (await world.leader.closings.list(SNMY1)).rows
  const reopening = { id: august?.id ?? '', reason: 'A receipt came late' }
  await world.admin.closings.reopen(reopening)
  expect(await refusalOf(world.admin.closings.reopen({ ...reopening, reason: 'Another' }))).toBe('REOPENED')
  expect(await refusalOf(world.leader.closings.sign({ id: reopening.id }))).toBe('REOPENED')
  expect(await closedMonths(world)).toEqual(['2026-07-01'])
  expect((await world.leader.closings.waiting()).map(({ month }) => month)).toEqual(['2026-07-01'])
  await close(world, '2026-08')
  expect(await closedMonths(world)).toEqual(['2026-08-01', '2026-07-01'])
  const { rows } = await world.leader.closings.list(SNMY1)
  expect(rows.filter(({ reopening: found }) => found?.reason === reopening.reason)).toHaveLength(3)
  expect(await auditLedger(world.database)).toEqual([])
})

test('the day on a receipt is given with a request, an income or a deposit; it and the category stay in a closed month', async () => {
  const world = await createWorld()
  const { admin, financeManager, leader } = world
  const [old = ''] = await postInMonths(world, ['2026-10-02'])
  await financeManager.finance.setCategory({ id: old, from: null, category: 'dues' })
  await close(world, '2026-10')
  const inClosed = [
    () => financeManager.finance.setCategory({ id: old, from: 'dues', category: 'food' }),
    () => financeManager.finance.setDocumentDate({ id: old, from: null, documentDate: '2026-10-01' as PlainDate }),
  ]
  for (const change of inClosed) expect(await refusalOf(change())).toBe('MONTH_CLOSED')
  const { rows } = await leader.finance.transactions({ status: 'reviewed' })
  expect(rows).toMatchObject([{ isMonthClosed: true, category: { id: 'dues' } }])

  const dated = { documentDate: '2026-11-02' as PlainDate }
  const { id } = await financeManager.finance.request(aRequest(dated))
  await financeManager.finance.setCategory({ id, from: null, category: 'food' })
  await financeManager.finance.addIncome(anIncome(dated))
  await admin.finance.deposit(aDeposit({ ...dated, amount: '1' }))
  const future = { documentDate: '2026-11-22' as PlainDate }
  for (const call of [
    () => financeManager.finance.request(aRequest(future)),
    () => financeManager.finance.addIncome(anIncome(future)),
    () => admin.finance.deposit(aDeposit(future)),
    () => financeManager.finance.setDocumentDate({ id, from: dated.documentDate, ...future }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path: 'documentDate' }] } })
  const change = { id, from: dated.documentDate, documentDate: '2026-11-03' as PlainDate }
  await financeManager.finance.setDocumentDate(change)
  expect(await refusalOf(admin.finance.setDocumentDate({ ...change, documentDate: null }))).toBe('DATE_CHANGED')
  const year = { ...SNMY1, currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const
  const { transactions } = await leader.finance.statement(year)
  const days = transactions.map(({ documentDate }) => documentDate)
  expect(days.sort()).toEqual(['2026-11-02', '2026-11-02', '2026-11-03', null])
  const [audited] = await recorded(world, `action = 'money.document_dated'`)
  expect(audited?.details).toEqual({ documentDate: { before: '2026-11-02', after: '2026-11-03' } })

  const { last } = await leader.closings.overview(SNMY1)
  await admin.closings.reopen({ id: last?.id ?? '', reason: 'Wrong category' })
  for (const change of inClosed) await change()
})
