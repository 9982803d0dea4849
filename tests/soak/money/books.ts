import { type AmountText, type Currency, type MinorUnits, toAmountText } from '#domain/finance/money.ts'
import { inBeirut } from '#tests/soak/recount-month.ts'

/** An organization, or the reserve (null). */
export type Owner = 'SNMY1' | 'SNMK1' | null
export const OWNERS = ['SNMY1', 'SNMK1', null] as const
export const CURRENCIES = ['USD', 'LBP'] as const
export const ADMINS: readonly string[] = ['admin', 'secondAdmin']
export type Person = 'admin' | 'secondAdmin' | 'financeManager' | 'otherFinance' | 'leader'

export const WEEK_MS = 7 * 24 * 3_600_000

/** What a call is answered with: done, waiting for others, or the code of a refusal with its amount. */
export type Outcome = string

export interface Movement {
  readonly owner: Owner
  readonly currency: Currency
  readonly units: bigint
}

/** What moves money, or waits for those who approve it. */
export interface Change {
  /** Of its call. */
  readonly id: string
  readonly type: 'deposit' | 'withdraw' | 'income' | 'exchange' | 'edit' | 'count' | 'reversal'
  readonly owner: Owner
  readonly movements: readonly Movement[]
  readonly requestedBy: Person
  readonly isTransaction: boolean
  /** The balance that an edit or a count was made with. */
  readonly seen: Movement | null
  readonly reverses: Change | null
  /** Whether only admins reverse it, though it is of an organization. */
  isAdminDeposit: boolean
  documentDate: string | null
  status: 'pending' | 'approved' | 'rejected'
  readonly approvedBy: Set<Person>
  rejectedBy: Person | null
  postedAt: number | null
  /** Whether it had to wait for two approvers. */
  hasWaited: boolean
  isReversed: boolean
}

/** Signed by another person within seven days. */
interface Signed {
  readonly by: Person
  readonly at: number
  signedBy: Person | null
}

interface Count extends Signed {
  readonly id: string
  readonly owner: Owner
}

interface Closing extends Signed {
  /** As the database has it; known once it is closed. */
  id: string
  readonly owner: Owner
  /** 'yyyy-MM' */
  readonly month: string
  readonly figures: readonly string[]
  reopenedBy: Person | null
}

/** A limit above which two people approve. */
interface Proposal {
  readonly id: string
  readonly currency: Currency
  /** Null: no limit. */
  readonly amount: bigint | null
  readonly by: Person
  readonly at: number
  status: 'proposed' | 'confirmed' | 'withdrawn'
}

export const textOf = (units: bigint): AmountText => toAmountText(units as MinorUnits)
export const monthOf = (instant: number) => inBeirut(instant).today.slice(0, 7)

export function monthAfter(month: string, months = 1): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The first instant of the next month in Beirut, which is two or three hours before that of UTC. */
export function endOf(month: string): number {
  const next = monthAfter(month)
  const hours = [3, 2].map((hour) => Date.parse(`${next}-01T00:00:00Z`) - hour * 3_600_000)
  const end = hours.find((instant) => monthOf(instant) === next && monthOf(instant - 1) === month)
  if (end === undefined) throw new Error(`${month} has no end`)
  return end
}

/** All money in memory: what the product should hold after the same calls. */
export class Books {
  now: number
  readonly people: readonly Person[]
  readonly entries: (Movement & { readonly at: number })[] = []
  readonly changes: Change[] = []
  readonly counts: Count[] = []
  readonly closings: Closing[] = []
  readonly proposals: Proposal[] = []
  readonly limits: Record<Currency, bigint | null> = { USD: null, LBP: null }

  constructor(now: number, people: readonly Person[]) {
    this.now = now
    this.people = people
  }

  manages(who: Person, owner: Owner): boolean {
    const own = { financeManager: 'SNMY1', otherFinance: 'SNMK1' }[who as string]
    return ADMINS.includes(who) || (owner !== null && own === owner)
  }

  sees(who: Person, owner: Owner): boolean {
    return this.manages(who, owner) || (who === 'leader' && owner === 'SNMY1')
  }

  /** Who reviews and reverses a change. */
  reviewers({ owner, isAdminDeposit }: Pick<Change, 'owner' | 'isAdminDeposit'>): readonly Person[] {
    return this.people.filter((who) => this.manages(who, isAdminDeposit ? null : owner))
  }

  balance(owner: Owner, currency: Currency, before = Number.POSITIVE_INFINITY): bigint {
    const own = this.entries.filter((one) => one.owner === owner && one.currency === currency && one.at < before)
    return own.reduce((sum, { units }) => sum + units, 0n)
  }

