import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { MOST_RECEIPTS } from '#domain/limits.ts'
import type { AmountText } from '#domain/money.ts'
import { RECEIPT_SUBJECTS, type ReceiptSubject } from '#domain/receipts.ts'
import { approval, limited } from '#tests/approvers.ts'
import { recorded } from '#tests/audit-rows.ts'
import { createLastChange, listenAs } from '#tests/event-stream.ts'
import { aBalance, aCount, anExchange } from '#tests/factories.ts'
import { countedAgo, fund } from '#tests/finance.ts'
import { addReceipt, openReceipt, sendReceipt } from '#tests/receipts.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

type Kind = Exclude<ReceiptSubject['kind'], 'transaction'>

const KINDS = RECEIPT_SUBJECTS.filter((kind): kind is Kind => kind !== 'transaction')

/** Of SNMY1, or of the reserve (null): an exchange, a count, and the reversal of another exchange. */
async function withSubjects(organizationName: string | null = 'SNMY1') {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '100.00' })
  const who = organizationName === null ? world.admin : world.financeManager
  const { id: exchange } = await who.finance.exchange(anExchange({ organizationName }))
  await who.finance.exchange(anExchange({ organizationName }))
  const { exchanges = [] } = await world.admin.finance.transactions({ status: 'reviewed', withExchanges: true })
  const changeId = exchanges[0]?.changeId ?? ''
  const { id: reversal } = await who.finance.reverse({ id: uuid(), changeId, reason: 'Typed twice' })
  if (organizationName === null) {
    const { organizations: _, ...settings } = await world.admin.settings.get()
    await world.admin.settings.save({ ...settings, hasCashBox: true })
  }
  const counted = aCount({ organizationName, coins: '80.00', bookBalance: '80.00' as AmountText })
  const { id: count } = await who.cashCounts.finish(counted)
  return { ...world, ids: { exchange, count, reversal } }
}

const idsIn = ({ ids }: { readonly ids: Readonly<Record<Kind, string>> }) =>
  KINDS.map((kind) => ({ kind, id: ids[kind] }))

const listed = (who: Pick<World['admin'], 'receipts'>, { kind, id }: ReceiptSubject) =>
  who.receipts.list({ subject: kind, id })

test('an exchange, a count and a reversal have receipts, seen by everyone who sees them, with their number', async () => {
  const world = await withSubjects()
  const { admin, financeManager, leader, otherFinance, otherLeader, secretary } = world
  const stream = await listenAs(world.app, leader.cookie)
  for (const subject of idsIn(world)) {
    const id = await addReceipt(world, financeManager, subject)
    const rows = await listed(leader, subject)
    expect(rows).toMatchObject([{ id, addedBy: 'Finance', addedLater: false }])
    expect((await openReceipt(world, leader, id)).status).toBe(200)
    expect(await sendReceipt(world, leader, { subject })).toBe('403 FORBIDDEN')
    for (const other of [otherFinance, otherLeader, secretary]) {
      expect((await openReceipt(world, other, id)).status).toBe(404)
      expect(await refusalOf(listed(other, subject))).toBe('NOT_FOUND')
      expect(await sendReceipt(world, other, { subject })).toBe('404 NOT_FOUND')
      expect(await refusalOf(other.receipts.remove({ id }))).toBe('NOT_FOUND')
    }
    // Its id is that of nothing else.
    for (const kind of RECEIPT_SUBJECTS.filter((one) => one !== subject.kind))
      expect(await sendReceipt(world, financeManager, { subject: { kind, id: subject.id } })).toBe('404 NOT_FOUND')
    expect(await sendReceipt(world, financeManager, { id, subject })).toBe('200')
    const other = idsIn(world).find(({ kind }) => kind !== subject.kind)
    expect(await sendReceipt(world, financeManager, { id, ...(other && { subject: other }) })).toBe('409 CONFLICT')
  }
  const { exchanges = [] } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges.map(({ receipts, reversal }) => [receipts, reversal?.receipts])).toEqual([
    [0, 1],
    [1, undefined],
  ])
  expect(exchanges[0]?.reversal?.id).toBe(world.ids.reversal)
  const { rows } = await leader.cashCounts.list({ organizationName: 'SNMY1' })
  expect(rows.map(({ receipts }) => receipts)).toEqual([1])
  expect(await recorded(world, "action = 'money.receipt_added'")).toMatchObject(
    KINDS.map(() => ({ actor_id: financeManager.id, organization_name: 'SNMY1' })),
  )
  const last = await createLastChange({ ...world, admin })
  const changes: string[] = []
  while (changes.at(-1) !== last) changes.push(await stream.nextChange())
  expect(changes.slice(0, -1)).toEqual(KINDS.map(() => 'organization_balances SNMY1'))
})

