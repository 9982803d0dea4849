import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { RECEIPT_SUBJECTS, type ReceiptSubject } from '#domain/receipts/receipts.ts'
import { MOST_RECEIPTS } from '#domain/texts/limits.ts'
import { approval, limited, setLimit } from '#tests/approvers.ts'
import { recorded } from '#tests/audit-rows.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import { aBalance, aCount, anExchange, aRequest } from '#tests/factories.ts'
import { aReversal, countedAgo, fund } from '#tests/finance.ts'
import { addReceipt, openReceipt, sendReceipt } from '#tests/receipts.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

/** Subjects of SNMY1, or of the reserve (null): an exchange, a count, and the reversal of another exchange. */
async function withSubjects(organizationName: string | null = 'SNMY1') {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '100.00' })
  const who = organizationName === null ? world.admin : world.financeManager
  const exchange = await who.finance.exchange(anExchange({ organizationName }))
  await who.finance.exchange(anExchange({ organizationName }))
  const reversal = await who.finance.reverse(await aReversal(world))
  if (organizationName === null) {
    const { organizations: _, ...settings } = await world.admin.settings.get()
    await world.admin.settings.save({ ...settings, hasCashBox: true })
  }
  const counted = aCount({ organizationName, coins: '80.00', bookBalance: '80.00' as AmountText })
  const count = await who.cashCounts.finish(counted)
  const posted = [
    { kind: 'exchange', id: exchange.id },
    { kind: 'count', id: count.id },
    { kind: 'reversal', id: reversal.id },
  ] as const
  return { ...world, posted }
}

const listed = (who: Pick<World['admin'], 'receipts'>, { kind, id }: ReceiptSubject) =>
  who.receipts.list({ subject: kind, id })

test('what has receipts shows them to those who see it, at most six; posted, they are never removed, but erased', async () => {
  const world = await withSubjects()
  const { admin, financeManager, leader, otherFinance, otherLeader, secretary, posted } = world
  const request = await financeManager.finance.request(aRequest({ transactionType: 'withdraw' }))
  const transaction = { kind: 'transaction', id: request.id } as const
  const subjects: readonly ReceiptSubject[] = [...posted, transaction]
  const [stream, others] = [await listenAs(world.app, leader.cookie), await listenAs(world.app, secretary.cookie)]
  for (const subject of subjects) {
    const id = await addReceipt(world, financeManager, subject)
    expect(await listed(leader, subject)).toMatchObject([{ id, addedBy: 'Finance', addedLater: false }])
    expect((await openReceipt(world, leader, id)).status).toBe(200)
    expect(await sendReceipt(world, leader, { subject })).toBe('403 FORBIDDEN')
    for (const other of [otherFinance, otherLeader, secretary]) {
      expect((await openReceipt(world, other, id)).status).toBe(404)
      expect(await refusalOf(listed(other, subject))).toBe('NOT_FOUND')
      expect(await sendReceipt(world, other, { subject })).toBe('404 NOT_FOUND')
      expect(await refusalOf(other.receipts.remove({ id }))).toBe('NOT_FOUND')
    }
    // Its id belongs to nothing else.
    for (const kind of RECEIPT_SUBJECTS.filter((one) => one !== subject.kind))
      expect(await sendReceipt(world, financeManager, { subject: { kind, id: subject.id } })).toBe('404 NOT_FOUND')
    expect(await sendReceipt(world, financeManager, { id, subject })).toBe('200')
    const another = subjects.find(({ kind }) => kind !== subject.kind) ?? transaction
    expect(await sendReceipt(world, financeManager, { id, subject: another })).toBe('409 CONFLICT')
    if (subject === transaction) await admin.receipts.remove({ id })
  }
  const { exchanges = [] } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges.map(({ receipts, reversal }) => [receipts, reversal?.receipts])).toEqual([
    [0, 1],
    [1, undefined],
  ])
  expect(exchanges[0]?.reversal?.id).toBe(posted[2].id)
  const { rows: counts } = await leader.cashCounts.list({ organizationName: 'SNMY1' })
  expect(counts.map(({ receipts }) => receipts)).toEqual([1])
  const added = { action: 'money.receipt_added', actor_id: financeManager.id, organization_name: 'SNMY1' }
  expect(await recorded(world, "action like 'money.receipt%'")).toMatchObject([
    ...[added, added, added, { ...added, transaction_id: request.id }],
    { action: 'money.receipt_removed', actor_id: admin.id, organization_name: 'SNMY1' },
  ])
  const last = await createLastChange(world)
  const changes: string[] = []
  while (changes.at(-1) !== last) changes.push(await stream.nextChange())
  expect(changes).toEqual([
    ...posted.map(() => 'organization_balances SNMY1'),
    ...['financial_transactions SNMY1', 'financial_transactions SNMY1', last],
  ])
  expect(await others.nextChange()).toBe(last)

  for (const subject of posted) {
    // Marked because another person adds it, or after an hour.
    await addReceipt(world, admin, subject)
    const rows = await listed(admin, subject)
    expect(rows.map(({ addedLater }) => addedLater)).toEqual([false, true])
    const id = rows[0]?.id ?? ''
    for (const who of [financeManager, admin])
      expect(await refusalOf(who.receipts.remove({ id }))).toBe('ALREADY_REVIEWED')
    const many = Array.from({ length: MOST_RECEIPTS }, () => sendReceipt(world, financeManager, { subject }))
    expect((await Promise.all(many)).filter((answer) => answer === '409 TOO_MANY')).toHaveLength(2)
    expect(await refusalOf(financeManager.receipts.erase({ id }))).toBe('FORBIDDEN')
    await admin.receipts.erase({ id })
    expect((await listed(admin, subject))[0]?.isErased).toBe(true)
  }
  const late = { kind: 'count', id: (await countedAgo(world, 3_660_000)).id } as const
  await addReceipt(world, financeManager, late)
  expect(await listed(admin, late)).toMatchObject([{ addedLater: true }])
  // A receipt belongs to exactly one thing.
  const [exchange, count] = posted.map(({ id }) => id)
  const put = { method: 'PUT', headers: { cookie: financeManager.cookie } }
  for (const query of ['', `?exchange=${exchange}&count=${count}`, `?change=${exchange}`, '?exchange=1'])
    expect((await world.request(`/api/receipts/${uuid()}${query}`, put)).status).toBe(404)
})

