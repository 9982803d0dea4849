import { v7 as uuid } from 'uuid'
import { type AmountText, add, toMinorUnits } from '#domain/money.ts'
import { post } from '#server/features/finance/post.ts'
import { aPendingChange, aProposal } from './approvers.ts'
import { aBalance, aCount, aDeposit, anExchange, anIncome, aRate, aRequest, aReserve } from './factories.ts'
import { closedMonth } from './finance.ts'
import { FINANCE, type Row, row, SEEING_FINANCE } from './permission-table.ts'
import { addReceipt } from './receipts.ts'
import type { World } from './world.ts'

const YEAR = { currency: 'USD', from: '2026-01-01', to: '2026-12-31' } as const

async function aReceipt(world: World): Promise<string> {
  const { id } = await world.financeManager.finance.request(aRequest())
  return addReceipt(world, world.financeManager, id)
}

/** A count of what the book says, and of so many coins of 250 more. */
async function aCountOfLbp({ admin }: World, more: number) {
  const { balance } = await admin.finance.panel({ organizationName: 'SNMY1' })
  const bookBalance = balance?.LBP ?? ('0.00' as AmountText)
  const pieces = { 250: Number(bookBalance) / 250 + more }
  return aCount({ currency: 'LBP', bookBalance, pieces, reason: 'Found' })
}

/** The change that posted 250 pounds more, without a call. */
async function aPostedDifference({ admin, database }: World): Promise<string> {
  const { balance } = await admin.finance.panel({ organizationName: 'SNMY1' })
  const [from, more] = [toMinorUnits(balance?.LBP ?? '0.00'), toMinorUnits('250.00')]
  const changeId = uuid()
  const change = {
    kind: 'countDifference',
    organizationName: 'SNMY1',
    currency: 'LBP',
    from,
    to: add(from, more),
  } as const
  const posting = {
    changeId,
    changedBy: admin.id,
    transactionId: null,
    notes: null,
    at: new Date(),
    timeZone: 'Asia/Beirut',
  }
  await database.transaction((tx) => post(tx, change, posting))
  return changeId
}