test('receipts of the reserve are for admins alone', async () => {
  const world = await withSubjects(null)
  for (const subject of idsIn(world)) {
    const id = await addReceipt(world, world.admin, subject)
    expect(await listed(world.admin, subject)).toHaveLength(1)
    for (const other of [world.financeManager, world.leader]) {
      expect(await refusalOf(listed(other, subject))).toBe('NOT_FOUND')
      expect(await sendReceipt(world, other, { subject })).toBe('404 NOT_FOUND')
      expect((await openReceipt(world, other, id)).status).toBe(404)
    }
  }
})

test('they are never removed, marked after an hour or if they are by others, at most six, and erased by an admin', async () => {
  const world = await withSubjects()
  const { admin, financeManager, database, owner } = world
  for (const subject of idsIn(world)) {
    const first = await addReceipt(world, financeManager, subject)
    await addReceipt(world, admin, subject)
    expect((await listed(admin, subject)).map(({ addedLater }) => addedLater)).toEqual([false, true])
    for (const who of [financeManager, admin])
      expect(await refusalOf(who.receipts.remove({ id: first }))).toBe('ALREADY_REVIEWED')
    for (const role of [database, owner]) await expect(role.execute('delete from receipts')).rejects.toThrow()
    const answers = await Promise.all(
      Array.from({ length: MOST_RECEIPTS }, () => sendReceipt(world, financeManager, { subject })),
    )
    expect(answers.filter((answer) => answer === '409 TOO_MANY')).toHaveLength(2)
    expect(await refusalOf(financeManager.receipts.erase({ id: first }))).toBe('FORBIDDEN')
    await admin.receipts.erase({ id: first })
    expect((await listed(admin, subject))[0]?.isErased).toBe(true)
  }
  const { id } = await countedAgo(world, 3_660_000)
  await addReceipt(world, financeManager, { kind: 'count', id })
  expect(await listed(admin, { kind: 'count', id })).toMatchObject([{ addedLater: true }])
})

/** What waits for two approvers, each posted before the next one is asked for. */
const WAITING: readonly (readonly [Kind, (world: World) => Promise<{ id: string }>])[] = [
  [
    'count',
    ({ financeManager }) =>
      financeManager.cashCounts.finish(
        aCount({ bookBalance: '50.00' as AmountText, pieces: { 20: 1 }, reason: 'Not in the box' }),
      ),
  ],
  ['exchange', ({ financeManager }) => financeManager.finance.exchange(anExchange({ givesAmount: '15' }))],
  [
    'reversal',
    async ({ financeManager }) => {
      const { exchanges = [] } = await financeManager.finance.transactions({ status: 'reviewed', withExchanges: true })
      return financeManager.finance.reverse({
        id: uuid(),
        changeId: exchanges[0]?.changeId ?? '',
        reason: 'Typed twice',
      })
    },
  ],
]

test('what waits for two approvers has receipts, which stay with it once it is posted', async () => {
  const world = await limited()
  const { admin, financeManager, leader, otherFinance, rita } = world
  for (const [kind, ask] of WAITING) {
    const subject = { kind, id: (await ask(world)).id }
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

test('a rejected change keeps its receipts, at most six; an edit has none, and those of the reserve are for admins', async () => {
  const world = await limited()
  const { admin, financeManager, leader, owner } = world
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
  await expect(owner.execute('delete from receipts')).rejects.toThrow()

  const edit = await financeManager.finance.setBalance(aBalance({ from: '50.00' as AmountText, amount: '20' }))
  for (const kind of RECEIPT_SUBJECTS)
    expect(await sendReceipt(world, admin, { subject: { kind, id: edit.id } })).toBe('404 NOT_FOUND')

  const ofReserve = await admin.finance.exchange(anExchange({ organizationName: null, givesAmount: '15' }))
  const reserves = { kind: 'exchange', id: ofReserve.id } as const
  await addReceipt(world, admin, reserves)
  expect(await sendReceipt(world, financeManager, { subject: reserves })).toBe('404 NOT_FOUND')
  expect(await refusalOf(listed(leader, reserves))).toBe('NOT_FOUND')
})

test('a receipt belongs to exactly one thing', async () => {
  const world = await withSubjects()
  const { exchange, count } = world.ids
  const { cookie } = world.financeManager
  for (const query of ['', `?exchange=${exchange}&count=${count}`, `?change=${exchange}`, '?exchange=1'])
    expect(
      (await world.request(`/api/receipts/${uuid()}${query}`, { method: 'PUT', headers: { cookie } })).status,
    ).toBe(404)
})
