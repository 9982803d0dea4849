import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { makeAdmin } from '#server/auth/first-admin.ts'
import { aLimit, approval, asAdmin, rightsOf, setLimit, twoAdmins } from '#tests/approvers.ts'
import { aDeposit, aRequest, aReserve } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { ALL } from '#tests/known-child.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audit-ledger.ts'

const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY

async function reserveOf({ admin }: World) {
  return (await admin.finance.panel({ organizationName: 'SNMK2' })).availableReserve?.USD
}

/** By recipient, of the mails to admins. */
async function mailsOf({ database }: World) {
  const { rows } = await database.execute<Record<'name' | 'subject' | 'text', string>>(sql`
    select full_name as name, subject, text from outgoing_mails join profiles on email = recipient
    where kind = 'own_approval' order by outgoing_mails.created_at, full_name`)
  return rows
}

test('who ends the right of the only other admin neither lifts the limit nor passes it; both people are mailed', async () => {
  const world = await twoAdmins()
  const { admin, rita } = world
  await admin.users.revokeAdmin(asAdmin(rita))
  const lifting = aLimit(null)
  expect(await admin.limits.propose(lifting)).toEqual({ id: lifting.id, isWaiting: true })
  const [inUsd] = await admin.limits.list()
  expect(inUsd).toMatchObject({
    amount: '10.00',
    proposal: { mayConfirm: false, mayConfirmFrom: new Date(NOW + WEEK), isExpired: false },
  })
  expect(await refusalOf(admin.limits.confirm({ id: lifting.id }))).toBe('FORBIDDEN')
  const deposit = aDeposit({ organizationName: 'SNMK2', amount: '90.25', notes: 'A new bus' })
  expect(await admin.finance.deposit(deposit)).toEqual({ id: deposit.id, isPending: true })
  expect(await admin.finance.review(approval(deposit.id))).toEqual({ needsAnother: true })
  expect(await reserveOf(world)).toBe('100.00')
  expect((await mailsOf(world)).map(({ name, subject }) => `${name}: ${subject}`)).toEqual([
    "Admin: An administrator's rights have ended",
    "Rita: An administrator's rights have ended",
    'Admin: A limit for approvals was proposed',
    'Rita: A limit for approvals was proposed',
    'Admin: SNMK2: an amount above the limit is waiting',
    'Rita: SNMK2: an amount above the limit is waiting',
  ])
  const toRita = (await mailsOf(world)).filter(({ name }) => name === 'Rita').map(({ text }) => text)
  expect(toRita.join()).not.toMatch(/90|\$|bus|no limit/)
  expect(await auditLedger(world.database)).toEqual([])

  // Seven days later it is posted by a new press.
  world.setClock(NOW + WEEK)
  expect(await reserveOf(world)).toBe('100.00')
  expect(await admin.finance.review(approval(deposit.id))).toBeUndefined()
  expect(await reserveOf(world)).toBe('9.75')
  await admin.limits.confirm({ id: lifting.id })
  expect((await admin.limits.list())[0]?.amount).toBe(null)
  expect(await auditLedger(world.database)).toEqual([])
  const stored = await world.database.execute(sql`
    select approved_alone, counted_approvers, possible_approvers from financial_transactions where id = ${deposit.id}`)
  expect(stored.rows).toEqual([{ approved_alone: true, counted_approvers: [admin.id], possible_approvers: [] }])
})

describe('a right that ends', () => {
  const WAYS: readonly (readonly [string, (world: World, id: string) => Promise<unknown>])[] = [
    ['revoked', ({ admin }, userId) => admin.users.revokeAdmin({ userId } as never)],
    ['with the access', ({ admin }, userId) => admin.users.endAccess({ userId, reason: null })],
    ['by an erasure', ({ admin }, userId) => admin.erasure.eraseAccount({ userId, ...ALL })],
    ['in the database', ({ database }, id) => database.execute(sql`delete from user_roles where user_id = ${id}`)],
  ]
  test.each(WAYS)('%s, still counts for seven days', async (_way, end) => {
    const world = await twoAdmins()
    const { admin, rita } = world
    await end(world, rita.id)
    const edit = aReserve({ from: '100.00' as AmountText, amount: '200' })
    await admin.finance.setReserve(edit)
    expect(await admin.pendingChanges.review(approval(edit.id))).toEqual({ needsAnother: true })
    const [waiting] = await admin.pendingChanges.list()
    expect(waiting?.approvals).toMatchObject({ by: ['Admin'], missing: 1, mayApprove: false, until: expect.any(Date) })
    world.setClock((waiting?.approvals.until?.getTime() ?? 0) - 1)
    expect(await admin.pendingChanges.review(approval(edit.id))).toEqual({ needsAnother: true })
    world.setClock(waiting?.approvals.until?.getTime() ?? 0)
    expect(await admin.pendingChanges.review(approval(edit.id))).toBeUndefined()
    expect(await auditLedger(world.database)).toEqual([])
  })
})

