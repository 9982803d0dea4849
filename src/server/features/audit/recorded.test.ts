import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { recorded, type StoredAudit } from '#tests/audit-rows.ts'
import {
  aBalance,
  aGuardian,
  anAbsence,
  anEdit,
  anIncome,
  aPerson,
  aRequest,
  aReserve,
  aSession,
} from '#tests/factories.ts'
import { deleteBalances } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf } from '#tests/world.ts'

test('approvals, roles and organizations are recorded with before and after', async () => {
  const world = await createWorld()
  const { admin, pending, rejected, member, outsider } = world
  await admin.approvals.decide({ id: pending.id, status: 'approved', from: 'pending' })
  await admin.approvals.decide({ id: pending.id, status: 'approved', from: 'pending' })
  await admin.approvals.decide({ id: rejected.id, status: 'approved', from: 'rejected' })
  const there = { userId: member.id, organizationName: 'SNMY1' } as const
  await admin.roles.assign({ ...there, organizationRole: 'secretary' })
  await admin.roles.assign({ ...there, organizationRole: 'secretary' })
  await admin.roles.assign({ ...there, organizationRole: null })
  await admin.users.addOrganization({ userId: outsider.id, organizationName: 'SNMF', organizationRole: 'team_leader' })
  await admin.users.removeOrganization({ userId: outsider.id, organizationName: 'SNMF' })
  await admin.users.grantAdmin({ userId: outsider.id })
  await admin.users.endAccess({ userId: outsider.id })
  // Of the profile, which is no row of the memberships.
  await admin.users.removeOrganization({ userId: member.id, organizationName: 'SNMY1' })
  const rows = await recorded(world)
  expect(rows.every((row) => row.actor_id === admin.id)).toBe(true)
  expect(rows.map(({ action, profile_id, details: { role } }) => [action, profile_id, role])).toEqual([
    ['rights.approved', pending.id, undefined],
    ['rights.approved', rejected.id, undefined],
    ['rights.role_changed', member.id, { before: null, after: 'secretary' }],
    ['rights.role_changed', member.id, { before: 'secretary', after: null }],
    ['rights.organization_added', outsider.id, { before: null, after: 'team_leader' }],
    ['rights.organization_removed', outsider.id, { before: 'team_leader', after: null }],
    ['rights.admin_granted', outsider.id, undefined],
    ['rights.access_ended', outsider.id, undefined],
    ['rights.admin_revoked', outsider.id, undefined],
    ['rights.organization_removed', member.id, { before: null, after: null }],
  ])
  const ended = await recorded(world, `action = 'sign_in.ended' and profile_id = '${outsider.id}'`)
  expect(ended.map(({ actor_id }) => actor_id)).toEqual([admin.id])
})

test('money is recorded with the balances before and after', async () => {
  const world = await createWorld()
  const { admin, financeManager } = world
  await admin.finance.overview()
  const income = anIncome({ amount: '80' })
  await financeManager.finance.addIncome(income)
  await financeManager.finance.addIncome(income)
  const request = aRequest({ transactionType: 'withdraw', amount: '30' })
  await financeManager.finance.request(request)
  await admin.finance.review({ id: request.id, decision: 'approved' })
  await admin.finance.setReserve(aReserve({ from: '80.00' as AmountText, amount: '81' }))
  await admin.finance.setBalance(aBalance({ from: '50.00' as AmountText, amount: '49' }))
  const rows = await recorded(world)
  const moved = ({ details }: StoredAudit) =>
    details.balances?.map(({ account, before, after }) => `${account} ${before} to ${after}`).join()
  expect(rows.map((row) => [row.action, row.actor_id, row.details.money?.amount, moved(row)])).toEqual([
    ['money.posted', financeManager.id, '80.00', 'organization 0.00 to 80.00,reserve 0.00 to 80.00'],
    ['money.requested', financeManager.id, '30.00', undefined],
    ['money.approved', admin.id, '30.00', 'organization 80.00 to 50.00'],
    ['money.reserve_edited', admin.id, undefined, 'reserve 80.00 to 81.00'],
    ['money.balance_edited', admin.id, undefined, 'organization 50.00 to 49.00,reserve 81.00 to 82.00'],
  ])
  expect(rows.slice(0, 3).map((row) => row.transaction_id)).toEqual([income.id, request.id, request.id])
})

