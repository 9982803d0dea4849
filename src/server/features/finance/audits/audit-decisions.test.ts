import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { AmountText } from '#domain/finance/money.ts'
import { aLimit, approval, limited } from '#tests/approvers.ts'
import { aBalance, aCount, anExchange, anIncome, aRequest, aReserve } from '#tests/factories.ts'
import { auditAfter } from '#tests/finance.ts'
import { auditLedger } from './audit-ledger.ts'

const units = (text: string) => text as AmountText

/**
 * What was asked for above the limit, each approved by Rita and the admin but the last, and the limit lifted by two
 * admins.
 */
async function decided() {
  const world = await limited()
  const { admin, financeManager, rita } = world
  const second = await world.person({ fullName: 'Second', isAdmin: true })
  const edit = await financeManager.finance.setBalance(aBalance({ from: units('50.00'), amount: '61' }))
  for (const person of [rita, admin]) await person.pendingChanges.review(approval(edit.id))
  for (const ask of [
    () => financeManager.finance.exchange(anExchange()),
    () =>
      financeManager.cashCounts.finish(
        aCount({ bookBalance: units('41.00'), pieces: { 20: 1 }, reason: 'Not in the box' }),
      ),
    () => financeManager.finance.reverse({ id: uuid(), changeId: edit.id, reason: 'Typed twice' }),
  ]) {
    const { id } = await ask()
    for (const person of [rita, admin]) await person.pendingChanges.review(approval(id))
  }
  const request = await financeManager.finance.request(aRequest({ amount: '20' }))
  for (const person of [rita, admin]) await person.finance.review(approval(request.id))
  const refused = await admin.finance.setReserve(aReserve({ from: units('80.00'), amount: '200' }))
  await admin.pendingChanges.review({ id: refused.id, decision: 'rejected' })
  const lifting = aLimit(null)
  await admin.limits.propose(lifting)
  await second.limits.confirm({ id: lifting.id })
  await financeManager.finance.addIncome(anIncome({ amount: '500' }))
  return { ...world, second, lifting }
}

const pending = (status: string, kind: string) => `pending change ID (${status} ${kind}): `
const different = (kind: string) => `${pending('approved', kind)}what was posted is not what was asked for`
const setOf = (kind: string, field: string, value: string) =>
  [
    `update pending_changes set change = jsonb_set(change, '{${field}}', '${value}') where change ->> 'kind' = '${kind}'`,
    different(kind),
  ] as const
const ofKind = (kind: string, values: string) =>
  `update pending_changes set ${values} where change ->> 'kind' = '${kind}'`
const aboveLimit = (type: string) => `change ID (${type}): 20.00 USD is above the limit of 10.00`

test('the audit of the ledger names what contradicts what was asked for, who decided it, and who had the right', async () => {
  const world = await decided()
  const { admin, rita, second, lifting } = world
  expect(await auditLedger(world.database)).toEqual([])
  const ofRequest = (values: string) => `update financial_transactions set ${values} where amount = 20`
  const CONTRADICTIONS: readonly (readonly [tampering: string, ...named: string[]])[] = [
    setOf('exchange', 'getsAmount', '"1.00"'),
    setOf('edit', 'amount', '"62.00"'),
    setOf('count', 'pieces', '{"10": 2}'),
    setOf('count', 'bookBalance', '"42.00"'),
    setOf('reversal', 'changeId', `"${uuid()}"`),
    [ofKind('exchange', `organization_name = 'SNMK1'`), different('exchange')],
    [
      ofKind('reversal', 'reviewed_by = requested_by'),
      `${pending('approved', 'reversal')}the person who posted it has not approved it`,
    ],
    [
      ofKind('exchange', `status = 'rejected'`),
      `${aboveLimit('exchange')}, it has 0 of two approvers`,
      `${pending('rejected', 'exchange')}its changes in the ledger are 1, not 0`,
    ],
    [
      `update pending_changes set status = 'approved' where status = 'rejected'`,
      `${pending('approved', 'edit')}its changes in the ledger are 0, not 1`,
    ],
    [
      `delete from change_approvals where approved_by = '${rita.id}' and transaction_id is not null`,
      `${aboveLimit('deposit_approved')}, it has 1 of two approvers`,
    ],
    [
      `delete from change_approvals where approved_by = '${rita.id}' and change_id in (
        select id from pending_changes where change ->> 'kind' = 'exchange')`,
      `${aboveLimit('exchange')}, it has 1 of two approvers`,
    ],
    [ofRequest(`counted_approvers = '{${admin.id}}'`), `${aboveLimit('deposit_approved')}, it has 1 of two approvers`],
    [
      ofRequest('counted_approvers = null'),
      `${aboveLimit('deposit_approved')}, it is not stored whose approvals counted`,
    ],
    [
      ofRequest(`counted_approvers = '{${admin.id}}', approved_alone = true, possible_approvers = '{${rita.id}}'`),
      `${aboveLimit('deposit_approved')}, one person approved it alone, though others could have been the second`,
    ],
    // What was posted before it was stored is judged as before.
    [ofRequest(`counted_approvers = '{}', approved_alone = false, possible_approvers = null`)],
    [
      `update approval_limits set proposed_by = confirmed_by, possible_approvers = '{${admin.id}}' where id = '${lifting.id}'`,
      'limit ID (USD): one person lifted or raised it, though others could have confirmed it',
    ],
    [
      `delete from user_roles where user_id = '${second.id}'`,
      'account ID: the history of the role admin in the network differs from the role',
    ],
  ]
  for (const [tampering, ...named] of CONTRADICTIONS)
    expect(await auditAfter(world, tampering), tampering).toEqual(named.toSorted())
})