export const FINANCE_ROWS: readonly Row[] = [
  row('finance.overview', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.finance.overview(),
  ),
  row('finance.balances', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.finance.balances({}),
  ),
  row('finance.panel', SEEING_FINANCE, (caller) => caller.finance.panel({ organizationName: 'SNMY1' })),
  row('finance.transactions', SEEING_FINANCE, (caller) =>
    caller.finance.transactions({ status: 'pending', organizationName: 'SNMY1' }),
  ),
  row('finance.reserveHistory', ['admin'], (caller) => caller.finance.reserveHistory({})),
  row('finance.statement', SEEING_FINANCE, (caller) =>
    caller.finance.statement({ organizationName: 'SNMY1', ...YEAR }),
  ),
  row('finance.voucher', SEEING_FINANCE, async (caller, { admin }) => {
    await admin.finance.addIncome(anIncome())
    const { rows } = await admin.finance.transactions({ status: 'reviewed' })
    return caller.finance.voucher({ number: rows[0]?.voucher ?? '' })
  }),
  row('finance.years', SEEING_FINANCE, (caller) => caller.finance.years({ organizationName: 'SNMY1' })),
  row('finance.balanceHistory', SEEING_FINANCE, (caller) =>
    caller.finance.balanceHistory({ organizationName: 'SNMY1', ...YEAR }),
  ),
  row('rates.list', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.rates.list({}),
  ),
  row('receipts.list', SEEING_FINANCE, async (caller, { financeManager }) => {
    const { id } = await financeManager.finance.request(aRequest())
    return caller.receipts.list({ transactionId: id })
  }),
  row('receipts.remove', FINANCE, async (caller, world) => caller.receipts.remove({ id: await aReceipt(world) })),
  row('receipts.erase', ['admin'], async (caller, world) => caller.receipts.erase({ id: await aReceipt(world) })),
  ...(['overview', 'list'] as const).map((name) =>
    row(
      `cashCounts.${name}`,
      SEEING_FINANCE,
      (caller): Promise<unknown> => caller.cashCounts[name]({ organizationName: 'SNMY1' }),
    ),
  ),
  row('cashCounts.waiting', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.cashCounts.waiting(),
  ),
  row('cashCounts.compare', FINANCE, (caller) =>
    caller.cashCounts.compare({ organizationName: 'SNMY1', currency: 'LBP', agedMs: 60_000 }),
  ),
  // With a difference, which needs a proof.
  row('cashCounts.finish', FINANCE, async (caller, world) => caller.cashCounts.finish(await aCountOfLbp(world, 1))),
  row(
    'cashCounts.sign',
    SEEING_FINANCE.filter((who) => who !== 'financeManager'),
    async (caller, world) => {
      const { id } = await world.financeManager.cashCounts.finish(await aCountOfLbp(world, 0))
      return caller.cashCounts.sign({ id })
    },
  ),
  row('limits.list', ['admin'], (caller) => caller.limits.list()),
  row('limits.propose', ['admin'], (caller) => caller.limits.propose({ id: uuid(), currency: 'USD', amount: null })),
  row('limits.confirm', ['admin'], async (caller, world) => caller.limits.confirm({ id: await aProposal(world) })),
  row('limits.withdraw', ['admin'], async (caller, world) => caller.limits.withdraw({ id: await aProposal(world) })),
  row('pendingChanges.list', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.pendingChanges.list(),
  ),
  row('pendingChanges.review', FINANCE, async (caller, world) =>
    caller.pendingChanges.review({ id: await aPendingChange(world), decision: 'rejected' }),
  ),
  ...(['overview', 'list'] as const).map((name) =>
    row(
      `closings.${name}`,
      SEEING_FINANCE,
      (caller): Promise<unknown> => caller.closings[name]({ organizationName: 'SNMY1' }),
    ),
  ),
  row('closings.waiting', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.closings.waiting(),
  ),
  row('closings.open', FINANCE, (caller) => caller.closings.open({ organizationName: 'SNMY1' })),
  row('closings.close', FINANCE, async (caller, world) => {
    await closedMonth(world)
    return caller.closings.close({ id: uuid(), organizationName: 'SNMY1', to: '2026-10' })
  }),
  row(
    'closings.sign',
    SEEING_FINANCE.filter((who) => who !== 'financeManager'),
    async (caller, world) => caller.closings.sign({ id: await closedMonth(world) }),
  ),
  row('closings.reopen', ['admin'], async (caller, world) =>
    caller.closings.reopen({ id: await closedMonth(world), reason: 'A receipt came late' }),
  ),
  row('rates.add', ['admin'], (caller) => caller.rates.add(aRate())),
  row('categories.list', [...SEEING_FINANCE, 'otherLeader', 'otherFinance', 'otherActivities'], (caller) =>
    caller.categories.list(),
  ),
  row('finance.setCategory', FINANCE, async (caller, { financeManager }) => {
    const { id } = await financeManager.finance.request(aRequest())
    return caller.finance.setCategory({ id, from: null, category: 'food' })
  }),
  row('finance.setDocumentDate', FINANCE, async (caller, { financeManager }) => {
    const { id } = await financeManager.finance.request(aRequest())
    return caller.finance.setDocumentDate({ id, from: null, documentDate: '2026-10-01' })
  }),
  row('finance.request', FINANCE, (caller) => caller.finance.request(aRequest())),
  row('finance.addIncome', FINANCE, async (caller, { admin }) => {
    await admin.finance.overview()
    return caller.finance.addIncome(anIncome())
  }),
  row('finance.review', FINANCE, async (caller, { financeManager }) => {
    const { id } = await financeManager.finance.request(aRequest())
    return caller.finance.review({ id, decision: 'rejected' })
  }),
  // Of a count's difference, which needs a proof.
  row('finance.reverse', FINANCE, async (caller, world) =>
    caller.finance.reverse({ id: uuid(), changeId: await aPostedDifference(world), reason: 'Typed twice' }),
  ),
  row('finance.setReserve', ['admin'], async (caller, { admin }) => {
    const { availableReserve } = await admin.finance.overview()
    return caller.finance.setReserve(
      aReserve({ from: availableReserve?.USD ?? ('0.00' as AmountText), amount: '200.00' }),
    )
  }),
  row('finance.deposit', ['admin'], async (caller, { admin }) => {
    const { availableReserve } = await admin.finance.overview()
    await admin.finance.setReserve(aReserve({ from: availableReserve?.USD ?? ('0.00' as AmountText) }))
    return caller.finance.deposit(aDeposit())
  }),
  row('finance.exchange', FINANCE, async (caller, { admin }) => {
    await admin.finance.addIncome(anIncome())
    return caller.finance.exchange(anExchange())
  }),
  row('finance.openBalance', ['admin'], (caller) => caller.finance.openBalance({ organizationName: 'SNMY1' })),
  row('finance.setBalance', FINANCE, async (caller, { admin }) => {
    const { balance } = await admin.finance.panel({ organizationName: 'SNMY1' })
    return caller.finance.setBalance(aBalance({ from: balance?.USD ?? ('0.00' as AmountText), amount: '0' }))
  }),
]
