import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { LARGEST_RECEIPT, MOST_RECEIPTS, RECEIPT_ROOM } from '#domain/texts/limits.ts'
import { recorded } from '#tests/audit-rows.ts'
import { anIncome, aPerson, aRequest } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { aJpeg, aPdf, aPng } from '#tests/receipt-files.ts'
import { addReceipt, openReceipt, sendReceipt } from '#tests/receipts.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

async function withRequest() {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '100.00' })
  const { id } = await world.financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '20' }))
  return { ...world, transactionId: id }
}

const approve = ({ admin }: Pick<World, 'admin'>, id: string) => admin.finance.review({ id, decision: 'approved' })

test('a receipt is seen by everyone who sees the transaction, with its number in every list', async () => {
  const world = await withRequest()
  const { transactionId } = world
  const [first, second] = [uuid(), uuid()]
  expect(await sendReceipt(world, world.financeManager, { id: first, transactionId, bytes: aJpeg() })).toBe('200')
  expect(await sendReceipt(world, world.admin, { id: second, transactionId, bytes: aPdf() })).toBe('200')
  const rows = await world.leader.receipts.list({ transactionId })
  expect(rows).toMatchObject([
    { id: first, kind: 'jpeg', width: 60, height: 80, addedBy: 'Finance', addedLater: false, isErased: false },
    { id: second, kind: 'pdf', width: null, height: null, addedBy: 'Admin', addedLater: false },
  ])
  for (const viewer of [world.admin, world.financeManager, world.leader, world.activitiesManager]) {
    const opened = await openReceipt(world, viewer, first)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(aJpeg())
  }
  const { rows: pending } = await world.leader.finance.transactions({ status: 'pending' })
  const { transactions } = await world.leader.finance.panel({ organizationName: 'SNMY1' })
  expect([pending, transactions].map(([row]) => row?.receipts)).toEqual([2, 2])
  // It can do nothing by itself, and stays in no cache.
  const { headers } = await openReceipt(world, world.leader, second)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${second}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  for (const [who, status] of [
    [world.anonymous, 401],
    [world.pending, 403],
  ] as const) {
    expect((await openReceipt(world, who, first)).status).toBe(status)
    expect(await sendReceipt(world, who, { transactionId })).toMatch(String(status))
  }
  for (const unknown of [uuid(), 'x', '%00', `${first}/x`])
    expect((await openReceipt(world, world.admin, unknown)).status).toBe(404)
})

test('the same id with the same bytes is added once, otherwise refused; at most six are added at once', async () => {
  const world = await withRequest()
  const { financeManager, transactionId } = world
  const sent = { id: uuid(), transactionId, bytes: aPng() }
  const answers = await Promise.all(Array.from({ length: 3 }, () => sendReceipt(world, financeManager, sent)))
  expect(answers).toEqual(['200', '200', '200'])
  expect(await sendReceipt(world, financeManager, { ...sent, bytes: aJpeg() })).toBe('409 CONFLICT')
  expect(await sendReceipt(world, world.admin, sent)).toBe('409 CONFLICT')
  expect(await financeManager.receipts.list({ transactionId })).toHaveLength(1)
  // Not even after it was removed, when the first answer was lost.
  await financeManager.receipts.remove({ id: sent.id })
  expect(await sendReceipt(world, financeManager, sent)).toBe('200')
  expect(await financeManager.receipts.list({ transactionId })).toEqual([])

  const many = Array.from({ length: MOST_RECEIPTS + 2 }, () => sendReceipt(world, financeManager, { transactionId }))
  const accepted = (await Promise.all(many)).filter((answer) => answer !== '409 TOO_MANY')
  expect(accepted).toEqual(Array.from({ length: MOST_RECEIPTS }, () => '200'))
})

