import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aPendingChange, approval, limited } from '#tests/approvers.ts'
import { aBalance, aCount, anExchange, anIncome, aReserve } from '#tests/factories.ts'
import { balances } from '#tests/finance.ts'
import { refusalOf, type World } from '#tests/world.ts'
import { auditLedger } from './audit-ledger.ts'
import type { PostedId } from './pend-change.ts'
import { listPendingChanges } from './pending-change-queries.ts'

const units = (text: string) => text as AmountText

describe('above the limit waits, and is then posted as it was asked for,', () => {
  const CHANGES: readonly (readonly [
    what: string,
    ask: (world: World) => Promise<PostedId>,
    after: string,
    afterLbp: string,
  ])[] = [
    [
      'an exchange',
      ({ financeManager }) => financeManager.finance.exchange(anExchange({ notes: 'For the camp' })),
      'SNMY1 30.00, reserve 100.00',
      'SNMY1 1790000.00, reserve 0.00',
    ],
    [
      'an edit of a balance',
      ({ financeManager }) => financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '61' })),
      'SNMY1 61.00, reserve 89.00',
      'SNMY1 0.00, reserve 0.00',
    ],
    [
      'a difference of a count',
      ({ financeManager }) =>
        financeManager.cashCounts.finish(
          aCount({ bookBalance: units('50.00'), pieces: { 20: 1 }, reason: 'Not in the box' }),
        ),
      'SNMY1 20.00, reserve 100.00',
      'SNMY1 0.00, reserve 0.00',
    ],
    [
      'a reversal',
      async (world) => {
        const found = await world.database.execute<{ id: string }>(
          sql`select change_id as id from ledger_entries order by sequence desc limit 1`,
        )
        const reversal = { id: uuid(), changeId: found.rows[0]?.id ?? '', reason: 'Typed twice' }
        return world.financeManager.finance.reverse(reversal)
      },
      'SNMY1 0.00, reserve 150.00',
      'SNMY1 0.00, reserve 0.00',
    ],
  ]

  test.each(CHANGES)('%s', async (_what, ask, after, afterLbp) => {
    const world = await limited()
    const { admin, financeManager, rita, leader } = world
    const { id, isPending } = await ask(world)
    expect(isPending).toBe(true)
    expect(await balances(world)).toBe('SNMY1 50.00, reserve 100.00')
    expect((await leader.finance.overview()).pendingCount).toBe(1)
    const [waiting] = await financeManager.pendingChanges.list()
    expect(waiting).toMatchObject({
      id,
      status: 'pending',
      mayReview: true,
      approvals: { missing: 2, mayApprove: false },
    })
    expect(await refusalOf(leader.pendingChanges.review(approval(id)))).toBe('FORBIDDEN')
    expect(await refusalOf(financeManager.pendingChanges.review(approval(id)))).toBe('OTHERS_APPROVE')

    expect(await rita.pendingChanges.review(approval(id))).toEqual({ needsAnother: true })
    expect(await admin.pendingChanges.review(approval(id))).toBeUndefined()
    expect(await rita.pendingChanges.review(approval(id))).toBeUndefined()
    expect(await balances(world)).toBe(after)
    expect(await balances(world, 'LBP')).toBe(afterLbp)
    const [posted] = await leader.pendingChanges.list()
    expect(posted).toMatchObject({
      status: 'approved',
      requester: { fullName: 'Finance' },
      reviewer: 'Admin',
      approvals: { by: ['Rita', 'Admin'] },
      approvedAlone: false,
    })
    const { rows } = await world.owner.execute<{ number: string }>(
      `select prefix || '-' || year || '-' || lpad(number::text, 4, '0') as number from vouchers
       where prefix = 'SNMY1' order by number desc limit 1`,
    )
    expect((await leader.finance.voucher({ number: rows[0]?.number ?? '' })).request).toMatchObject({
      ...{ by: 'Finance', isOwnApproval: false, approvedAlone: false },
      approvals: [{ by: 'Rita' }, { by: 'Admin' }],
    })
    expect((await leader.finance.overview()).pendingCount).toBe(0)
    expect(await auditLedger(world.database)).toEqual([])
  })
})

