import { strFromU8, unzipSync } from 'fflate'
import readExcelFile from 'read-excel-file/node'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { yearFilePath } from '#contract/finance/year-file.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { approval, aSecondManager, setLimit } from '#tests/approvers.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aCount, anExchange, anIncome, aRate, aRequest } from '#tests/factories.ts'
import { fund, postInMonths } from '#tests/finance.ts'
import { calculated } from '#tests/formulas.ts'
import { aJpeg, aPdf } from '#tests/receipt-files.ts'
import { addReceipt, sendReceipt } from '#tests/receipts.ts'
import { type Caller, createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'

const YEAR = new Date(NOW).getUTCFullYear()

function ask(world: World, who: Pick<Caller, 'cookie'>, organizationName?: string, year = YEAR, language = 'en') {
  const path = yearFilePath({ year, organizationName, language: language as 'en' })
  return world.request(path, { headers: { cookie: who.cookie } })
}

async function filesOf(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

async function sheetsOf(file: Uint8Array | undefined) {
  const sheets = await readExcelFile(Buffer.from(file ?? expect.unreachable()))
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]))
}

async function withYear() {
  const world = await createWorld()
  const { admin, financeManager } = world
  await admin.rates.add(aRate())
  await fund(world, { reserve: '1000.00', balance: '500.00' })
  await financeManager.finance.addIncome(anIncome({ amount: '10.10', notes: '=1+1' }))
  const { id } = await financeManager.finance.request(
    aRequest({ transactionType: 'withdraw', amount: '0.20', documentDate: '2026-11-18' }),
  )
  const receipts = { kept: uuid(), erased: uuid() }
  await sendReceipt(world, financeManager, { id: receipts.kept, transactionId: id, bytes: aJpeg() })
  await sendReceipt(world, financeManager, { id: receipts.erased, transactionId: id, bytes: aPdf() })
  await admin.finance.review({ id, decision: 'approved' })
  await admin.receipts.erase({ id: receipts.erased })
  await financeManager.finance.exchange(anExchange())
  return { ...world, ...receipts }
}

test('the year of an organization adds up to its balances, and has its vouchers and receipts', async () => {
  const world = await withYear()
  const { admin, leader } = world
  const count = aCount({ bookBalance: '489.90' as never, pieces: { 100: 4 }, coins: '89.90' })
  await world.financeManager.cashCounts.finish(count)
  await addReceipt(world, world.financeManager, { kind: 'count', id: count.id })
  const { rows } = await admin.finance.transactions({ status: 'reviewed' })
  const income = rows.find(({ transactionType }) => transactionType === 'income')
  const reversal = { id: uuid(), changeId: income?.changeId ?? '', reason: '@twice' }
  await admin.finance.reverse(reversal)
  await addReceipt(world, admin, { kind: 'reversal', id: reversal.id })
  const files = await filesOf(await ask(world, leader, 'SNMY1'))
  const receipt = `receipts/SNMY1-${YEAR}-0003-1.jpg`
  const ofReversal = `receipts/SNMY1-${YEAR}-0005-1.png`
  const ofCount = 'receipts/count-2026-11-21-1.png'
  expect(Object.keys(files)).toEqual(['README.txt', `SNMY1-${YEAR}.xlsx`, receipt, ofReversal, ofCount])
  expect(files[receipt]).toEqual(aJpeg())
  expect(strFromU8(files['README.txt'] ?? expect.unreachable())).toContain(`SNMY1 for ${YEAR} until`)

  const workbook = files[`SNMY1-${YEAR}.xlsx`]
  const sheets = await sheetsOf(workbook)
  const { balance } = await admin.finance.panel({ organizationName: 'SNMY1' })
  const closing = [Number(balance?.USD), Number(balance?.LBP)]
  expect(sheets.Summary?.slice(4)).toEqual([
    ['Opening balance', 0, 0],
    ['In', 510.1, 1_790_000],
    ['Out', 30.3, 0],
    ['Closing balance', ...closing],
    ['Balance in the books', ...closing],
    ['Difference', 0, 0],
  ])
  const formulas = calculated(workbook)
  expect(formulas.length).toBe(5 + 1 + 2 * 5)
  for (const { at, stored, result } of formulas) expect([at, result]).toEqual([at, stored])
  expect(sheets['Statement USD']?.at(-1)?.[9]).toBe(closing[0])
  expect(sheets.Vouchers?.map(([number, , , type]) => [number, type])).toEqual([
    ['Voucher', 'Type'],
    ...['Manual adjustment', 'Income', 'Withdrawal', 'Exchange', 'Reversal'].map((type, place) => [
      `SNMY1-${YEAR}-000${place + 1}`,
      type,
    ]),
  ])
  expect(sheets.Vouchers?.[2]?.slice(4)).toEqual([
    ...[10.1, null, '=1+1', null, 'Network reserve', null, null, null, null, null, 'Finance', null],
    `SNMY1-${YEAR}-0005`,
  ])
  expect(sheets.Vouchers?.[3]?.slice(9, 15)).toEqual([
    ...[new Date('2026-11-18'), 'Finance', expect.any(Date), 'Admin', null, 'Admin'],
  ])
  expect(sheets.Exchanges?.[1]?.slice(3, 9)).toEqual([-20, 1_790_000, 89_500, 89_500, expect.any(Date), 'Market'])
  expect(sheets['Cash counts']?.[1]?.slice(2, 7)).toEqual(['USD', 489.9, 489.9, 0, null])
  expect(sheets.Reversals?.[1]?.slice(5)).toEqual([
    ...[`SNMY1-${YEAR}-0002`, 'Income', expect.any(Date), '@twice', 'Admin'],
  ])
  expect(sheets.Receipts?.slice(1).map((cells) => cells.slice(0, 3))).toEqual([
    [`SNMY1-${YEAR}-0003`, receipt, 'image/jpeg'],
    [`SNMY1-${YEAR}-0003`, 'Erased', 'application/pdf'],
    [`SNMY1-${YEAR}-0005`, ofReversal, 'image/png'],
    [null, ofCount, 'image/png'],
  ])
  expect(await recorded(world, "action = 'money.year_downloaded'")).toMatchObject([
    { actor_id: leader.id, organization_name: 'SNMY1', details: { year: YEAR } },
  ])
  expect(await leader.finance.years({ organizationName: 'SNMY1' })).toEqual([YEAR])
})

