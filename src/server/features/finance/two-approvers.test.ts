import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROTOCOL_HEADER } from '#contract/protocol.ts'
import { approval, aSecondManager, limited, setLimit } from '#tests/approvers.ts'
import { aDeposit, anExchange, anIncome, aRequest } from '#tests/factories.ts'
import { balances, fund } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audit-ledger.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

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
  expect(await countRows(world.database, 'transaction_approvals')).toBe(2)
  expect(await balances(world)).toBe('SNMY1 30.00, reserve 100.00')
})

test('the requester counts where only one other may review, and alone where no one else may', async () => {
  const world = await createWorld()
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await setLimit(world, '10')
  const { admin, financeManager } = world
  const { id } = await financeManager.finance.request(withdrawal('20'))
  expect(await financeManager.finance.review(approval(id))).toEqual({ needsAnother: true })
  expect(await admin.finance.review(approval(id))).toBeUndefined()

  const others = await admin.finance.request(withdrawal('20'))
  expect(await admin.finance.review(approval(others.id))).toEqual({ needsAnother: true })
  await admin.roles.assign({ userId: financeManager.id, organizationName: 'SNMY1', organizationRole: null })
  // The other one lost the right: approved again after seven days, one is enough.
  expect(await admin.finance.review(approval(others.id))).toEqual({ needsAnother: true })
  const [waiting] = (await admin.finance.transactions({ status: 'pending' })).rows
  expect(waiting?.approvals).toEqual({ by: ['Admin'], missing: 1, mayApprove: false, until: new Date(NOW + WEEK) })
  world.setClock(NOW + WEEK - 1)
  expect(await admin.finance.review(approval(others.id))).toEqual({ needsAnother: true })
  world.setClock(NOW + WEEK)
  const [again] = (await admin.finance.transactions({ status: 'pending' })).rows
  expect(again?.approvals).toEqual({ by: ['Admin'], missing: 0, mayApprove: true })
  expect(await admin.finance.review(approval(others.id))).toBeUndefined()
  const [row] = (await admin.finance.transactions({ status: 'reviewed' })).rows
  expect(row).toMatchObject({ approvedBy: ['Admin'], approvedAlone: true })
  const found = await world.database.execute<{ subject: string }>(
    sql`select subject from outgoing_mails where kind = 'own_approval'`,
  )
  expect(found.rows.map(({ subject }) => subject)).toEqual(['SNMY1: a large amount was approved by one person alone'])
  expect(await auditLedger(world.database)).toEqual([])
})

test('an approval counts only while its giver may review', async () => {
  const world = await limited()
  const { admin, financeManager, rita } = world
  const { id } = await financeManager.finance.request(withdrawal('20'))
  await rita.finance.review(approval(id))
  await world.owner.execute(
    sql`update user_organizations set organization_role = null where user_id = ${rita.id}::uuid`,
  )
  await world.owner.execute(sql`update profiles set organization_role = null where id = ${rita.id}::uuid`)
  expect(await admin.finance.review(approval(id))).toEqual({ needsAnother: true })
  // Fewer than two others may review now, so that the requester counts.
  expect(await financeManager.finance.review(approval(id))).toBeUndefined()
})

test('any reviewer rejects, also after an approval, and a reviewed request is not approved again', async () => {
  const world = await limited()
  const { financeManager, rita, admin } = world
  const { id } = await financeManager.finance.request(withdrawal('20'))
  await rita.finance.review(approval(id))
  await financeManager.finance.review({ id, decision: 'rejected', reason: 'Too much' })
  expect(await refusalOf(admin.finance.review(approval(id)))).toBe('ALREADY_REVIEWED')
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
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

test('the audit of the ledger finds changes above the limit without two approvers', async () => {
  const world = await limited()
  const { admin, financeManager, rita } = world
  const { id } = await financeManager.finance.request(withdrawal('20'))
  await rita.finance.review(approval(id))
  await admin.finance.review(approval(id))
  const exchange = await financeManager.finance.exchange(anExchange({ getsAmount: '900000' }))
  await rita.pendingChanges.review(approval(exchange.id))
  await admin.pendingChanges.review(approval(exchange.id))
  const { exchanges } = await admin.finance.transactions({ status: 'reviewed', withExchanges: true })
  expect(exchanges).toMatchObject([{ id: exchange.id, exchangedBy: { id: financeManager.id } }])
  expect(await auditLedger(world.database)).toEqual([])
  for (const table of ['transaction_approvals', 'change_approvals']) {
    await world.owner.execute(`alter table ${table} disable trigger ${table}_append_only`)
    await world.owner.execute(`delete from ${table} where approved_by = '${rita.id}'`)
  }
  expect(await auditLedger(world.database)).toEqual([
    expect.stringMatching(/withdraw_approved\): 20.00 USD is above the limit of 10.00, it has 1 of two approvers/),
    expect.stringMatching(/exchange\): 20.00 USD is above the limit of 10.00, it has 1 of two approvers/),
  ])
  // Those before the limit, and those after it was removed, need one.
  await setLimit(world, null)
  await financeManager.finance.addIncome(anIncome({ amount: '500' }))
  expect(await auditLedger(world.database)).toHaveLength(2)
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
  expect(await countRows(database, 'transaction_approvals')).toBe(0)
  expect(await countRows(database, 'pending_changes')).toBe(0)
})
