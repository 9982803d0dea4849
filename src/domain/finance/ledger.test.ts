import { describe, expect, test } from 'vitest'
import {
  accountsOf,
  type Balances,
  type Change,
  effectOf,
  isOwnApproval,
  organizationChange,
  turnover,
} from './ledger.ts'
import { type AmountText, type Currency, toAmountText, toMinorUnits } from './money.ts'

const organizationName = 'SNMY1'
const currency = 'USD'
const units = toMinorUnits
const deposit = (amount: string): Change => ({ kind: 'deposit', organizationName, currency, amount: units(amount) })
const withdraw = (amount: string): Change => ({ kind: 'withdraw', organizationName, currency, amount: units(amount) })
const income = (amount: string): Change => ({ kind: 'income', organizationName, currency, amount: units(amount) })
const editBalance = (from: string, to: string): Change => ({
  kind: 'editBalance',
  organizationName,
  currency,
  from: units(from),
  to: units(to),
})
const editReserve = (from: string, to: string): Change => ({
  kind: 'editReserve',
  currency,
  from: units(from),
  to: units(to),
})
const count = (organizationName: string | null, from: string, to: string): Change => ({
  kind: 'countDifference',
  organizationName,
  currency,
  from: units(from),
  to: units(to),
})
const balances = (organization: string, reserve: string): Balances => ({
  organization: { [currency]: units(organization) },
  reserve: { [currency]: units(reserve) },
})

/** Each entry as `account change type: previous + change = new`; a refusal as its code and amount. */
function effectText(change: Change, before: Balances) {
  const effect = effectOf(change, before)
  if ('refusal' in effect) {
    const { code, ...more } = effect.refusal
    return [code, ...Object.values(more).map(toAmountText)].join(' ')
  }
  return effect.entries.map(
    (entry) =>
      `${entry.account} ${effect.changeType}: ${toAmountText(entry.previousBalance)} + ${toAmountText(entry.amountChange)} = ${toAmountText(entry.newBalance)}`,
  )
}

describe('what each change does, with 50 in the organization and 100 in the reserve', () => {
  test.each([
    [
      'a deposit: from the reserve to the organization',
      deposit('30.00'),
      ['organization deposit_approved: 50.00 + 30.00 = 80.00', 'reserve deposit_approved: 100.00 + -30.00 = 70.00'],
    ],
    [
      'a withdrawal: out of the organization, the reserve unchanged',
      withdraw('30.00'),
      ['organization withdraw_approved: 50.00 + -30.00 = 20.00'],
    ],
    [
      'an income: to the organization and to the reserve',
      income('30.00'),
      ['organization income_approved: 50.00 + 30.00 = 80.00', 'reserve income_approved: 100.00 + 30.00 = 130.00'],
    ],
    [
      'a balance raised: the difference comes from the reserve',
      editBalance('50.00', '60.00'),
      ['organization manual_edit: 50.00 + 10.00 = 60.00', 'reserve manual_edit: 100.00 + -10.00 = 90.00'],
    ],
    [
      'a balance lowered: the difference returns to the reserve',
      editBalance('50.00', '0.00'),
      ['organization manual_edit: 50.00 + -50.00 = 0.00', 'reserve manual_edit: 100.00 + 50.00 = 150.00'],
    ],
    ['a balance set to its current value: nothing', editBalance('50.00', '50.00'), []],
    ['the reserve raised', editReserve('100.00', '250.00'), ['reserve manual_edit: 100.00 + 150.00 = 250.00']],
    ['the reserve lowered', editReserve('100.00', '0.00'), ['reserve manual_edit: 100.00 + -100.00 = 0.00']],
    ['the reserve set to its current value: nothing', editReserve('100.00', '100.00'), []],
    [
      'a deposit of the whole reserve',
      deposit('100.00'),
      ['organization deposit_approved: 50.00 + 100.00 = 150.00', 'reserve deposit_approved: 100.00 + -100.00 = 0.00'],
    ],
    ['a withdrawal of all', withdraw('50.00'), ['organization withdraw_approved: 50.00 + -50.00 = 0.00']],
    [
      'less was counted: the organization alone',
      count('SNMY1', '50.00', '42.25'),
      ['organization count_difference: 50.00 + -7.75 = 42.25'],
    ],
    [
      'more was counted than the reserve could give: the organization alone',
      count('SNMY1', '50.00', '450.00'),
      ['organization count_difference: 50.00 + 400.00 = 450.00'],
    ],
    ['nothing was counted', count('SNMY1', '50.00', '0.00'), ['organization count_difference: 50.00 + -50.00 = 0.00']],
    ['as much was counted: nothing', count('SNMY1', '50.00', '50.00'), []],
    [
      'more was counted in the cash box of the reserve: the reserve alone',
      count(null, '100.00', '101.00'),
      ['reserve count_difference: 100.00 + 1.00 = 101.00'],
    ],
    ['a count of a balance that was changed since', count('SNMY1', '49.00', '60.00'), 'CHANGED 50.00'],
    ['a count of a reserve that was changed since', count(null, '50.00', '60.00'), 'CHANGED 100.00'],
    ['a deposit beyond the reserve', deposit('100.01'), 'INSUFFICIENT_RESERVE 100.00'],
    ['a balance raised beyond the reserve', editBalance('50.00', '150.01'), 'INSUFFICIENT_RESERVE 100.00'],
    ['a withdrawal beyond the balance', withdraw('50.01'), 'INSUFFICIENT_BALANCE 50.00'],
    ['an income that is too large for a balance', income('999999999999999.99'), 'TOO_LARGE'],
    ['an edited balance that was changed since', editBalance('49.00', '60.00'), 'CHANGED 50.00'],
    ['an edited reserve that was changed since', editReserve('99.99', '60.00'), 'CHANGED 100.00'],
  ])('%s', (_what, change, expected) => {
    expect(effectText(change, balances('50.00', '100.00'))).toEqual(expected)
  })
})