test('the year of the network has every group and the reserve, also with nothing in it', async () => {
  const world = await withYear()
  await world.owner.execute("update organizations set name = '=1+1 رند' where name = 'SNMY2'")
  const files = await filesOf(await ask(world, world.admin, undefined, YEAR, 'ar'))
  const names = Object.keys(files)
  expect(names).toContain(`00-NETWORK-${YEAR}/NETWORK-${YEAR}.xlsx`)
  expect(names.filter((name) => name.endsWith('.jpg'))).toHaveLength(1)
  for (const name of names) expect(name).toMatch(/^(?:\d\d-[A-Za-z0-9-]+\/)?(?:receipts\/)?[A-Za-z0-9-]+\.\w+$/)
  const reserve = await sheetsOf(files[`00-NETWORK-${YEAR}/NETWORK-${YEAR}.xlsx`])
  expect(reserve['الخلاصة']?.slice(7)).toEqual([
    ['الرصيد الختامي', 1_010.1, 0],
    ['الرصيد في الدفتر', 1_010.1, 0],
    ['الفرق', 0, 0],
  ])
  const empty = names.find((name) => /\d\d-1-1-\d+\/1-1-\d+\.xlsx$/.test(name)) ?? expect.unreachable()
  expect((await sheetsOf(files[empty]))['الخلاصة']?.slice(4).flatMap((cells) => cells.slice(1))).toEqual(
    Array(12).fill(0),
  )
  const before = await filesOf(await ask(world, world.admin, 'SNMY1', YEAR - 1))
  expect(strFromU8(before['README.txt'] ?? expect.unreachable())).toContain(`SNMY1 for ${YEAR - 1}:`)
  expect((await sheetsOf(before[`SNMY1-${YEAR - 1}.xlsx`])).Summary?.[7]).toEqual(['Closing balance', 0, 0])
  expect(await world.admin.finance.years({})).toEqual([YEAR])
})

