import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Approvals, approvalState, CONFIRMING_MS, canStillConfirm, hasCounted, isAboveLimit } from './approvers.ts'
import type { Change } from './ledger.ts'
import { toMinorUnits } from './money.ts'
import { ledgerChange, moneyOf, type PendingChange } from './pending-changes.ts'

const units = toMinorUnits
const amount = (text: string) => text as Extract<PendingChange, { kind: 'edit' }>['from']

describe('above a limit of 100 dollars, with none in pounds, is', () => {
  const limits = { USD: units('100.00'), LBP: null }
  const exchange = { kind: 'exchange', organizationName: null, givesCurrency: 'LBP' } as const
  const edit = { kind: 'editReserve', currency: 'USD' } as const
  test.each<[string, Change, boolean]>([
    ['a withdrawal of 100.01', of('withdraw', '100.01'), true],
    ['not one of 100', of('withdraw', '100.00'), false],
    ['an income of 100.01', of('income', '100.01'), true],
    ['not an income in pounds', { ...of('income', '900.00'), currency: 'LBP' }, false],
    [
      'an exchange that gets more',
      { ...exchange, givesAmount: units('9000000.00'), getsAmount: units('100.01') },
      true,
    ],
    ['not one that gets 100', { ...exchange, givesAmount: units('9000000.00'), getsAmount: units('100.00') }, false],
    ['an edit by more', { ...edit, from: units('500.00'), to: units('399.99') }, true],
    ['not an edit by 100, whatever the balance', { ...edit, from: units('500.00'), to: units('600.00') }, false],
    ['the reversal of any such entry', reversal('-100.01'), true],
    ['not the reversal of 100', reversal('-100.00'), false],
  ])('%s', (_what, change, expected) => {
    expect(isAboveLimit(change, limits)).toBe(expected)
    expect(isAboveLimit(change, { USD: null, LBP: null })).toBe(false)
  })

  function of(kind: 'withdraw' | 'income', text: string) {
    return { kind, organizationName: 'SNMY1', currency: 'USD', amount: units(text) } as const
  }

  function reversal(text: string) {
    const reversed = [{ account: 'organization', currency: 'USD', amountChange: units(text) }] as const
    return { kind: 'reversal', organizationName: 'SNMY1', reversed } as const
  }
})

const OLD = { roles: ['admin'], rights: [], requestedBy: 'R' } as const

/** The rights of people that are neither new nor lost. */
function stateOf(approvals: Pick<Approvals, 'reviewers' | 'approvedBy'>) {
  return approvalState({ ...OLD, ...approvals }, 0)
}

describe('with these reviewers, where R asked,', () => {
  test.each([
    // reviewers, approved by, whose approval counts, how many are missing, whether it is approved alone
    ['R A B', '', '', 2, false],
    ['R A B', 'R', '', 2, false],
    ['R A B', 'A', 'A', 1, false],
    ['R A B', 'A B', 'A B', 0, false],
    ['R A', 'R', 'R', 1, false],
    ['R A', 'R A', 'R A', 0, false],
    ['A B', 'A', 'A', 1, false],
    ['R', 'R', 'R', 0, true],
    ['A', 'A', 'A', 0, true],
    ['A', '', '', 1, false],
    // Those who approved and may no longer review.
    ['R A B', 'C A', 'A', 1, false],
    ['R', 'C R', 'R', 0, true],
    ['A', 'A C', 'A', 0, true],
    ['', 'A B', '', 1, false],
  ])('%s, after approvals of %s', (reviewers, approvedBy, given, missing, isAlone) => {
    const people = (text: string) => text.split(' ').filter(Boolean)
    const state = stateOf({ reviewers: people(reviewers), approvedBy: people(approvedBy) })
    expect([state.given.join(' '), state.missing, state.isAlone]).toEqual([given, missing, isAlone])
  })
})

const people = fc.uniqueArray(fc.constantFrom<string>('R', 'A', 'B', 'C', 'D'))

