import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/property-runs.ts'
import { openMonths } from './closings.ts'
import { daysBetween, daysLater, monthEnd, type PlainDate, parts } from './dates.ts'
import { sumsAt } from './exchange-rates.ts'
import { type Change, effectOf, turnover } from './ledger.ts'
import { type Currency, type MinorUnits, toAmountText, ZERO } from './money.ts'

const ORGANIZATIONS = ['SNMY1', 'SNMK1'] as const
const CURRENCIES = ['USD', 'LBP'] as const
const KINDS = ['deposit', 'withdraw', 'income', 'editBalance', 'editReserve', 'exchange', 'exchangeOfReserve'] as const
const CHANGES = 300
const DAYS = 100
const FIRST_DAY = '2026-03-17' as PlainDate

type Owner = (typeof ORGANIZATIONS)[number] | 'reserve'

/** What is asked for, in hundredths, as plain numbers. */
interface Asked {
  readonly day: number
  readonly kind: (typeof KINDS)[number]
  readonly organization: (typeof ORGANIZATIONS)[number]
  readonly currency: Currency
  readonly amount: number
  readonly gets: number
}

/** Takes a random number apart, since records of random values are slow to make. */
function askedBy(random: number, at: number): Asked {
  let rest = random
  const below = (count: number) => {
    const taken = rest % count
    rest = Math.floor(rest / count)
    return taken
  }
  return {
    day: Math.floor((at * DAYS) / CHANGES),
    kind: KINDS[below(KINDS.length)] ?? 'income',
    organization: ORGANIZATIONS[below(2)] ?? 'SNMY1',
    currency: CURRENCIES[below(2)] ?? 'USD',
    // Small, so that balances run out all the time.
    amount: 1 + below(900),
    gets: 1 + below(900),
  }
}

interface Booked {
  readonly account: string
  readonly day: number
  readonly change: MinorUnits
  readonly balance: MinorUnits
}

/** The book that the ledger's rules write, with the refusals between. */
function book(all: readonly Asked[]) {
  const entries: Booked[] = []
  const refusals: (string | null)[] = []
  const balances = new Map<string, MinorUnits>()
  const of = (owner: Owner) => ({
    USD: balances.get(`${owner} USD`) ?? ZERO,
    LBP: balances.get(`${owner} LBP`) ?? ZERO,
  })
  for (const asked of all) {
    const now = { organization: of(asked.organization), reserve: of('reserve') }
    const effect = effectOf(changeOf(asked, now), now)
    refusals.push('refusal' in effect ? effect.refusal.code : null)
    if ('refusal' in effect) continue
    for (const { account, currency, amountChange, newBalance } of effect.entries) {
      const name = `${account === 'reserve' ? 'reserve' : asked.organization} ${currency}`
      balances.set(name, newBalance)
      entries.push({ account: name, day: asked.day, change: amountChange, balance: newBalance })
    }
  }
  return { entries, refusals, balances }
}

function changeOf(
  { kind, organization: organizationName, currency, amount, gets }: Asked,
  now: Record<'organization' | 'reserve', Record<Currency, MinorUnits>>,
): Change {
  const units = BigInt(amount) as MinorUnits
  if (kind === 'exchange' || kind === 'exchangeOfReserve')
    return {
      kind: 'exchange',
      organizationName: kind === 'exchange' ? organizationName : null,
      givesCurrency: currency,
      givesAmount: units,
      getsAmount: BigInt(gets) as MinorUnits,
    }
  if (kind === 'editBalance') return { kind, organizationName, currency, from: now.organization[currency], to: units }
  if (kind === 'editReserve') return { kind, currency, from: now.reserve[currency], to: units }
  return { kind, organizationName, currency, amount: units }
}

/** The same with plain numbers and rules of its own, until the end of a day. */
function recount(all: readonly Asked[], lastDay: number) {
  const balances: Record<string, number> = {}
  const refusals: (string | null)[] = []
  /** Into and out of each account, by day. */
  const moved: Record<string, { day: number; by: number }[]> = {}
  const has = (account: string) => balances[account] ?? 0
  for (const { day, kind, organization, currency, amount, gets } of all) {
    if (day > lastDay) break
    const [own, reserve] = [`${organization} ${currency}`, `reserve ${currency}`]
    const other = currency === 'USD' ? 'LBP' : 'USD'
    const sides: [string, number][] =
      kind === 'deposit'
        ? [
            [own, amount],
            [reserve, -amount],
          ]
        : kind === 'withdraw'
          ? [[own, -amount]]
          : kind === 'income'
            ? [
                [own, amount],
                [reserve, amount],
              ]
            : kind === 'editBalance'
              ? [
                  [own, amount - has(own)],
                  [reserve, has(own) - amount],
                ]
              : kind === 'editReserve'
                ? [[reserve, amount - has(reserve)]]
                : kind === 'exchange'
                  ? [
                      [own, -amount],
                      [`${organization} ${other}`, gets],
                    ]
                  : [
                      [reserve, -amount],
                      [`reserve ${other}`, gets],
                    ]
    const short = sides.find(([account, by]) => has(account) + by < 0)
    refusals.push(short ? `INSUFFICIENT_${short[0].startsWith('reserve') ? 'RESERVE' : 'BALANCE'}` : null)
    if (short) continue
    for (const [account, by] of sides) {
      balances[account] = has(account) + by
      if (by !== 0) moved[account] = [...(moved[account] ?? []), { day, by }]
    }
  }
  return { balances, refusals, moved }
}