test('the year has its closed months with who decided them, and what waited for two approvers once it is posted', async () => {
  const world = await createWorld()
  const { admin, financeManager, leader } = world
  await postInMonths(world, ['2026-08-05', '2026-09-15'])
  await financeManager.closings.close({ id: uuid(), organizationName: 'SNMY1', to: '2026-09' as PlainDate })
  const { rows } = await leader.closings.list({ organizationName: 'SNMY1' })
  for (const { id } of rows) await leader.closings.sign({ id })
  await admin.closings.reopen({ id: rows[0]?.id ?? '', reason: 'A receipt came late' })
  await setLimit(world, '10')
  const rita = await aSecondManager(world)
  const { id } = await financeManager.finance.exchange(anExchange({ givesAmount: '15' }))
  await addReceipt(world, financeManager, { kind: 'exchange', id })
  const files = await filesOf(await ask(world, leader, 'SNMY1'))
  expect(Object.keys(files)).toEqual(['README.txt', `SNMY1-${YEAR}.xlsx`])
  const sheets = await sheetsOf(files[`SNMY1-${YEAR}.xlsx`])
  const closed = sheets['Closed months']?.slice(1).filter(([, currency]) => currency === 'USD')
  expect(closed?.map((cells) => cells.filter((cell) => !(cell instanceof Date)))).toEqual([
    ['2026-08', 'USD', 0, 10, 0, 10, null, null, 'Finance', 'Leader', 'Signed', null, null, null],
    ['2026-09', 'USD', 10, 10, 0, 20, null, null, 'Finance', 'Leader', 'Reopened', 'Admin', 'A receipt came late'],
  ])

  for (const approver of [rita, admin]) await approver.pendingChanges.review(approval(id))
  const later = await filesOf(await ask(world, leader, 'SNMY1'))
  expect(Object.keys(later).at(-1)).toBe(`receipts/SNMY1-${YEAR}-0003-1.png`)
  const { Vouchers } = await sheetsOf(later[`SNMY1-${YEAR}.xlsx`])
  const by = expect.stringMatching(/^Rita \+ Admin$|^Admin \+ Rita$/)
  expect(Vouchers?.[3]?.slice(10, 14)).toEqual(['Finance', expect.any(Date), by, null])
})

test('no one else gets a year, nor does another website, and nothing is recorded; one that breaks off is no whole file', async () => {
  const world = await withYear()
  const { admin, financeManager, otherLeader, otherFinance, secretary, member, anonymous, pending } = world
  for (const other of [otherLeader, otherFinance, secretary, member])
    expect((await ask(world, other, 'SNMY1')).status).toBe(404)
  expect((await ask(world, financeManager)).status).toBe(404)
  expect(await refusalOf(financeManager.finance.years({}))).toBe('FORBIDDEN')
  expect((await ask(world, anonymous, 'SNMY1')).status).toBe(401)
  expect((await ask(world, pending, 'SNMY1')).status).toBe(403)
  for (const [organization, year, language] of [
    ['SNMY1', YEAR + 1, 'en'],
    ['SNMY1', 1999, 'en'],
    ['SNMY1', YEAR, 'fr'],
    ['Unknown', YEAR, 'en'],
    ['', YEAR, 'en'],
  ] as const)
    expect((await ask(world, admin, organization, year, language)).status).toBe(404)
  const path = yearFilePath({ year: YEAR, organizationName: 'SNMY1', language: 'en' })
  const { cookie } = admin
  for (const sent of [{ method: 'HEAD' }, { headers: { 'sec-fetch-site': 'cross-site' } }])
    expect((await world.request(path, { ...sent, headers: { cookie, ...sent.headers } })).status).toBe(404)
  expect(await recorded(world, "action = 'money.year_downloaded'")).toEqual([])

  const answer = await ask(world, admin, 'SNMY1')
  await world.owner.execute('alter table receipts rename to receipts_elsewhere')
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('amounts beyond what Excel calculates with are exact texts', async () => {
  const world = await createWorld()
  await fund(world, { currency: 'LBP', reserve: '0.00', balance: '999999999999999.99' })
  const files = await filesOf(await ask(world, world.admin, 'SNMY1'))
  const { Summary } = await sheetsOf(files[`SNMY1-${YEAR}.xlsx`])
  expect(Summary?.slice(4).map(([, , pounds]) => pounds)).toEqual([
    ...[0, '999999999999999.99', 0, '999999999999999.99', '999999999999999.99', 0],
  ])
})

test('a person has one download at a time and four people have one at once, and others are told to try again', async () => {
  const world = await withYear()
  const first = await ask(world, world.admin)
  expect((await ask(world, world.admin, 'SNMY1')).status).toBe(503)
  const people = await Promise.all([1, 2, 3, 4].map(() => world.person({ isAdmin: true })))
  const answers: Response[] = []
  for (const person of people) answers.push(await ask(world, person, 'SNMY1'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 503])
  await first.body?.cancel()
  const again = await ask(world, world.admin)
  expect(again.status).toBe(200)
  await Promise.all([again, ...answers].map(({ body }) => body?.cancel()))
})
