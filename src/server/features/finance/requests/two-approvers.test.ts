import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { aPendingChange, approval, aSecondManager, limited } from '#tests/approvers.ts'
import { aBalance, aCount, aDeposit, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { aReversal, balances } from '#tests/finance.ts'
import { countRows, refusalOf } from '#tests/world.ts'
import type { PostedId } from './ask.ts'
import { listPendingChanges } from './pending-change-queries.ts'

const units = (text: string) => text as AmountText

const withdrawal = (amount: string) => aRequest({ transactionType: 'withdraw', amount })

test('a request above the limit is posted by the second of two others; up to the limit one is enough', async () => {
  const world = await limited()
  const { admin, financeManager, rita, leader } = world
  const small = withdrawal('10')
  await financeManager.finance.request(small)
  expect(await financeManager.finance.review(approval(small.id))).toBeUndefined()

  const large = withdrawal('10.01')
  await financeManager.finance.request(large)
  const pendingFor = async (who: typeof rita) =>
    (await who.finance.transactions({ status: 'pending' })).rows[0]?.approvals
  expect(await pendingFor(financeManager)).toEqual({ by: [], missing: 2, mayApprove: false })
  expect(await refusalOf(financeManager.finance.review(approval(large.id)))).toBe('OTHERS_APPROVE')
  expect(await rita.finance.review(approval(large.id))).toEqual({ needsAnother: true })
  // Approved again by the same person, it still needs another.
  expect(await rita.finance.review(approval(large.id))).toEqual({ needsAnother: true })
  expect(await pendingFor(leader)).toEqual({ by: ['Rita'], missing: 1, mayApprove: false })
  expect(await pendingFor(rita)).toEqual({ by: ['Rita'], missing: 1, mayApprove: false })
  expect(await pendingFor(admin)).toEqual({ by: ['Rita'], missing: 1, mayApprove: true })
  expect(await balances(world)).toBe('SNMY1 40.00, reserve 100.00')

  expect(await admin.finance.review(approval(large.id))).toBeUndefined()
  expect(await balances(world)).toBe('SNMY1 29.99, reserve 100.00')
  const [row] = (await leader.finance.transactions({ status: 'reviewed' })).rows
  expect(row).toMatchObject({
    reviewer: { fullName: 'Admin' },
    approvedBy: ['Rita', 'Admin'],
    approvedAlone: false,
    isOwnApproval: false,
  })
  // The first approver's answer was lost.
  expect(await rita.finance.review(approval(large.id))).toBeUndefined()
  expect(await auditLedger(world.database)).toEqual([])
  const { rows } = await admin.audit.list({ kind: 'money', by: 'Rita' })
  expect(rows.map(({ action }) => action)).toEqual(['money.approval_given'])

  // Any reviewer rejects, also after an approval.
  const { id } = await financeManager.finance.request(withdrawal('20'))
  await rita.finance.review(approval(id))
  await financeManager.finance.review({ id, decision: 'rejected', reason: 'Too much' })
  expect(await refusalOf(admin.finance.review(approval(id)))).toBe('ALREADY_REVIEWED')
  expect(await balances(world)).toBe('SNMY1 29.99, reserve 100.00')
})

test('of twenty reviewers at once exactly two count, and money moves once', async () => {
  const world = await limited()
  const people = await Promise.all(Array.from({ length: 18 }, (_, index) => aSecondManager(world, `Reviewer ${index}`)))
  const { id } = await world.financeManager.finance.request(withdrawal('20'))
  const outcomes = await Promise.allSettled(
    [world.admin, world.rita, ...people].map((person) => person.finance.review(approval(id))),
  )
  const answers = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))
  expect(answers.filter((one) => one?.needsAnother)).toHaveLength(1)
  expect(answers.filter((one) => one === 'ALREADY_REVIEWED')).toHaveLength(18)
  expect(await countRows(world.database, 'change_approvals')).toBe(2)
  expect(await balances(world)).toBe('SNMY1 30.00, reserve 100.00')
})

