import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { aLimit, approval, asAdmin, rightsOf, twoAdmins } from '#tests/approvers.ts'
import { aDeposit, aReserve } from '#tests/factories.ts'
import { createWorld } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import { auditLedger } from './audit-ledger.ts'

const DAY = 24 * 60 * 60 * 1000

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
  world.setClock(NOW + DAY)
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
  expect(await auditLedger(world.database)).toEqual([])
})

test('a right that ends while it is used for an approval is in both or in neither', async () => {
  const world = await twoAdmins()
  const { admin, rita } = world
  for (let round = 0; round < 5; round++) {
    const edit = aReserve({ from: '100.00' as AmountText, amount: '500' })
    await admin.finance.setReserve(edit)
    const [, answer] = await Promise.all([
      admin.users.revokeAdmin(asAdmin(rita)),
      admin.pendingChanges.review(approval(edit.id)),
    ])
    expect(answer).toEqual({ needsAnother: true })
    await admin.pendingChanges.review({ id: edit.id, decision: 'rejected', reason: null })
    await world.database.execute(sql`insert into user_roles (user_id, role) values (${rita.id}, 'admin')`)
  }
})

test('the audit of the ledger goes by who is stored, names what contradicts it, and judges what was before as before', async () => {
  const world = await twoAdmins()
  const { admin, rita, owner } = world
  const deposit = aDeposit({ organizationName: 'SNMK2', amount: '20' })
  await rita.finance.deposit(deposit)
  await admin.finance.review(approval(deposit.id))
  await rita.finance.review(approval(deposit.id))
  expect(await auditLedger(world.database)).toEqual([])
  await owner.execute('alter table financial_transactions disable trigger user')
  const set = (values: string) =>
    owner.execute(`update financial_transactions set ${values} where id = '${deposit.id}'`)
  for (const [values, named] of [
    [`counted_approvers = '{${admin.id}}'`, /it has 1 of two approvers$/],
    [`counted_approvers = null`, /it is not stored whose approvals counted$/],
    [
      `counted_approvers = '{${admin.id}}', approved_alone = true, possible_approvers = '{${rita.id}}'`,
      /though others could have been the second$/,
    ],
  ] as const) {
    await set(values)
    expect(await auditLedger(world.database)).toEqual([expect.stringMatching(named)])
  }
  await set(`counted_approvers = '{}', approved_alone = false, possible_approvers = null`)
  expect(await auditLedger(world.database)).toEqual([])

  const lifting = aLimit(null)
  await admin.limits.propose(lifting)
  await rita.limits.confirm({ id: lifting.id })
  await owner.execute('alter table approval_limits disable trigger user')
  await owner.execute(
    `update approval_limits set proposed_by = confirmed_by, possible_approvers = '{${admin.id}}' where id = '${lifting.id}'`,
  )
  expect(await auditLedger(world.database)).toEqual([expect.stringMatching(/^limit .* one person lifted or raised it/)])
  await owner.execute(`update approval_limits set possible_approvers = '{}' where id = '${lifting.id}'`)
  await owner.execute('alter table user_roles disable trigger user')
  await owner.execute(`delete from user_roles where user_id = '${rita.id}'`)
  expect(await auditLedger(world.database)).toEqual([
    expect.stringMatching(/the history of the role admin in the network differs/),
  ])
})
