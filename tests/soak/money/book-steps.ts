import fc from 'fast-check'
import { CURRENCIES, OWNERS, type Person } from './books.ts'

const HOUR_MS = 3_600_000

export const PEOPLE: readonly Person[] = ['admin', 'secondAdmin', 'financeManager', 'otherFinance', 'leader']

const asked = {
  who: fc.constantFrom<Person>('admin', 'secondAdmin', 'financeManager', 'financeManager', ...PEOPLE),
  owner: fc.constantFrom('SNMY1', ...OWNERS),
  currency: fc.constantFrom(...CURRENCIES),
  amount: fc.integer({ min: 1, max: 40 }),
  days: fc.option(fc.integer({ min: -70, max: 2 })),
  /** Somebody tries elsewhere, or sends what is outdated or incomplete. */
  isWrong: fc.constantFrom(false, false, false, false, true),
  /** Which of what there is so far, from the newest. */
  which: fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 5),
}

const what = <What extends string>(weight: number, ...all: What[]) => ({
  weight,
  arbitrary: fc.record({ what: fc.constantFrom(...all), ...asked }),
})

const byAdmins = <What extends string>(weight: number, ...all: What[]) => ({
  weight,
  arbitrary: fc.record({
    what: fc.constantFrom(...all),
    ...asked,
    who: fc.constantFrom<Person>('admin', 'secondAdmin'),
  }),
})

/** How far the clock moves. Now and then it is set back a little. */
const wait = fc.oneof(
  fc.integer({ min: 1, max: 6 * HOUR_MS }),
  fc.integer({ min: 1, max: 10 }).map((days) => days * 24 * HOUR_MS),
  fc.constant(31 * 24 * HOUR_MS),
  fc.integer({ min: -3 * HOUR_MS, max: -1 }),
)

export const step = fc.oneof(
  what(8, 'deposit', 'withdraw', 'income', 'addIncome', 'giveDeposit'),
  what(8, 'exchange', 'edit', 'count', 'count'),
  what(14, 'approve', 'approve', 'approve', 'approve', 'reject'),
  what(7, 'reverse', 'reverse', 'date'),
  what(10, 'close', 'close', 'reopen', 'signCount', 'signMonth'),
  byAdmins(7, 'propose', 'propose', 'confirm', 'confirm', 'confirm', 'withdrawLimit'),
  byAdmins(4, 'approve', 'reopen', 'close'),
  what(6, 'repeat'),
  { weight: 8, arbitrary: fc.record({ what: fc.constant('wait' as const), ms: wait }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('untilMonthEnd' as const), ms: fc.constantFrom(-1, 0, HOUR_MS) }),
  },
  // Of the newest that can be signed or confirmed.
  { weight: 3, arbitrary: fc.record({ what: fc.constant('untilWeekEnd' as const), ms: fc.constantFrom(0, 0, 1) }) },
)

/** What a person tries, or how the clock moves. */
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type Ask = Exclude<Step, { readonly ms: number } | { readonly what: 'repeat' }>