  isAbove(movements: readonly Movement[]): boolean {
    return movements.some(({ currency, units }) => {
      const limit = this.limits[currency]
      return limit !== null && (units < 0n ? -units : units) > limit
    })
  }

  refusalOf({ movements, seen }: Pick<Change, 'movements' | 'seen'>): Outcome | null {
    const current = seen && this.balance(seen.owner, seen.currency)
    if (seen && current !== null && current !== seen.units) return `CHANGED ${textOf(current)}`
    for (const { owner, currency, units } of movements) {
      const balance = this.balance(owner, currency)
      if (balance + units < 0n) return `INSUFFICIENT_${owner === null ? 'RESERVE' : 'BALANCE'} ${textOf(balance)}`
    }
    return null
  }

  /** What a person asks for is posted, waits for two approvers, or is refused. */
  ask(change: Change): Outcome {
    const waits = this.isAbove(change.movements)
    // Transactions wait as requests, which are sent even for more than there is.
    const refusal = waits ? (change.isTransaction ? null : this.refusalOf(change)) : this.post(change)
    if (refusal) return refusal
    change.hasWaited = waits
    if (waits) change.isAdminDeposit = change.reverses?.isAdminDeposit ?? false
    this.changes.push(change)
    return waits ? 'waits' : 'done'
  }

  /** Never earlier than the last entry of an owner, nor in a closed month. */
  post(change: Change): Outcome | null {
    const refusal = this.refusalOf(change)
    if (refusal) return refusal
    const moved = change.movements.filter(({ units }) => units !== 0n)
    const last = moved.flatMap(({ owner }) => [this.closedUntil(owner), ...this.timesOf(owner)])
    const at = Math.max(this.now, ...last)
    this.entries.push(...moved.map((one) => ({ ...one, at })))
    change.status = 'approved'
    if (moved.length > 0) change.postedAt = at
    if (change.reverses) change.reverses.isReversed = true
    if (change.type === 'count')
      this.counts.push({ id: change.id, owner: change.owner, by: change.requestedBy, at, signedBy: null })
    return null
  }

  timesOf(owner: Owner): number[] {
    return this.entries.filter((one) => one.owner === owner).map(({ at }) => at)
  }

  closedMonths(owner: Owner): Closing[] {
    return this.closings.filter((one) => one.owner === owner && one.reopenedBy === null)
  }

  closedUntil(owner: Owner): number {
    return Math.max(0, ...this.closedMonths(owner).map(({ month }) => endOf(month)))
  }

  openMonths(owner: Owner): string[] {
    const closed = this.closedMonths(owner).map(({ month }) => month)
    const times = this.timesOf(owner)
    const last = closed.sort().at(-1)
    const open: string[] = []
    if (!last && times.length === 0) return open
    const first = last ? monthAfter(last) : monthOf(Math.min(...times))
    for (let month = first; month < monthOf(this.now); month = monthAfter(month)) open.push(month)
    return open
  }

  /** Of each currency what the month began with, received, paid and ended with. */
  figuresOf(owner: Owner, month: string): string[] {
    const [from, to] = [endOf(monthAfter(month, -1)), endOf(month)]
    return CURRENCIES.map((currency) => {
      const own = this.entries.filter((one) => one.owner === owner && one.currency === currency)
      const within = own.filter(({ at }) => at >= from && at < to).map(({ units }) => units)
      const sumOf = (all: readonly bigint[]) => all.reduce((sum, units) => sum + units, 0n)
      const [received, paid] = [within.filter((units) => units > 0n), within.filter((units) => units < 0n)].map(sumOf)
      const sums = [this.balance(owner, currency, from), received ?? 0n, -(paid ?? 0n)]
      return [currency, ...[...sums, this.balance(owner, currency, to)].map(textOf)].join(' ')
    })
  }

  /** When what still waits for a second person can be signed or confirmed for the last time; now without any. */
  lastWeekEnd(): number {
    const waiting = [...this.counts, ...this.closings].filter(({ signedBy }) => signedBy === null)
    const proposed = this.proposals.filter(({ status }) => status === 'proposed')
    const ends = [...waiting, ...proposed].map(({ at }) => at + WEEK_MS)
    return Math.max(this.now, ...ends)
  }

  /** The second signature, also of a closed month. */
  sign(who: Person, signed: (Count | Closing) & { readonly reopenedBy?: Person | null }): Outcome {
    if (!this.sees(who, signed.owner)) return 'NOT_FOUND'
    if (signed.signedBy === who) return 'done'
    if (signed.reopenedBy) return 'REOPENED'
    if (signed.signedBy) return 'ALREADY_SIGNED'
    if (signed.by === who) return 'FORBIDDEN'
    if (this.now > signed.at + WEEK_MS) return 'TOO_LATE'
    signed.signedBy = who
    return 'done'
  }
}