test('an income and a deposit above the limit become pending requests, also when they are sent again', async () => {
  const world = await limited()
  const { admin, financeManager, rita, leader } = world
  const income = anIncome({ amount: '20' })
  const deposit = aDeposit({ amount: '30' })
  const answers = [
    await financeManager.finance.addIncome(income),
    await financeManager.finance.addIncome(income),
    await admin.finance.deposit(deposit),
  ]
  expect(answers.map(({ isPending }) => isPending)).toEqual([true, true, true])
  expect(await financeManager.finance.addIncome(anIncome({ amount: '10' }))).not.toHaveProperty('isPending')
  const { rows } = await leader.finance.transactions({ status: 'pending' })
  expect(rows.map(({ transactionType, postedDirectly }) => [transactionType, postedDirectly])).toEqual([
    ['deposit', false],
    ['income', false],
  ])
  for (const [first, second, { id }] of [
    [rita, admin, income],
    [rita, financeManager, deposit],
  ] as const) {
    expect(await first.finance.review(approval(id))).toEqual({ needsAnother: true })
    expect(await second.finance.review(approval(id))).toBeUndefined()
  }
  expect(await balances(world)).toBe('SNMY1 110.00, reserve 100.00')
  expect(await auditLedger(world.database)).toEqual([])
})

test('a former page, which knows no pending answer, is told to reload', async () => {
  const world = await limited()
  const { rita, financeManager, database } = world
  const asFormer = { [PROTOCOL_HEADER]: '3' }
  const answerTo = async (path: string, input: object, { cookie }: typeof rita) => {
    const answer = await world.post(`/rpc/finance/${path}`, { json: input }, { ...asFormer, cookie })
    return [answer.status, (await answer.json()).json?.code]
  }
  const { id } = await financeManager.finance.request(withdrawal('20'))
  expect(await answerTo('review', approval(id), rita)).toEqual([412, 'OUTDATED'])
  expect(await answerTo('addIncome', anIncome({ amount: '20' }), financeManager)).toEqual([412, 'OUTDATED'])
  expect(await answerTo('exchange', anExchange({ givesAmount: '20' }), financeManager)).toEqual([412, 'OUTDATED'])
  expect(await answerTo('addIncome', anIncome({ amount: '5' }), financeManager)).toEqual([200, undefined])
  expect(await countRows(database, 'change_approvals')).toBe(0)
  expect(await countRows(database, 'pending_changes')).toBe(0)
})

/** A repeat gets the same answer. */
async function sentTwice<Input>(call: (input: Input) => Promise<PostedId>, input: Input): Promise<PostedId> {
  const answer = await call(input)
  expect(await call(input)).toEqual(answer)
  return answer
}

test('what is above the limit waits, and is then posted as it was asked for', async () => {
  const world = await limited()
  const { admin, financeManager, rita, leader } = world
  const { finance, cashCounts } = financeManager
  const CHANGES: readonly (readonly [ask: () => Promise<PostedId>, after: string])[] = [
    [() => sentTwice(finance.exchange, anExchange({ notes: 'For the camp' })), 'SNMY1 30.00, reserve 100.00'],
    [
      () => sentTwice(finance.setBalance, aBalance({ from: units('30.00'), amount: '41' })),
      'SNMY1 41.00, reserve 89.00',
    ],
    [
      () =>
        sentTwice(
          cashCounts.finish,
          aCount({ bookBalance: units('41.00'), pieces: { 20: 1 }, reason: 'Not in the box' }),
        ),
      'SNMY1 20.00, reserve 89.00',
    ],
    [async () => sentTwice(finance.reverse, await aReversal(world)), 'SNMY1 41.00, reserve 89.00'],
  ]
  let before = 'SNMY1 50.00, reserve 100.00'
  for (const [ask, after] of CHANGES) {
    const { id, isPending } = await ask()
    const listed = async (person: typeof leader) => (await person.pendingChanges.list()).find((one) => one.id === id)
    expect([isPending, await balances(world)]).toEqual([true, before])
    expect((await leader.finance.overview()).pendingCount).toBe(1)
    const approvals = { missing: 2, mayApprove: false }
    expect(await listed(financeManager)).toMatchObject({ status: 'pending', mayReview: true, approvals })
    expect(await refusalOf(leader.pendingChanges.review(approval(id)))).toBe('FORBIDDEN')
    expect(await refusalOf(financeManager.pendingChanges.review(approval(id)))).toBe('OTHERS_APPROVE')

    expect(await rita.pendingChanges.review(approval(id))).toEqual({ needsAnother: true })
    expect(await admin.pendingChanges.review(approval(id))).toBeUndefined()
    expect(await rita.pendingChanges.review(approval(id))).toBeUndefined()
    expect(await balances(world)).toBe(after)
    expect(await listed(leader)).toMatchObject({
      ...{ status: 'approved', requester: { fullName: 'Finance' }, reviewer: 'Admin' },
      ...{ approvals: { by: ['Rita', 'Admin'] }, approvedAlone: false },
    })
    const { rows } = await world.owner.execute<{ number: string }>(
      `select 'SNMY1-2026-000' || max(number) as number from vouchers where prefix = 'SNMY1'`,
    )
    expect((await leader.finance.voucher({ number: rows[0]?.number ?? '' })).request).toMatchObject({
      ...{ by: 'Finance', isOwnApproval: false, approvedAlone: false },
      approvals: [{ by: 'Rita' }, { by: 'Admin' }],
    })
    expect((await leader.finance.overview()).pendingCount).toBe(0)
    before = after
  }
  expect(await balances(world, 'LBP')).toBe('SNMY1 1790000.00, reserve 0.00')
  const { exchanges } = await leader.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges).toMatchObject([{ notes: 'For the camp', exchangedBy: { id: financeManager.id } }])
  expect(await auditLedger(world.database)).toEqual([])
})

