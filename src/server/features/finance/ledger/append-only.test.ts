import { expect, test } from 'vitest'
import { approval, aSecondManager, setLimit } from '#tests/approvers.ts'
import { anExchange, aRate, aRequest } from '#tests/factories.ts'
import { everyChange } from '#tests/finance.ts'
import { addReceipt } from '#tests/receipts.ts'
import type { World } from '#tests/world.ts'

async function expectRefused(role: World['database'], statements: readonly string[]) {
  for (const statement of statements) await expect(role.execute(statement), statement).rejects.toThrow()
}

test('what was posted, counted, closed, decided or given as a receipt stays as it is, for the owner of the tables too', async () => {
  const world = await everyChange()
  const { admin, financeManager, leader, database, owner } = world
  const [count] = await leader.cashCounts.waiting()
  const { last } = await leader.closings.overview({ organizationName: 'SNMY1' })
  const ids = { count: count?.id ?? '', closing: last?.id ?? '' }
  await admin.rates.add(aRate())
  const requester = await aSecondManager(world, 'Sami')
  await requester.finance.request(aRequest())
  await expectRefused(database, [
    `update cash_counts set reason = 'None'`,
    'update exchange_rates set rate = 1',
    'delete from exchange_rates',
    'update exchanges set gets_amount = 1',
  ])
  await expectRefused(owner, [
    'truncate financial_transactions cascade',
    `delete from profiles where id = '${requester.id}'`,
    'update exchanges set gets_amount = 1',
    'update exchanges set organization_name = null',
    'delete from exchanges',
    'truncate exchanges cascade',
    'update cash_counts set total = 0',
    'delete from cash_counts',
    'truncate cash_counts',
    'update cash_counts set signed_by = counted_by, signed_at = counted_at',
    `update cash_counts set signed_by = '${leader.id}', signed_at = counted_at + interval '169 hours'`,
  ])

  await leader.cashCounts.sign({ id: ids.count })
  await leader.closings.sign({ id: ids.closing })
  await admin.closings.reopen({ id: ids.closing, reason: 'Wrong' })
  await expectRefused(owner, [
    `update cash_counts set signed_by = '${admin.id}', signed_at = counted_at`,
    'update cash_counts set signed_by = null, signed_at = null',
    'delete from closings',
    'truncate closings cascade',
    `update closings set month = '2026-07-01' where month = '2026-09-01'`,
    `update closings set signed_by = null, signed_at = null`,
    `update closings set reopened_by = null, reopened_at = null, reopen_reason = null`,
    'update closing_figures set paid = paid',
    'delete from closing_figures',
  ])

  await setLimit(world, '10')
  const rita = await aSecondManager(world)
  const { id } = await financeManager.finance.exchange(anExchange())
  for (const person of [rita, admin]) await person.pendingChanges.review(approval(id))
  await expectRefused(owner, [
    `update pending_changes set status = 'pending', reviewed_by = null, reviewed_at = null`,
    `update pending_changes set change = '{}'`,
    'delete from pending_changes',
    'delete from change_approvals',
    'update approval_limits set amount = 1',
    'delete from approval_limits',
  ])

  const request = await financeManager.finance.request(aRequest({ transactionType: 'withdraw', amount: '1' }))
  await addReceipt(world, financeManager, request.id)
  await admin.finance.review(approval(request.id))
  await expectRefused(database, ['update receipts set bytes = null, erased_at = now()'])
  for (const role of [database, owner])
    await expectRefused(role, ['delete from receipts', 'truncate receipts', "update receipts set kind = 'jpeg'"])
})