const OWNERS = [...ORGANIZATIONS, 'reserve'] as const

/** Opening, in, out and closing of an account from a day to another. */
function figuresOf({ entries }: ReturnType<typeof book>, account: string, from: number, to: number) {
  const own = entries.filter((entry) => entry.account === account)
  const balanceAfter = (last: number) => own.findLast((entry) => entry.day <= last)?.balance ?? ZERO
  const within = own.filter(({ day }) => day >= from && day <= to)
  const { in: moneyIn, out } = turnover(within.map(({ change }) => ({ amountChange: toAmountText(change) })))
  return { opening: toAmountText(balanceAfter(from - 1)), in: moneyIn, out, closing: toAmountText(balanceAfter(to)) }
}

const text = (hundredths: number) => (hundredths / 100).toFixed(2)

function recountFigures(all: readonly Asked[], account: string, from: number, to: number) {
  const [before, until] = [recount(all, from - 1), recount(all, to)]
  const moved = (until.moved[account] ?? []).filter(({ day }) => day >= from)
  const sum = (sign: number) => moved.reduce((total, { by }) => total + (by * sign > 0 ? by * sign : 0), 0)
  const [opening, closing] = [before, until].map(({ balances }) => text(balances[account] ?? 0))
  return { opening, in: text(sum(1)), out: text(sum(-1)), closing }
}

/** The months of an owner that are closed on the given days, all that are open each time. */
function closeMonths({ entries }: ReturnType<typeof book>, owner: Owner, days: readonly number[]): PlainDate[] {
  const closed: PlainDate[] = []
  for (const today of days) {
    const first = entries.find(({ account, day }) => account.startsWith(owner) && day <= today)
    const firstEntry = first ? daysLater(FIRST_DAY, first.day) : null
    closed.push(...openMonths({ firstEntry, lastClosed: closed.at(-1) ?? null, today: daysLater(FIRST_DAY, today) }))
  }
  return closed
}

/** The first and the last day of the calendar months of the books. */
const MONTHS = [
  [0, 14],
  [15, 44],
  [45, 75],
  [76, 105],
] as const

const changes = fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: CHANGES, maxLength: CHANGES })
const day = fc.nat({ max: DAYS - 1 })
const runs = { numRuns: Math.max(PROPERTY_RUNS, 1_000) }

test('balances and statements of random books equal a recount with rules of its own', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(changes, day, day, (numbers, one, another) => {
      const all = numbers.map(askedBy)
      const [from, to] = [Math.min(one, another), Math.max(one, another)]
      const written = book(all)
      const end = recount(all, DAYS)
      expect(written.refusals).toEqual(end.refusals)
      for (const account of OWNERS.flatMap((owner) => CURRENCIES.map((currency) => `${owner} ${currency}`))) {
        const now = toAmountText(written.balances.get(account) ?? ZERO)
        expect([account, figuresOf(written, account, from, to), now]).toEqual([
          account,
          recountFigures(all, account, from, to),
          text(end.balances[account] ?? 0),
        ])
      }
    }),
    runs,
  )
})

test('closed months of random books, and their totals at a rate, equal a recount', { timeout: 60_000 }, () => {
  const rates = fc.integer({ min: 1, max: 20_000_000 })
  fc.assert(
    fc.property(changes, day, day, rates, (numbers, one, another, rate) => {
      const all = numbers.map(askedBy)
      const written = book(all)
      const { moved } = recount(all, DAYS)
      for (const owner of OWNERS) {
        const days = [Math.min(one, another), Math.max(one, another)]
        const first = Math.min(...CURRENCIES.map((currency) => moved[`${owner} ${currency}`]?.[0]?.day ?? DAYS))
        const spans = MONTHS.filter(([, last]) => last >= first && last < Math.max(one, another))
        const closed = closeMonths(written, owner, days)
        expect(closed.map((month) => parts(month).month)).toEqual(spans.map((span) => 3 + MONTHS.indexOf(span)))
        for (const [place, month] of closed.entries()) {
          const [from, to] = spans[place] ?? [0, 0]
          const ownDays = [daysBetween(FIRST_DAY, month), daysBetween(FIRST_DAY, monthEnd(month))] as const
          const [usd, lbp] = CURRENCIES.map((currency) => figuresOf(written, `${owner} ${currency}`, ...ownDays))
          const again = CURRENCIES.map((currency) => recountFigures(all, `${owner} ${currency}`, from, to))
          expect([usd, lbp]).toEqual(again)
          const [dollars = 0, pounds = 0] = again.map(({ closing }) => Math.round(Number(closing) * 100))
          if (!usd || !lbp) throw new Error('A month has figures in both currencies')
          expect(sumsAt({ USD: usd.closing, LBP: lbp.closing }, toAmountText(BigInt(rate) as MinorUnits))).toEqual({
            USD: text(dollars + Math.round((pounds * 100) / rate)),
            LBP: text(pounds + Math.round((dollars * rate) / 100)),
          })
        }
      }
    }),
    runs,
  )
})
