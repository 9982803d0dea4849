import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { REPEATABLE_PROCEDURES } from '#contract/repeatable.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { AmountText } from '#domain/money.ts'
import { IDEMPOTENT_PROCEDURES } from '#server/database/schema/index.ts'
import { aPendingChange, aProposal } from './approvers.ts'
import {
  aBalance,
  aCount,
  aDeposit,
  aGuardian,
  aNote,
  anAbsence,
  anExchange,
  anIncome,
  anInvitation,
  aPause,
  aPerson,
  aRate,
  aRequest,
  aReserve,
} from './factories.ts'
import { closedMonth, fund } from './finance.ts'
import { aFollowUp } from './follow-ups.ts'
import { moveOf, scanned, worldWith } from './transfer.ts'
import { countRows, type World } from './world.ts'

type Repeatable = (typeof REPEATABLE_PROCEDURES)[number]

/** A call that can be made again and again with the same input. */
type Call = (world: World, personId: string) => Promise<() => Promise<unknown>>

const units = (text: string) => text as AmountText

const CALLS: Readonly<Record<Repeatable, Call>> = {
  'approvals.decide': async ({ admin, pending }) => {
    return () => admin.approvals.decide({ id: pending.id, from: 'pending', status: 'rejected', reason: 'No' })
  },
  'cashCounts.finish': async ({ financeManager }) => {
    const count = aCount({ currency: 'LBP', pieces: { 1000: 5 }, reason: 'Found in a drawer' })
    return () => financeManager.cashCounts.finish(count)
  },
  'cashCounts.sign': async ({ financeManager, leader }) => {
    const lbp = { currency: 'LBP', bookBalance: units('5000.00'), pieces: { 5000: 1 } } as const
    const { id } = await financeManager.cashCounts.finish(aCount(lbp))
    return () => leader.cashCounts.sign({ id })
  },
  'closings.close': async (world) => {
    await closedMonth(world)
    const months = { id: uuid(), organizationName: 'SNMY1', to: '2026-10' as PlainDate }
    return () => world.financeManager.closings.close(months)
  },
  'closings.sign': async (world) => {
    const id = await closedMonth(world)
    return () => world.leader.closings.sign({ id })
  },
  'closings.reopen': async (world) => {
    const id = await closedMonth(world)
    return () => world.admin.closings.reopen({ id, reason: 'A receipt came late' })
  },
  'finance.addIncome': async ({ financeManager }) => {
    const income = anIncome()
    return () => financeManager.finance.addIncome(income)
  },
  'finance.deposit': async ({ admin }) => {
    const deposit = aDeposit()
    return () => admin.finance.deposit(deposit)
  },
  'finance.exchange': async ({ financeManager }) => {
    const exchange = anExchange({ givesAmount: '1' })
    return () => financeManager.finance.exchange(exchange)
  },
  'finance.request': async ({ financeManager }) => {
    const request = aRequest()
    return () => financeManager.finance.request(request)
  },
  'finance.reverse': async ({ admin, financeManager }) => {
    await financeManager.finance.addIncome(anIncome())
    const { rows } = await admin.finance.reserveHistory({})
    const reversal = { id: uuid(), changeId: rows[0]?.changeId ?? '', reason: 'Typed twice' }
    return () => financeManager.finance.reverse(reversal)
  },
  'finance.review': async ({ financeManager, admin }) => {
    const { id } = await financeManager.finance.request(aRequest())
    return () => admin.finance.review({ id, decision: 'approved' })
  },
  'finance.setBalance': async ({ admin }) => {
    const from = (await admin.finance.panel({ organizationName: 'SNMY1' })).balance?.USD ?? units('0.00')
    const edit = aBalance({ from, amount: '60' })
    return () => admin.finance.setBalance(edit)
  },
  'finance.setReserve': async ({ admin }) => {
    const from = (await admin.finance.overview()).availableReserve?.USD ?? units('0.00')
    const edit = aReserve({ from, amount: '120' })
    return () => admin.finance.setReserve(edit)
  },
  'firstSteps.confirm':
    async ({ admin }) =>
    () =>
      admin.firstSteps.confirm({ step: 'groups' }),
  'invitations.make': async ({ leader }) => {
    const invitation = anInvitation()
    return () => leader.invitations.make(invitation)
  },
  'limits.confirm': async (world) => {
    const id = await aProposal(world)
    return () => world.admin.limits.confirm({ id })
  },
  'limits.propose': async ({ admin }) => {
    const limit = { id: uuid(), currency: 'USD', amount: null } as const
    return () => admin.limits.propose(limit)
  },
  'limits.withdraw': async (world) => {
    const id = await aProposal(world)
    return () => world.admin.limits.withdraw({ id })
  },
  'meetings.addPause': async ({ leader }) => {
    const pause = aPause()
    return () => leader.meetings.addPause(pause)
  },
  'pendingChanges.review': async (world) => {
    const id = await aPendingChange(world)
    return () => world.admin.pendingChanges.review({ id, decision: 'approved' })
  },
  'people.addNote': async ({ leader }, personId) => {
    const note = aNote({ personId })
    return () => leader.people.addNote(note)
  },
  'people.announceAbsence': async ({ leader }, personId) => {
    const absence = anAbsence({ personId })
    return () => leader.people.announceAbsence(absence)
  },
  'people.makeGuardianLink': async ({ leader }, personId) => {
    const { id: guardianId } = await leader.people.saveGuardian(aGuardian({ personId }))
    const link = { personId, id: uuid(), guardianId, language: 'ar' } as const
    return () => leader.people.makeGuardianLink(link)
  },
  'people.merge': async ({ leader }, personId) => {
    const other = await leader.roster.add(aPerson())
    const merge = { personId, otherId: other.person.id, id: uuid() }
    return () => leader.people.merge(merge)
  },
  'people.noteFollowUp': async ({ leader }, personId) => {
    const followUp = await aFollowUp(leader, { personId })
    return () => leader.people.noteFollowUp(followUp)
  },
  'people.removeGuardian': async ({ leader }, personId) => {
    const guardian = aGuardian({ personId })
    await leader.people.saveGuardian(guardian)
    return () => leader.people.removeGuardian({ personId, id: guardian.id })
  },
  'people.removeNote': async ({ leader }, personId) => {
    const note = aNote({ personId })
    await leader.people.addNote(note)
    return () => leader.people.removeNote({ personId, id: note.id })
  },
  'rates.add': async ({ admin }) => {
    const rate = aRate()
    return () => admin.rates.add(rate)
  },
  'roster.add': async ({ leader }) => {
    const person = aPerson({ attendeeName: 'Rita' })
    return () => leader.roster.add(person)
  },
  'roster.remove': async ({ leader }, id) => {
    return () => leader.roster.remove({ id, organizationName: 'SNMY1' })
  },
  'transfer.apply': async ({ admin }) => {
    const moves = (await scanned(admin, 'mismatch')).map(moveOf)
    expect(moves).toHaveLength(1)
    const transfer = { id: uuid(), moves, underage: [] }
    return () => admin.transfer.apply(transfer)
  },
}