test('a change whose reversal waits is asked to be reversed again only after a rejection', async () => {
  const world = await limited()
  const { admin, financeManager, rita } = world
  const reversal = await aReversal(world)
  const ask = (person: typeof rita) => person.finance.reverse({ ...reversal, id: uuid() })
  const answers = await Promise.allSettled([rita, financeManager, admin].map(ask))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['REVERSAL_WAITS', 'REVERSAL_WAITS'])
  const [waiting] = await admin.pendingChanges.list()
  const { rows } = await world.database.execute<{ notes: string | null; number: string }>(sql`
    select notes, prefix || '-' || year || '-' || lpad(number::text, 4, '0') as number
    from vouchers join ledger_changes on ledger_changes.id = change_id
    where change_id = ${reversal.changeId} and organization_name = 'SNMY1'`)
  expect(waiting?.reversed).toEqual({ at: expect.any(Date), voucher: rows[0]?.number, notes: rows[0]?.notes })
  await admin.pendingChanges.review({ id: waiting?.id ?? '', decision: 'rejected', reason: null })
  expect(await ask(rita)).toMatchObject({ isPending: true })
})

test('an edit of the reserve is seen and approved by admins alone', async () => {
  const world = await limited()
  const { admin, financeManager } = world
  const edit = aReserve({ from: units('100.00'), amount: '200' })
  expect(await admin.finance.setReserve(edit)).toEqual({ id: edit.id, isPending: true })
  expect(await admin.finance.setReserve(edit)).toEqual({ id: edit.id, isPending: true })
  expect(await financeManager.pendingChanges.list()).toEqual([])
  expect(await refusalOf(financeManager.pendingChanges.review(approval(edit.id)))).toBe('NOT_FOUND')
  expect(await admin.pendingChanges.review(approval(edit.id))).toBeUndefined()
  expect(await admin.pendingChanges.list()).toMatchObject([{ approvedAlone: true, status: 'approved' }])
  expect(await auditLedger(world.database)).toEqual([])
})

test('what can no longer be posted stays pending, and is rejected with a reason that the requester reads', async () => {
  const world = await limited()
  const { admin, financeManager, rita, leader } = world
  const { id } = await financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '20' }))
  await rita.pendingChanges.review(approval(id))
  await financeManager.finance.addIncome(anIncome({ amount: '1' }))
  expect(await refusalOf(admin.pendingChanges.review(approval(id)))).toBe('CHANGED')
  expect(await financeManager.pendingChanges.list()).toMatchObject([{ status: 'pending', approvals: { by: ['Rita'] } }])
  await admin.pendingChanges.review({ id, decision: 'rejected', reason: 'Count again' })
  await admin.pendingChanges.review({ id, decision: 'rejected', reason: 'Count again' })
  expect(await refusalOf(rita.pendingChanges.review(approval(id)))).toBe('ALREADY_REVIEWED')
  expect(await leader.pendingChanges.list()).toMatchObject([{ status: 'rejected', rejectionReason: 'Count again' }])
  expect(await balances(world)).toBe('SNMY1 51.00, reserve 101.00')
  // What cannot even be posted now is refused at once.
  expect(await refusalOf(financeManager.finance.exchange(anExchange({ givesAmount: '500' })))).toBe(
    'INSUFFICIENT_BALANCE',
  )
})

test('of too many that wait the oldest are listed, the newest first', async () => {
  const world = await limited()
  const ids: string[] = []
  for (const hour of [8, 9, 10])
    ids.push(await aPendingChange(world, { requestedAt: new Date(Date.UTC(2026, 10, 20, hour)) }))
  const listed = await listPendingChanges(world.database, ['SNMY1'], new Date(0), 2)
  expect(listed.map(({ id }) => id)).toEqual([ids[1], ids[0]])
})