test('a change whose reversal waits is asked to be reversed again only after a rejection', async () => {
  const world = await limited()
  const { admin, financeManager, rita } = world
  const found = await world.database.execute<{ id: string }>(
    sql`select change_id as id from ledger_entries order by sequence desc limit 1`,
  )
  const changeId = found.rows[0]?.id ?? ''
  const ask = (person: typeof rita) => person.finance.reverse({ id: uuid(), changeId, reason: 'Typed twice' })
  const answers = await Promise.allSettled([rita, financeManager, admin].map(ask))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(['REVERSAL_WAITS', 'REVERSAL_WAITS'])
  const [waiting] = await admin.pendingChanges.list()
  const { rows } = await world.database.execute<{ notes: string | null; number: string }>(sql`
    select notes, prefix || '-' || year || '-' || lpad(number::text, 4, '0') as number
    from vouchers join ledger_changes on ledger_changes.id = change_id
    where change_id = ${changeId} and organization_name = 'SNMY1'`)
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

test('the database changes no pending change, approval or decision', async () => {
  const world = await limited()
  const { id } = await world.financeManager.finance.exchange(anExchange())
  await world.rita.pendingChanges.review(approval(id))
  await world.admin.pendingChanges.review(approval(id))
  for (const statement of [
    `update pending_changes set status = 'pending', reviewed_by = null, reviewed_at = null`,
    `update pending_changes set change = '{}'`,
    'delete from pending_changes',
    'delete from change_approvals',
    'update approval_limits set amount = 1',
    'delete from approval_limits',
  ])
    await expect(world.owner.execute(statement)).rejects.toThrow()
})

describe('the audit of the ledger names', () => {
  const name = (status: string, kind: string) => `pending change \\S+ \\(${status} ${kind}\\): `
  const different = (kind: string) => [`${name('approved', kind)}what was posted is not what was asked for`]
  const setOf = (kind: string, field: string, value: string) =>
    `update pending_changes set change = jsonb_set(change, '{${field}}', '${value}') where change ->> 'kind' = '${kind}'`

  async function decided() {
    const world = await limited()
    const { admin, financeManager, rita } = world
    const approve = async ({ id }: PostedId) => {
      for (const person of [rita, admin]) await person.pendingChanges.review(approval(id))
      return id
    }
    const edit = await approve(
      await financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '61' })),
    )
    await approve(await financeManager.finance.exchange(anExchange()))
    const count = aCount({ bookBalance: units('41.00'), pieces: { 20: 1 }, reason: 'Not in the box' })
    await approve(await financeManager.cashCounts.finish(count))
    await approve(await financeManager.finance.reverse({ id: uuid(), changeId: edit, reason: 'Typed twice' }))
    const refused = await admin.finance.setReserve(aReserve({ from: units('100.00'), amount: '200' }))
    await admin.pendingChanges.review({ id: refused.id, decision: 'rejected' })
    return world
  }

  test('each contradiction of what was decided and what was posted', async () => {
    const world = await decided()
    const { owner } = world
    expect(await auditLedger(world.database)).toEqual([])
    await owner.execute('alter table pending_changes disable trigger user')
    await owner.execute('create table kept as select * from pending_changes')
    for (const [tamper, named] of [
      [setOf('exchange', 'getsAmount', '"1.00"'), different('exchange')],
      [setOf('edit', 'amount', '"62.00"'), different('edit')],
      [setOf('count', 'pieces', '{"10": 2}'), different('count')],
      [setOf('count', 'bookBalance', '"42.00"'), different('count')],
      [setOf('reversal', 'changeId', `"${uuid()}"`), different('reversal')],
      [
        `update pending_changes set organization_name = 'SNMK1' where change ->> 'kind' = 'exchange'`,
        different('exchange'),
      ],
      [
        `update pending_changes set reviewed_by = requested_by where change ->> 'kind' = 'reversal'`,
        [`${name('approved', 'reversal')}the person who posted it has not approved it`],
      ],
      [
        `update pending_changes set status = 'rejected' where change ->> 'kind' = 'exchange'`,
        ['it has 0 of two approvers', `${name('rejected', 'exchange')}its changes in the ledger are 1, not 0`],
      ],
      [
        `update pending_changes set status = 'approved' where status = 'rejected'`,
        [`${name('approved', 'edit')}its changes in the ledger are 0, not 1`],
      ],
    ] as const) {
      await owner.execute(tamper)
      const patterns = named.map((text) => expect.stringMatching(new RegExp(`${text}$`)))
      expect(await auditLedger(world.database), tamper).toEqual(patterns)
      await owner.execute(`update pending_changes set (organization_name, change, status, reviewed_by)
        = (kept.organization_name, kept.change, kept.status, kept.reviewed_by) from kept where kept.id = pending_changes.id`)
    }
  })
})
