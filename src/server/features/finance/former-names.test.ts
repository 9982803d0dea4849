import { unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { yearFilePath } from '#contract/finance/year-file.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { anIncome, aRequest } from '#tests/factories.ts'
import { postInMonths } from '#tests/finance.ts'
import { createWorld, type World } from '#tests/world.ts'
import { auditLedger } from './audits/audit-ledger.ts'

const CATEGORY = uuid()
const YEAR = { organizationName: 'SNMY1', currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

async function call({ admin }: World, name: string | null) {
  const { version } = await admin.categories.list()
  await admin.categories.save({ categories: name === null ? [] : [{ id: CATEGORY, name }], version })
}

function close({ financeManager }: World, to: string) {
  return financeManager.closings.close({ id: uuid(), organizationName: 'SNMY1', to: to as PlainDate })
}

/** Reopens a closed month and the later ones. */
async function reopen({ admin }: World, month: string) {
  const { rows } = await admin.closings.list({ organizationName: 'SNMY1' })
  const closed = rows.find((row) => row.month === month && !row.reopening)
  await admin.closings.reopen({ id: closed?.id ?? '', reason: 'A receipt was missing' })
}

/** Incomes of September, October and November, of one category, the last by a call. */
async function withCategory() {
  const world = await createWorld()
  await call(world, 'Bus')
  for (const id of await postInMonths(world, ['2026-09-10', '2026-10-10']))
    await world.financeManager.finance.setCategory({ id, from: null, category: CATEGORY as never })
  await world.financeManager.finance.addIncome(anIncome({ amount: '1', notes: 'now', category: CATEGORY }))
  return world
}

/** The names of the category in the list, the statement and its sums, and the sheets of the year's file. */
async function shown(world: World) {
  const { rows } = await world.leader.finance.transactions({ status: 'reviewed' })
  const statement = await world.leader.finance.statement(YEAR)
  const file = await world.request(yearFilePath({ year: 2026, organizationName: 'SNMY1', language: 'en' }), {
    headers: { cookie: world.leader.cookie },
  })
  const workbook = unzipSync(new Uint8Array(await file.arrayBuffer()))['SNMY1-2026.xlsx']
  const sheets = await readExcelFile(Buffer.from(workbook ?? expect.unreachable()))
  const column = (name: string) => {
    const [heads = [], ...lines] = sheets.find(({ sheet }) => sheet === name)?.data ?? []
    return lines.flatMap((line) => line[heads.indexOf('Category')] ?? [])
  }
  const inList = rows.map(({ category }) => category?.name).reverse()
  expect(statement.transactions.map(({ category }) => category?.name)).toEqual(inList)
  expect([column('Vouchers'), column('Statement USD')]).toEqual([inList, inList])
  return { inList, sums: statement.byCategory?.map(({ category, incomes }) => `${category?.name} ${incomes}`) }
}

test('a renamed category keeps its former name in closed months, on every screen, sheet and file', async () => {
  const world = await withCategory()
  await close(world, '2026-09')
  await call(world, 'Coach')
  expect(await shown(world)).toEqual({ inList: ['Bus', 'Coach', 'Coach'], sums: ['Bus 10.00', 'Coach 11.00'] })
  await close(world, '2026-10')
  await call(world, 'Train')
  expect((await shown(world)).inList).toEqual(['Bus', 'Coach', 'Train'])
  // For another group, or a request that is not decided, it is today's name.
  const { financeManager, otherFinance, admin } = world
  await otherFinance.finance.addIncome(anIncome({ organizationName: 'SNMK1', category: CATEGORY }))
  const others = await otherFinance.finance.transactions({ status: 'reviewed' })
  expect(others.rows.map(({ category }) => category?.name)).toEqual(['Train'])
  await financeManager.finance.request(aRequest({ category: CATEGORY, currency: 'LBP' }))
  const pending = await admin.finance.transactions({ status: 'pending' })
  expect(pending.rows.map(({ category }) => category?.name)).toEqual(['Train'])

  // A reopened month has today's name, and closed again that of this moment; also a name that comes back with another
  // case.
  await reopen(world, '2026-10-01')
  expect((await shown(world)).inList).toEqual(['Bus', 'Train', 'Train'])
  await close(world, '2026-10')
  await call(world, null)
  const { version } = await admin.categories.list()
  await admin.categories.save({ categories: [{ id: uuid() as never, name: 'TRAIN' }], version })
  const sums = ['Bus 10.00', 'Train 10.00', 'TRAIN 1.00']
  expect(await shown(world)).toEqual({ inList: ['Bus', 'Train', 'TRAIN'], sums })
  await reopen(world, '2026-09-01')
  expect((await shown(world)).inList).toEqual(['TRAIN', 'TRAIN', 'TRAIN'])
  expect(await auditLedger(world.database)).toEqual([])
})