test('what a page sends again by itself has one effect, and is answered as the first time', async () => {
  const world = await worldWith([{ name: 'Older', in: 'SNMK1', born: '2012-03-15' }])
  await fund(world, { reserve: '500.00', balance: '50.00' })
  for (const procedure of REPEATABLE_PROCEDURES) {
    const { person } = await world.leader.roster.add(aPerson({ attendeeName: `Of ${procedure}` }))
    const call = await CALLS[procedure](world, person.id)
    const first = await call()
    const recorded = await countRows(world.database, 'audit_log')
    // A minute later: the answer has the first time.
    const at = world.clock()
    world.setClock(at + 60_000)
    const again = procedure.startsWith('people.remove') ? { removed: false } : first
    expect([procedure, await call()]).toEqual([procedure, again])
    expect([procedure, await countRows(world.database, 'audit_log')]).toEqual([procedure, recorded])
    world.setClock(at)
  }
})

test('every call with a key is sent again, but those of sessions and receipts, which wait on the device', () => {
  const names: readonly string[] = REPEATABLE_PROCEDURES
  const missing = IDEMPOTENT_PROCEDURES.filter((procedure) => !names.includes(procedure))
  expect(missing).toEqual(['sessions.create', 'sessions.update', 'sessions.edit', 'receipts.add'])
})