test('who is made admin does not count beside who made them, in either order, nor through a third', async () => {
  const world = await twoAdmins()
  const { admin, rita, member, leader } = world
  await admin.users.grantAdmin(asAdmin(member))
  await member.users.grantAdmin(asAdmin(leader))
  const edit = aReserve({ from: '100.00' as AmountText, amount: '200' })
  await rita.finance.setReserve(edit)
  const press = (who: typeof admin) => who.pendingChanges.review(approval(edit.id))
  for (const who of [leader, admin, member]) expect(await press(who)).toEqual({ needsAnother: true })
  const [waiting] = await rita.pendingChanges.list()
  expect(waiting?.approvals).toEqual({ by: ['Admin'], missing: 1, mayApprove: true, until: new Date(NOW + WEEK) })
  // The requester is one of two, because the three others are one.
  expect(await press(rita)).toBeUndefined()
  const { rows } = await world.database.execute(sql`select counted_approvers as counted from pending_changes`)
  expect(rows).toEqual([{ counted: expect.arrayContaining([admin.id, rita.id]) }])
  expect(await auditLedger(world.database)).toEqual([])
})

test('a person who was alone before stays alone, and what the other approves does not count', async () => {
  const world = await createWorld({ asksForProof: false })
  await fund(world, { reserve: '100.00', balance: '50.00' })
  await setLimit(world, '10')
  const { admin, member } = world
  await world.person({ signedUpUnder: 'SNMK2' })
  await admin.users.grantAdmin(asAdmin(member))
  const { id } = await admin.finance.deposit(aDeposit({ organizationName: 'SNMK2', amount: '20' }))
  expect(await member.finance.review(approval(id))).toEqual({ needsAnother: true })
  expect(await admin.finance.review(approval(id))).toBeUndefined()
  const [row] = (await admin.finance.transactions({ status: 'reviewed' })).rows
  expect(row).toMatchObject({ approvedAlone: true })
  expect(await mailsOf(world)).toHaveLength(2)
  // Alone, so that a limit is lifted at once.
  expect(await admin.limits.propose(aLimit(null))).toMatchObject({ isWaiting: false })
  expect(await auditLedger(world.database)).toEqual([])
})

test('after seven days, and by the command of the server at once, the other one counts', async () => {
  const world = await twoAdmins()
  const { admin, member, leader } = world
  await admin.users.grantAdmin(asAdmin(member))
  const { rows } = await world.database.execute<{ email: string }>(
    sql`select email from profiles where id = ${leader.id}`,
  )
  expect(await makeAdmin(world.database, rows[0]?.email ?? '')).toBe(true)
  expect(await rightsOf(world, leader.id)).toContainEqual(['admin', null, null])
  const { id } = await world.financeManager.finance.request(aRequest({ transactionType: 'deposit', amount: '20' }))
  expect(await admin.finance.review(approval(id))).toEqual({ needsAnother: true })
  expect(await member.finance.review(approval(id))).toEqual({ needsAnother: true })
  expect(await leader.finance.review(approval(id))).toBeUndefined()

  const next = await world.financeManager.finance.request(aRequest({ transactionType: 'deposit', amount: '21' }))
  expect(await member.finance.review(approval(next.id))).toEqual({ needsAnother: true })
  world.setClock(NOW + WEEK)
  expect(await admin.finance.review(approval(next.id))).toBeUndefined()
  expect(await auditLedger(world.database)).toEqual([])
})

test('a right given back within seven days to a person who had it for longer was never lost', async () => {
  const world = await twoAdmins()
  const { admin, member } = world
  await admin.users.grantAdmin(asAdmin(member))
  world.setClock(NOW + 10 * DAY)
  await admin.users.revokeAdmin(asAdmin(member))
  world.setClock(NOW + 12 * DAY)
  await admin.users.grantAdmin(asAdmin(member))
  const edit = aReserve({ from: '100.00' as AmountText, amount: '200' })
  await world.rita.finance.setReserve(edit)
  expect(await member.pendingChanges.review(approval(edit.id))).toEqual({ needsAnother: true })
  expect(await admin.pendingChanges.review(approval(edit.id))).toBeUndefined()
})