test('a balance may be the largest amount, and not a hundredth more', () => {
  const full = balances('999999999999999.98', '1.00')
  expect(effectText(income('0.01'), full)).toHaveLength(2)
  expect(effectText(deposit('0.02'), full)).toBe('TOO_LARGE')
  expect(effectText(income('0.01'), balances('0.00', '999999999999999.99'))).toBe('TOO_LARGE')
  expect(effectText(editBalance('1.00', '0.00'), balances('1.00', '999999999999999.99'))).toBe('TOO_LARGE')
})

test('a reversal posts the opposite of each movement, locks the organization first, and never falls below zero', () => {
  const reversal: Change = {
    kind: 'reversal',
    organizationName,
    reversed: [
      { account: 'reserve', currency, amountChange: units('-30.00') },
      { account: 'organization', currency, amountChange: units('30.00') },
    ],
  }
  expect(accountsOf(reversal)).toEqual(['organization', 'reserve'])
  expect(effectText(reversal, balances('50.00', '100.00'))).toEqual([
    'reserve reversal: 100.00 + 30.00 = 130.00',
    'organization reversal: 50.00 + -30.00 = 20.00',
  ])
  expect(effectText(reversal, balances('29.99', '100.00'))).toBe('INSUFFICIENT_BALANCE 29.99')
})