test('receipts after posting are marked and never removed; of an income not what its author adds within the hour', async () => {
  const world = await withRequest()
  const { admin, financeManager, transactionId, database } = world
  const before = await addReceipt(world, financeManager, transactionId)
  await approve(world, transactionId)
  const after = await addReceipt(world, financeManager, transactionId)
  const marks = async (id: string) =>
    (await financeManager.receipts.list({ transactionId: id })).map((one) => `${one.addedBy} ${one.addedLater}`)
  expect(await marks(transactionId)).toEqual(['Finance false', 'Finance true'])
  for (const id of [before, after]) expect(await refusalOf(admin.receipts.remove({ id }))).toBe('ALREADY_REVIEWED')

  const { id } = await financeManager.finance.addIncome(anIncome())
  await addReceipt(world, financeManager, id)
  await addReceipt(world, admin, id)
  await database.execute(sql`update financial_transactions set reviewed_at = reviewed_at - interval '61 minutes'`)
  await addReceipt(world, financeManager, id)
  expect(await marks(id)).toEqual(['Finance false', 'Admin true', 'Finance true'])
})

test('an erased receipt has no bytes any more but remains counted, and is not brought back by a device', async () => {
  const world = await withRequest()
  const { admin, financeManager, transactionId } = world
  const sent = { id: uuid(), transactionId }
  const { person } = await world.leader.roster.add(aPerson())
  // Whether an erasure of a person has receipts to look through.
  const areLookedThrough = async () => (await admin.erasure.person({ personId: person.id })).hasReceipts
  expect(await areLookedThrough()).toBe(false)
  await sendReceipt(world, financeManager, sent)
  expect(await areLookedThrough()).toBe(true)
  await approve(world, transactionId)
  await admin.receipts.erase({ id: sent.id })
  expect(await areLookedThrough()).toBe(false)
  await admin.receipts.erase({ id: sent.id })
  expect(await financeManager.receipts.list({ transactionId })).toMatchObject([{ id: sent.id, isErased: true }])
  expect((await openReceipt(world, admin, sent.id)).status).toBe(404)
  expect(await sendReceipt(world, financeManager, sent)).toBe('200')
  const { rows } = await world.owner.execute('select bytes from receipts')
  expect(rows).toEqual([{ bytes: null }])
  const listed = await admin.finance.transactions({ status: 'reviewed' })
  expect(listed.rows[0]?.receipts).toBe(1)
  expect((await recorded(world, "action = 'money.receipt_erased'")).length).toBe(1)
})

test('the months count the approved expenses without a receipt', async () => {
  const world = await withRequest()
  const { admin, financeManager, transactionId } = world
  const ask = (transactionType: 'withdraw' | 'deposit') =>
    financeManager.finance.request(aRequest({ transactionType, amount: '1' }))
  const others = [await ask('withdraw'), await ask('withdraw'), await ask('deposit')]
  await ask('withdraw')
  await addReceipt(world, financeManager, transactionId)
  for (const id of [transactionId, ...others.map((other) => other.id)]) await approve(world, id)
  const { monthExpenses } = await admin.finance.transactions({ status: 'reviewed' })
  expect(monthExpenses).toEqual([{ month: '2026-11-01', all: 3, withoutReceipt: 2 }])
})

test('the receipts of an organization take at most one gigabyte, those of the network four, without erased ones', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const { financeManager, otherFinance, owner } = world
  const { id: transactionId } = await financeManager.finance.request(aRequest())
  const { id: full } = await financeManager.finance.request(aRequest())
  const { id: elsewhere } = await otherFinance.finance.request(aRequest({ organizationName: 'SNMK1' }))
  // As large as they say would take too long.
  await owner.execute('alter table receipts drop constraint receipts_bytes')
  const fill = (bytes: number) =>
    owner.execute(sql`
      insert into receipts (id, transaction_id, kind, size, bytes, added_by, added_later)
      select gen_random_uuid(), ${full}, 'pdf', ${LARGEST_RECEIPT}, 'x', ${financeManager.id}, false
      from generate_series(1, ${bytes / LARGEST_RECEIPT})`)
  await fill(RECEIPT_ROOM.owner)
  expect(await sendReceipt(world, financeManager, { transactionId })).toBe('409 NO_ROOM')
  expect(await sendReceipt(world, otherFinance, { transactionId: elsewhere })).toBe('200')
  await fill(RECEIPT_ROOM.network - RECEIPT_ROOM.owner)
  expect(await sendReceipt(world, otherFinance, { transactionId: elsewhere })).toBe('409 NO_ROOM')
  await owner.execute(sql`
    update receipts set bytes = null, erased_at = now()
    where id = (select id from receipts where transaction_id = ${full} limit 1)`)
  expect(await sendReceipt(world, otherFinance, { transactionId: elsewhere })).toBe('200')
})
