import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates/dates.ts'
import type { AmountText } from '#domain/finance/money.ts'
import { makeAdmin } from '#server/auth/first-admin.ts'
import { aLimit, approval, asAdmin, rightsOf, twoAdmins } from '#tests/approvers.ts'
import { listenAs } from '#tests/event-stream.ts'
import { aDeposit, aReserve } from '#tests/factories.ts'
import { ALL } from '#tests/known-child.ts'
import { type Caller, createWorld, refusalOf, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audits/audit-ledger.ts'

const WEEK = 7 * DAY_MS

const units = (text: string) => text as AmountText

async function withSecondAdmin() {
  const world = await createWorld({ asksForProof: false })
  return { ...world, rita: await world.person({ fullName: 'Rita', isAdmin: true }) }
}

const inUsd = async ({ admin }: World) => (await admin.limits.list())[0]

test('without another admin a limit counts at once, in its currency, until the next one', async () => {
  const world = await createWorld()
  const { admin, leader, app } = world
  expect(await admin.limits.list()).toEqual([
    { currency: 'USD', amount: null, proposal: null },
    { currency: 'LBP', amount: null, proposal: null },
  ])
  const stream = await listenAs(app, leader.cookie)
  const limit = aLimit('1,000')
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: false })
  expect(await stream.nextChange()).toBe('network_settings null')
  await admin.limits.propose({ ...aLimit('0'), currency: 'LBP' })
  expect((await admin.limits.list()).map(({ amount }) => amount)).toEqual(['1000.00', '0.00'])
  await admin.limits.propose(aLimit(null))
  expect((await admin.limits.list()).map(({ amount }) => amount)).toEqual([null, '0.00'])
  const { rows } = await admin.audit.list({ kind: 'settings' })
  expect(rows.map(({ action, details }) => [action, details.settings])).toEqual([
    ['settings.limit_confirmed', [{ setting: 'limit_usd', before: '1000.00', after: null }]],
    ['settings.limit_confirmed', [{ setting: 'limit_lbp', before: null, after: '0.00' }]],
    ['settings.limit_confirmed', [{ setting: 'limit_usd', before: null, after: '1000.00' }]],
  ])
})