describe('an exchange, with 50 USD and 1,000 LBP in the organization and 100 USD and 2,000 LBP in the reserve', () => {
  const before: Balances = {
    organization: { USD: units('50.00'), LBP: units('1000.00') },
    reserve: { USD: units('100.00'), LBP: units('2000.00') },
  }
  const exchange = (owner: string | null, gives: Currency, givesAmount: string, getsAmount: string): Change => ({
    kind: 'exchange',
    organizationName: owner,
    givesCurrency: gives,
    givesAmount: units(givesAmount),
    getsAmount: units(getsAmount),
  })

  test.each([
    [
      'dollars for pounds: out of one account of the organization into the other, the reserve unchanged',
      exchange(organizationName, 'USD', '20.00', '1790000.00'),
      ['organization exchange: 50.00 + -20.00 = 30.00', 'organization exchange: 1000.00 + 1790000.00 = 1791000.00'],
    ],
    [
      'pounds for dollars',
      exchange(organizationName, 'LBP', '1000.00', '0.01'),
      ['organization exchange: 1000.00 + -1000.00 = 0.00', 'organization exchange: 50.00 + 0.01 = 50.01'],
    ],
    [
      'of the reserve',
      exchange(null, 'USD', '100.00', '0.50'),
      ['reserve exchange: 100.00 + -100.00 = 0.00', 'reserve exchange: 2000.00 + 0.50 = 2000.50'],
    ],
    [
      'more than the organization has of what it gives',
      exchange(organizationName, 'USD', '50.01', '1.00'),
      'INSUFFICIENT_BALANCE 50.00',
    ],
    [
      'more pounds than there are',
      exchange(organizationName, 'LBP', '1000.01', '1.00'),
      'INSUFFICIENT_BALANCE 1000.00',
    ],
    ['more than the reserve has', exchange(null, 'LBP', '2000.01', '1.00'), 'INSUFFICIENT_RESERVE 2000.00'],
    ['for more than an account holds', exchange(organizationName, 'USD', '1.00', '999999999999999.99'), 'TOO_LARGE'],
  ])('%s', (_what, change, expected) => {
    expect(effectText(change, before)).toEqual(expected)
  })

  test('both entries carry their own currency, and only the owner is locked', () => {
    const effect = effectOf(exchange(organizationName, 'LBP', '10.00', '1.00'), before)
    expect('entries' in effect && effect.entries.map((entry) => entry.currency)).toEqual(['LBP', 'USD'])
    expect(accountsOf(exchange(organizationName, 'USD', '1.00', '1.00'))).toEqual(['organization'])
    expect(accountsOf(exchange(null, 'USD', '1.00', '1.00'))).toEqual(['reserve'])
  })
})

test('accounts are locked in one order, and only those that change', () => {
  expect(accountsOf(deposit('1.00'))).toEqual(['organization', 'reserve'])
  expect(accountsOf(income('1.00'))).toEqual(['organization', 'reserve'])
  expect(accountsOf(editBalance('0.00', '1.00'))).toEqual(['organization', 'reserve'])
  expect(accountsOf(withdraw('1.00'))).toEqual(['organization'])
  expect(accountsOf(editReserve('0.00', '1.00'))).toEqual(['reserve'])
  expect(accountsOf(count('SNMY1', '0.00', '1.00'))).toEqual(['organization'])
  expect(accountsOf(count(null, '0.00', '1.00'))).toEqual(['reserve'])
})

test('an own approval is a request that its requester approved', () => {
  const own = { status: 'approved', requestedBy: 'me', reviewedBy: 'me', postedDirectly: false } as const
  expect(isOwnApproval(own)).toBe(true)
  expect(isOwnApproval({ ...own, reviewedBy: 'another' })).toBe(false)
  expect(isOwnApproval({ ...own, status: 'rejected' })).toBe(false)
  expect(isOwnApproval({ ...own, status: 'pending', reviewedBy: null })).toBe(false)
  expect(isOwnApproval({ ...own, postedDirectly: true })).toBe(false)
})

test('the change of a transaction has a sign, and a turnover has both directions', () => {
  const amount = '30.50' as AmountText
  expect(organizationChange({ transactionType: 'withdraw', amount })).toBe('-30.50')
  expect(organizationChange({ transactionType: 'deposit', amount })).toBe('30.50')
  expect(organizationChange({ transactionType: 'income', amount })).toBe('30.50')
  const changes = ['30.50', '-10.00', '999999999999999.99', '-0.01'] as AmountText[]
  expect(turnover(changes.map((amountChange) => ({ amountChange })))).toEqual({
    in: '1000000000000030.49',
    out: '10.01',
  })
  expect(turnover([])).toEqual({ in: '0.00', out: '0.00' })
})