test('what waits for two approvers has receipts, which stay with it once it is posted', async () => {
  const world = await limited()
  const { admin, financeManager, leader, otherFinance, rita } = world
  const short = aCount({ bookBalance: '50.00' as AmountText, pieces: { 20: 1 }, reason: 'Not in the box' })
  // Each is posted before the next one is asked for.
  for (const [kind, ask] of [
    ['count', () => financeManager.cashCounts.finish(short)],
    ['exchange', () => financeManager.finance.exchange(anExchange({ givesAmount: '15' }))],
    ['reversal', async () => financeManager.finance.reverse(await aReversal(world))],
  ] as const) {
    const subject = { kind, id: (await ask()).id }
    const sent = { id: uuid(), subject }
    expect(await sendReceipt(world, financeManager, sent)).toBe('200')
    const second = await addReceipt(world, rita, subject)
    expect(await sendReceipt(world, leader, { subject })).toBe('403 FORBIDDEN')
    expect(await sendReceipt(world, otherFinance, { subject })).toBe('404 NOT_FOUND')
    for (const other of RECEIPT_SUBJECTS.filter((one) => one !== kind))
      expect(await sendReceipt(world, financeManager, { subject: { ...subject, kind: other } })).toBe('404 NOT_FOUND')
    expect((await openReceipt(world, leader, second)).status).toBe(200)
    expect((await openReceipt(world, otherFinance, second)).status).toBe(404)
    expect((await leader.pendingChanges.list())[0]).toMatchObject({ id: subject.id, receipts: 2 })
    expect(await refusalOf(leader.receipts.remove({ id: second }))).toBe('FORBIDDEN')
    await financeManager.receipts.remove({ id: second })

    for (const approver of [rita, admin]) await approver.pendingChanges.review(approval(subject.id))
    expect(await sendReceipt(world, financeManager, sent)).toBe('200')
    expect(await refusalOf(financeManager.receipts.remove({ id: sent.id }))).toBe('ALREADY_REVIEWED')
    const late = await addReceipt(world, financeManager, subject)
    expect((await listed(leader, subject)).map(({ addedLater }) => addedLater)).toEqual([false, true])
    await admin.receipts.erase({ id: late })
    expect((await leader.pendingChanges.list())[0]?.receipts).toBe(2)
  }
  const { exchanges = [] } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges.map(({ receipts, reversal }) => [receipts, reversal?.receipts])).toEqual([[2, 2]])
  const { rows } = await leader.cashCounts.list({ organizationName: 'SNMY1' })
  expect(rows.map(({ receipts }) => receipts)).toEqual([2])
})

test('receipts of the reserve are for admins alone', async () => {
  const world = await withSubjects(null)
  await setLimit(world, '10')
  const waiting = await world.admin.finance.exchange(anExchange({ organizationName: null, givesAmount: '15' }))
  for (const subject of [...world.posted, { kind: 'exchange', id: waiting.id } as const]) {
    const id = await addReceipt(world, world.admin, subject)
    expect(await listed(world.admin, subject)).toHaveLength(1)
    for (const other of [world.financeManager, world.leader]) {
      expect(await refusalOf(listed(other, subject))).toBe('NOT_FOUND')
      expect(await sendReceipt(world, other, { subject })).toBe('404 NOT_FOUND')
      expect((await openReceipt(world, other, id)).status).toBe(404)
    }
  }
})

test('a rejected change keeps its receipts, at most six; an edit has none', async () => {
  const world = await limited()
  const { admin, financeManager, leader } = world
  const { id } = await financeManager.finance.exchange(anExchange({ givesAmount: '15' }))
  const subject = { kind: 'exchange', id } as const
  const answers = await Promise.all(
    Array.from({ length: MOST_RECEIPTS + 1 }, () => sendReceipt(world, financeManager, { subject })),
  )
  expect(answers.filter((answer) => answer === '409 TOO_MANY')).toHaveLength(1)
  await admin.pendingChanges.review({ id, decision: 'rejected', reason: 'Tomorrow' })
  const rows = await listed(leader, subject)
  expect(rows).toHaveLength(MOST_RECEIPTS)
  expect(await refusalOf(financeManager.receipts.remove({ id: rows[0]?.id ?? '' }))).toBe('ALREADY_REVIEWED')

  const edit = await financeManager.finance.setBalance(aBalance({ from: '50.00' as AmountText, amount: '20' }))
  for (const kind of RECEIPT_SUBJECTS)
    expect(await sendReceipt(world, admin, { subject: { kind, id: edit.id } })).toBe('404 NOT_FOUND')
})
