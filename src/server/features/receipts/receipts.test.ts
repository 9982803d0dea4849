import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { LARGEST_RECEIPT, MOST_RECEIPTS, RECEIPT_ROOM } from '#domain/limits.ts'
import { recorded } from '#tests/audit-rows.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
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
})

test('a receipt is answered so that it can do nothing by itself, and stays in no cache', async () => {
  const world = await withRequest()
  const id = uuid()
  await sendReceipt(world, world.financeManager, { id, ...world, bytes: aPdf('/OpenAction<</S/JavaScript/JS(x)>>') })
  const { headers } = await openReceipt(world, world.leader, id)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${id}.pdf"`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
})

test('no one else gets a receipt by its id, nor learns that it exists', async () => {
  const world = await withRequest()
  const { transactionId } = world
  const id = await addReceipt(world, world.financeManager, transactionId)
  for (const other of [world.otherFinance, world.otherLeader, world.secretary, world.mediaManager, world.member]) {
    expect((await openReceipt(world, other, id)).status).toBe(404)
    expect(await refusalOf(other.receipts.list({ transactionId }))).toBe('NOT_FOUND')
    expect(await refusalOf(other.receipts.remove({ id }))).toBe('NOT_FOUND')
    expect(await sendReceipt(world, other, { transactionId })).toBe('404 NOT_FOUND')
  }
  for (const [who, status] of [
    [world.anonymous, 401],
    [world.pending, 403],
  ] as const) {
    expect((await openReceipt(world, who, id)).status).toBe(status)
    expect(await sendReceipt(world, who, { transactionId })).toMatch(String(status))
  }
  for (const unknown of [uuid(), 'x', '%00', `${id}/x`])
    expect((await openReceipt(world, world.admin, unknown)).status).toBe(404)
})

test('a person who only sees the money adds, removes and erases no receipt', async () => {
  const world = await withRequest()
  const { transactionId } = world
  const id = await addReceipt(world, world.financeManager, transactionId)
  for (const viewer of [world.leader, world.activitiesManager]) {
    expect(await sendReceipt(world, viewer, { transactionId })).toBe('403 FORBIDDEN')
    expect(await refusalOf(viewer.receipts.remove({ id }))).toBe('FORBIDDEN')
  }
  expect(await refusalOf(world.financeManager.receipts.erase({ id }))).toBe('FORBIDDEN')
})

test('the same id with the same bytes is added once, and with other bytes or another transaction refused', async () => {
  const world = await withRequest()
  const { financeManager, transactionId } = world
  const sent = { id: uuid(), transactionId, bytes: aPng() }
  const answers = await Promise.all(Array.from({ length: 3 }, () => sendReceipt(world, financeManager, sent)))
  expect(answers).toEqual(['200', '200', '200'])
  expect(await sendReceipt(world, financeManager, { ...sent, bytes: aJpeg() })).toBe('409 CONFLICT')
  const { id } = await financeManager.finance.request(aRequest())
  expect(await sendReceipt(world, financeManager, { ...sent, transactionId: id })).toBe('409 CONFLICT')
  expect(await sendReceipt(world, world.admin, sent)).toBe('409 CONFLICT')
  expect(await financeManager.receipts.list({ transactionId })).toHaveLength(1)
  // Not even after it was removed, when the first answer was lost.
  await financeManager.receipts.remove({ id: sent.id })
  expect(await sendReceipt(world, financeManager, sent)).toBe('200')
  expect(await financeManager.receipts.list({ transactionId })).toEqual([])
})

test('a transaction has at most six receipts, however many arrive at once', async () => {
  const world = await withRequest()
  const answers = await Promise.all(
    Array.from({ length: MOST_RECEIPTS + 2 }, () => sendReceipt(world, world.financeManager, world)),
  )
  expect(answers.filter((answer) => answer === '200')).toHaveLength(MOST_RECEIPTS)
  expect(answers.filter((answer) => answer === '409 TOO_MANY')).toHaveLength(2)
})