test('nothing is approved by fewer than two people with the right to review, unless only one has it', () => {
  fc.assert(
    fc.property(people, people, fc.boolean(), (reviewers, approved, isTwice) => {
      const approvedBy = isTwice ? [...approved, ...approved].toReversed() : approved
      const { counted: all, given, missing, isAlone } = stateOf({ reviewers, approvedBy })
      expect(given.every((id) => reviewers.includes(id) && approved.includes(id))).toBe(true)
      expect(new Set(given).size).toBe(given.length)
      if (missing === 0) expect(given.length >= 2 || (isAlone && reviewers.length === 1)).toBe(true)
      if (isAlone) expect(reviewers).toEqual(given)
      if (reviewers.filter((id) => id !== 'R').length >= 2) expect(given).not.toContain('R')
      // Everyone whose approval counts can complete it together.
      if (reviewers.length > 0) expect(stateOf({ reviewers, approvedBy: all }).missing).toBe(0)
    }),
  )
})

test('a proposed limit can be confirmed for seven days', () => {
  const proposal = { proposedAt: new Date('2026-11-21T10:00:00Z') }
  const last = proposal.proposedAt.getTime() + CONFIRMING_MS
  expect([canStillConfirm(proposal, last), canStillConfirm(proposal, last + 1)]).toEqual([true, false])
})

test.each<[PendingChange, string | null, Change, string]>([
  [
    { kind: 'exchange', givesCurrency: 'USD', givesAmount: amount('20.00'), getsAmount: amount('1790000.00') },
    'SNMY1',
    {
      kind: 'exchange',
      organizationName: 'SNMY1',
      givesCurrency: 'USD',
      givesAmount: units('20.00'),
      getsAmount: units('1790000.00'),
    },
    'exchange 20.00 USD',
  ],
  [
    { kind: 'edit', currency: 'USD', from: amount('50.00'), amount: amount('20.00') },
    'SNMY1',
    { kind: 'editBalance', organizationName: 'SNMY1', currency: 'USD', from: units('50.00'), to: units('20.00') },
    'edit 30.00 USD',
  ],
  [
    { kind: 'edit', currency: 'USD', from: amount('50.00'), amount: amount('20.00') },
    null,
    { kind: 'editReserve', currency: 'USD', from: units('50.00'), to: units('20.00') },
    'edit 30.00 USD',
  ],
  [
    {
      kind: 'count',
      currency: 'LBP',
      pieces: { 5000: 3 },
      coins: amount('0.00'),
      bookBalance: amount('20000.00'),
      beganAt: '2026-11-21T10:00:00.000Z',
    },
    null,
    {
      kind: 'countDifference',
      organizationName: null,
      currency: 'LBP',
      from: units('20000.00'),
      to: units('15000.00'),
    },
    'difference 5000.00 LBP',
  ],
  [
    {
      kind: 'reversal',
      changeId: '0198c0de-0000-7000-8000-000000000001',
      changeType: 'income_approved',
      isAdminDeposit: false,
      reversed: [{ account: 'organization', currency: 'USD', amountChange: amount('7.00') }],
    },
    'SNMY1',
    {
      kind: 'reversal',
      organizationName: 'SNMY1',
      reversed: [{ account: 'organization', currency: 'USD', amountChange: units('7.00') }],
    },
    'reversal 7.00 USD',
  ],
])('%o is posted as it was asked for', (pending, organizationName, change, money) => {
  expect(ledgerChange(organizationName, pending)).toEqual(change)
  const { type, amount: text, currency } = moneyOf(pending)
  expect(`${type} ${text} ${currency}`).toBe(money)
})

test.each([
  ['one of those that counted', ['rita', 'karim'], true],
  ['one that did not count', ['karim'], false],
  ['one of before it was stored', [], true],
  ['one of a change that waits', null, true],
])('whether %s is named: %s, %s', (_name, counted, expected) => {
  expect(hasCounted('rita', counted)).toBe(expected)
})