test('what changes of a child is recorded by the names of the fields only, and what is removed or opened once', async () => {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita Khoury', birthdate: '2013-05-06' }))
  await world.leader.roster.update({ ...person, attendeeName: 'Rita Karam', phoneNumber: '+961 70 000 555' })
  await world.leader.roster.update({ ...person, attendeeName: 'Rita Karam', phoneNumber: '+961 70 000 555' })
  const guardian = aGuardian({ personId: person.id, name: 'Samar Khoury' })
  await world.leader.people.saveGuardian(guardian)
  const rows = await recorded(world)
  expect(rows.map(({ action, details }) => [action, details.changed])).toEqual([
    ['roster.added', undefined],
    ['roster.changed', ['name', 'phone']],
    ['roster.guardian_saved', undefined],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Rita|Khoury|Karam|Samar|000 ?555|2013-05/)

  // What is removed, withdrawn or opened, once.
  const of = { personId: person.id }
  const { id } = await world.leader.people.announceAbsence(anAbsence(of))
  await deleteBalances(world.owner)
  for (const _ of [1, 2]) {
    await world.leader.people.removeGuardian({ ...of, id: guardian.id })
    await world.leader.people.withdrawAbsence({ ...of, id })
    await world.admin.finance.openBalance({ organizationName: 'SNMY1' })
  }
  const later = await recorded(world)
  expect(later.slice(4)).toMatchObject([
    { action: 'roster.guardian_removed', attendee_id: person.id, organization_name: 'SNMY1' },
    { action: 'roster.absence_withdrawn', attendee_id: person.id, organization_name: 'SNMY1' },
    { action: 'money.balance_opened', attendee_id: null, organization_name: 'SNMY1' },
  ])
})

test('an import has a row for each person and one for all of them', async () => {
  const world = await createWorld()
  const people = ['Rita', 'Sami'].map((attendeeName) => ({ ...aPerson({ attendeeName }), guardians: [] }))
  await world.leader.roster.import({ organizationName: 'SNMY1', people })
  await world.leader.roster.import({ organizationName: 'SNMY1', people })
  expect((await recorded(world)).map(({ action, attendee_id, details }) => [action, attendee_id, details])).toEqual([
    ['roster.imported', null, { count: 2 }],
    ...people.map(({ id }) => ['roster.added', id, {}]),
  ])
})

test('a session is recorded with the number of its marks, once however often it is sent', async () => {
  const world = await createWorld()
  const session = aSession({ topic: 'About Rita' })
  await Promise.all([1, 2, 3].map(() => world.leader.sessions.create(session)))
  await world.secretary.sessions.update(anEdit({ id: session.id }))
  await world.leader.sessions.remove({ id: session.id })
  const rows = await recorded(world)
  const ofSession = { session_id: session.id, organization_name: 'SNMY1' }
  expect(rows).toMatchObject([
    { action: 'session.created', actor_id: world.leader.id, ...ofSession },
    { action: 'session.changed', actor_id: world.secretary.id, ...ofSession },
    { action: 'session.deleted', actor_id: world.leader.id, ...ofSession },
  ])
  expect(rows[0]?.details.marks).toEqual({ added: session.attendance.length, changed: 0, removed: 0 })
  expect(JSON.stringify(rows)).not.toContain('About Rita')
})

test('a refused call is not recorded', async () => {
  const world = await createWorld()
  const { leader, financeManager, admin } = world
  await admin.finance.overview()
  const { person } = await leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const request = aRequest({ transactionType: 'withdraw', amount: '30' })
  await financeManager.finance.request(request)
  const before = await countRows(world.database, 'audit_log')
  const refusals = [
    leader.sessions.create(aSession({ attendance: [] })),
    leader.sessions.update(anEdit({ id: uuid() })),
    leader.roster.import({
      organizationName: 'SNMY1',
      people: [{ ...aPerson({ attendeeName: 'Rita' }), guardians: [] }],
    }),
    leader.roster.update({ ...person, organizationName: 'SNMY2' }),
    admin.finance.review({ id: request.id, decision: 'approved' }),
    admin.finance.setReserve(aReserve({ from: '5.00' as AmountText, amount: '6' })),
    financeManager.finance.request({ ...request, amount: '31' }),
    admin.users.addOrganization({ userId: leader.id, organizationName: 'SNMY1', organizationRole: null }),
    world.member.people.get({ personId: person.id }),
  ]
  await Promise.all(refusals.map(refusalOf))
  expect(await countRows(world.database, 'audit_log')).toBe(before)
})