test('where there are two admins the second one confirms, and one proposal waits at a time', async () => {
  const world = await withSecondAdmin()
  const { admin, rita } = world
  const limit = aLimit('1,000')
  expect(await admin.limits.propose(limit)).toEqual({ id: limit.id, isWaiting: true })
  expect(await inUsd(world)).toEqual({
    ...{ currency: 'USD', amount: null },
    proposal: {
      ...{ id: limit.id, amount: '1000.00', isExpired: false, mayConfirm: false },
      ...{ proposedBy: 'Admin', proposedAt: new Date(NOW), until: new Date(NOW + WEEK) },
    },
  })
  expect(await refusalOf(admin.limits.confirm({ id: limit.id }))).toBe('FORBIDDEN')
  expect(await refusalOf(rita.limits.propose(aLimit('5')))).toBe('PROPOSAL_WAITS')
  expect((await rita.limits.list())[0]?.proposal?.mayConfirm).toBe(true)
  expect([(await admin.home.network()).limits, (await rita.home.network()).limits]).toEqual([0, 1])
  await rita.limits.confirm({ id: limit.id })
  expect(await inUsd(world)).toEqual({ currency: 'USD', amount: '1000.00', proposal: null })

  const next = aLimit('5')
  await rita.limits.propose(next)
  await admin.limits.withdraw({ id: next.id })
  expect(await inUsd(world)).toEqual({ currency: 'USD', amount: '1000.00', proposal: null })
  expect(await refusalOf(admin.limits.confirm({ id: next.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(admin.limits.withdraw({ id: limit.id }))).toBe('NOT_FOUND')
})

test('a proposal that is a week old is not confirmed and keeps from no other, which the only admin left confirms', async () => {
  const world = await withSecondAdmin()
  const { admin, rita } = world
  const limit = aLimit('1,000')
  await admin.limits.propose(limit)
  world.setClock(NOW + WEEK + 1)
  expect((await inUsd(world))?.proposal).toMatchObject({ isExpired: true, mayConfirm: false })
  expect(await refusalOf(rita.limits.confirm({ id: limit.id }))).toBe('TOO_LATE')
  const next = aLimit('5')
  expect(await admin.limits.propose(next)).toMatchObject({ isWaiting: true })
  await admin.users.revokeAdmin(asAdmin(rita))
  expect((await inUsd(world))?.proposal?.mayConfirm).toBe(true)
  await admin.limits.confirm({ id: next.id })
  expect((await inUsd(world))?.amount).toBe('5.00')
})

async function reserveOf({ admin }: World) {
  return (await admin.finance.panel({ organizationName: 'SNMK2' })).availableReserve?.USD
}

/** The mails to admins by recipient. */
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
  world.setClock(NOW + WEEK - 1)
  expect(await admin.finance.review(approval(deposit.id))).toEqual({ needsAnother: true })
  const { approvals } = (await admin.finance.transactions({ status: 'pending' })).rows[0] ?? {}
  expect(approvals).toEqual({ by: ['Admin'], missing: 1, mayApprove: false, until: new Date(NOW + WEEK) })
  world.setClock(NOW + WEEK)
  expect(await reserveOf(world)).toBe('100.00')
  expect(await admin.finance.review(approval(deposit.id))).toBeUndefined()
  expect(await reserveOf(world)).toBe('9.75')
  const alone = 'Admin: SNMK2: a large amount was approved by one person alone'
  expect((await mailsOf(world)).map(({ name, subject }) => `${name}: ${subject}`)).toContain(alone)
  await admin.limits.confirm({ id: lifting.id })
  expect((await admin.limits.list())[0]?.amount).toBe(null)
  expect(await auditLedger(world.database)).toEqual([])
  const stored = await world.database.execute(sql`
    select approved_alone, counted_approvers, possible_approvers from financial_transactions where id = ${deposit.id}`)
  expect(stored.rows).toEqual([{ approved_alone: true, counted_approvers: [admin.id], possible_approvers: [] }])
})

test('who is made admin does not count beside who made them, in either order, nor through a third', async () => {
  const world = await twoAdmins()
  const { admin, rita, member, leader } = world
  await admin.users.grantAdmin(asAdmin(member))
  await member.users.grantAdmin(asAdmin(leader))
  const edit = aReserve({ from: units('100.00'), amount: '200' })
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

test('every way to give and end a right is in the history, with who gave it', async () => {
  const world = await createWorld({ asksForProof: false })
  const { admin, leader, member, otherFinance, secretary } = world
  const inSnmy1 = (organizationRole: 'finance_manager' | 'secretary' | null) =>
    ({ userId: member.id, organizationName: 'SNMY1', organizationRole }) as const
  await leader.roles.assign(inSnmy1('finance_manager'))
  await leader.roles.assign(inSnmy1('secretary'))
  await admin.users.addOrganization({ userId: member.id, organizationName: 'SNMK2', organizationRole: 'team_leader' })
  await admin.users.removeOrganization({ userId: member.id, organizationName: 'SNMK2' })
  expect(await rightsOf(world, member.id)).toEqual([
    ['finance_manager SNMY1', leader.id, NOW],
    ['team_leader SNMK2', admin.id, NOW],
  ])
  await admin.users.endAccess({ userId: otherFinance.id, reason: null })
  world.setClock(NOW + DAY_MS)
  await admin.approvals.decide({ id: otherFinance.id, status: 'approved', from: 'rejected' } as never)
  expect((await rightsOf(world, otherFinance.id)).toSorted()).toEqual(
    [
      ['finance_manager SNMK1', null, NOW],
      ['finance_manager SNMK1', admin.id, null],
    ].toSorted(),
  )
  // The placeholder of a membership gives the right of its role, and a renamed organization keeps it.
  await world.database.execute(
    sql`update profiles set organization_role = 'finance_manager', organization_name = 'SNMA1' where id = ${secretary.id}`,
  )
  await world.database.execute(sql`update organizations set name = 'Elders' where name = 'SNMA1'`)
  expect(await rightsOf(world, secretary.id)).toEqual([['finance_manager Elders', null, null]])
  // A right that the server's command gives is in the history, and stays there, whatever ends it.
  expect(await makeAdmin(world.database, (await leader.accounts.me())?.email ?? '')).toBe(true)
  expect(await rightsOf(world, leader.id)).toContainEqual(['admin', null, null])
  for (const end of [
    ({ id }: Caller) => admin.users.revokeAdmin(asAdmin({ id })),
    ({ id }: Caller) => admin.users.endAccess({ userId: id, reason: null }),
    ({ id }: Caller) => admin.erasure.eraseAccount({ userId: id, ...ALL }),
    ({ id }: Caller) => world.database.execute(sql`delete from user_roles where user_id = ${id}`),
  ]) {
    const person = await world.person({ isAdmin: true })
    await end(person)
    expect(await rightsOf(world, person.id), `${end}`).toEqual([['admin', null, expect.any(Number)]])
  }
  expect(await auditLedger(world.database)).toEqual([])
})

test('a right that ends while it is used for an approval is in both or in neither, also with the access or by an erasure', async () => {
  const world = await twoAdmins()
  const { admin, rita } = world
  const revoke = () => admin.users.revokeAdmin(asAdmin(rita))
  const endAccess = () => admin.users.endAccess({ userId: rita.id, reason: null })
  const erase = () => admin.erasure.eraseAccount({ userId: rita.id, ...ALL })
  for (const end of [revoke, revoke, revoke, revoke, revoke, endAccess, erase]) {
    await world.database.execute(
      sql`insert into user_roles (user_id, role) values (${rita.id}, 'admin') on conflict do nothing`,
    )
    const edit = aReserve({ from: units('100.00'), amount: '500' })
    await admin.finance.setReserve(edit)
    const press = () => admin.pendingChanges.review(approval(edit.id))
    const [, ...answers] = [...(await Promise.all([end(), press()])), await press()]
    expect([`${end}`, ...answers]).toEqual([`${end}`, { needsAnother: true }, { needsAnother: true }])
    await admin.pendingChanges.review({ id: edit.id, decision: 'rejected', reason: null })
  }
})