test('receipts after posting are marked, and are removed neither by people nor in the database', async () => {
  const world = await withRequest()
  const { admin, financeManager, transactionId, database, owner } = world
  const before = await addReceipt(world, financeManager, transactionId)
  await approve(world, transactionId)
  const after = await addReceipt(world, financeManager, transactionId)
  const rows = await financeManager.receipts.list({ transactionId })
  expect(rows.map(({ id, addedLater }) => [id, addedLater])).toEqual([
    [before, false],
    [after, true],
  ])
  for (const id of [before, after]) expect(await refusalOf(admin.receipts.remove({ id }))).toBe('ALREADY_REVIEWED')
  for (const statement of ['delete from receipts', 'truncate receipts', "update receipts set kind = 'jpeg'"])
    for (const role of [database, owner]) await expect(role.execute(statement)).rejects.toThrow()
  await expect(database.execute('update receipts set bytes = null, erased_at = now()')).rejects.toThrow()
})

test('of an income, what its author adds within the hour counts as given with it', async () => {
  const world = await createWorld()
  const { admin, financeManager, database } = world
  const { id: transactionId } = await financeManager.finance.addIncome(anIncome())
  await addReceipt(world, financeManager, transactionId)
  await addReceipt(world, admin, transactionId)
  await database.execute(sql`update financial_transactions set reviewed_at = reviewed_at - interval '61 minutes'`)
  await addReceipt(world, financeManager, transactionId)
  const rows = await financeManager.receipts.list({ transactionId })
  expect(rows.map(({ addedBy, addedLater }) => `${addedBy} ${addedLater}`)).toEqual([
    'Finance false',
    'Admin true',
    'Finance true',
  ])
})

test('adding and removing is recorded with the transaction, and announced to those who see it', async () => {
  const world = await withRequest()
  const stream = await listenAs(world.app, world.leader.cookie)
  const other = await listenAs(world.app, world.secretary.cookie)
  const untilLast = async () => {
    const last = await createLastChange(world)
    const changes: string[] = []
    while (changes.at(-1) !== last) changes.push(await stream.nextChange())
    expect(await other.nextChange()).toBe(last)
    return changes.filter((change) => change !== last)
  }
  await untilLast()
  const id = await addReceipt(world, world.financeManager, world.transactionId)
  expect(await untilLast()).toEqual(['financial_transactions SNMY1'])
  await world.admin.receipts.remove({ id })
  expect(await untilLast()).toEqual(['financial_transactions SNMY1'])
  const rows = await recorded(world, "action like 'money.receipt%'")
  expect(rows).toMatchObject([
    { action: 'money.receipt_added', actor_id: world.financeManager.id, organization_name: 'SNMY1' },
    { action: 'money.receipt_removed', actor_id: world.admin.id, organization_name: 'SNMY1' },
  ])
})

test('an erased receipt has no bytes any more but remains counted, and is not brought back by a device', async () => {
  const world = await withRequest()
  const { admin, financeManager, transactionId } = world
  const sent = { id: uuid(), transactionId }
  await sendReceipt(world, financeManager, sent)
  await approve(world, transactionId)
  await admin.receipts.erase({ id: sent.id })
  await admin.receipts.erase({ id: sent.id })
  expect(await financeManager.receipts.list({ transactionId })).toMatchObject([{ id: sent.id, isErased: true }])
  expect((await openReceipt(world, admin, sent.id)).status).toBe(404)
  expect(await sendReceipt(world, financeManager, sent)).toBe('200')
  const { rows } = await world.owner.execute('select bytes from receipts')
  expect(rows).toEqual([{ bytes: null }])
  const listed = await admin.finance.transactions({ status: 'reviewed' })
  expect(listed.rows[0]?.receipts).toBe(1)
  expect((await recorded(world, "action = 'money.receipt_erased'")).length).toBe(1)
  await world.database.execute('update auth.sessions set proved_at = null')
  expect(await refusalOf(admin.receipts.erase({ id: sent.id }))).toBe('PROOF_REQUIRED')
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

test('an erasure of a person says that there are receipts to look through, once there are some', async () => {
  const world = await withRequest()
  const { admin, leader, financeManager, transactionId } = world
  const { person } = await leader.roster.add(aPerson())
  const say = async () => (await admin.erasure.person({ personId: person.id })).hasReceipts
  expect(await say()).toBe(false)
  const id = await addReceipt(world, financeManager, transactionId)
  expect(await say()).toBe(true)
  await admin.receipts.erase({ id })
  expect(await say()).toBe(false)
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
