import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Currency, otherCurrency } from '#domain/finance/money.ts'
import type { Database } from '#server/database/connect.ts'
import { inBeirut } from '#tests/soak/recount-month.ts'
import type { Caller } from '#tests/world.ts'
import { type Books, type Change, type Movement, type Outcome, type Owner, type Person, textOf } from './books.ts'

/** Something that a person sends to the server. */
export interface Call {
  readonly who: Person
  readonly what: string
  /** Whether the server recognises it by its id when it is sent again. */
  readonly isKeyed: boolean
  /** What is refused before the server looks for the id: a day that a clock that was set back makes a future one. */
  readonly refusal?: () => Outcome | null
  /** What it must be answered with now; an accepted one is done in the books. */
  readonly inBooks: () => Outcome
  readonly send: (caller: Caller) => Promise<unknown>
  /** What it asks for, where it moves money. */
  readonly change?: Change
}

/** Amounts by which small counts of notes come out even: so often what is counted is what the book has. */
export const unitsOf = (currency: Currency, amount: number) => BigInt(amount) * (currency === 'USD' ? 125n : 25_000n)

export interface Asked {
  readonly who: Person
  readonly owner: Owner
  readonly currency: Currency
  readonly amount: number
  /** The day on the receipt, from today; null without one. */
  readonly days: number | null
  /** Now and then a person sends what is outdated or incomplete. */
  readonly isWrong: boolean
}

const NEW = {
  isTransaction: false,
  seen: null,
  reverses: null,
  isAdminDeposit: false,
  documentDate: null,
  status: 'pending',
  rejectedBy: null,
  postedAt: null,
  hasWaited: false,
  isReversed: false,
} as const

function aChange(change: Pick<Change, 'type' | 'owner' | 'movements' | 'requestedBy'> & Partial<Change>): Change {
  return { ...NEW, id: uuid(), approvedBy: new Set(), ...change }
}

export function dayFrom(now: number, days: number): string {
  const today = Date.parse(`${inBeirut(now).today}T12:00:00Z`)
  return new Date(today + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

export const isFuture = (books: Books, day: string | null) => day !== null && day > inBeirut(books.now).today

/** A request, an income or an admin's deposit. */
export function transactionCall(
  books: Books,
  { who, owner, currency, amount, days }: Asked,
  what: 'deposit' | 'withdraw' | 'income' | 'addIncome' | 'giveDeposit',
): Call {
  const organizationName = owner ?? 'SNMK1'
  const type = what === 'addIncome' ? 'income' : what === 'giveDeposit' ? 'deposit' : what
  const units = unitsOf(currency, amount)
  const movements: Movement[] = [{ owner: organizationName, currency, units: type === 'withdraw' ? -units : units }]
  if (type !== 'withdraw') movements.push({ owner: null, currency, units: type === 'deposit' ? -units : units })
  const documentDate = days === null ? null : dayFrom(books.now, days)
  const isAdminDeposit = what === 'giveDeposit'
  const own = { isTransaction: true, documentDate, isAdminDeposit }
  const change = aChange({ type, owner: organizationName, movements, requestedBy: who, ...own })
  const sent = { id: change.id, organizationName, currency, amount: textOf(units), notes: 'Random', documentDate }
  return {
    who,
    change,
    what: `${what} ${textOf(units)} ${currency} of ${organizationName} on ${documentDate}`,
    isKeyed: true,
    refusal: () => (isFuture(books, documentDate) ? 'INVALID_INPUT' : null),
    inBooks() {
      if (!books.manages(who, isAdminDeposit ? null : organizationName)) return 'FORBIDDEN'
      if (isFuture(books, documentDate)) return 'INVALID_INPUT'
      if (what === 'addIncome' || what === 'giveDeposit') return books.ask(change)
      books.changes.push(change)
      return 'done'
    },
    send: ({ finance }) => {
      if (what === 'addIncome') return finance.addIncome(sent)
      return what === 'giveDeposit' ? finance.deposit(sent) : finance.request({ ...sent, transactionType: type })
    },
  }
}

/** For three times as many of the other currency's units. */
export function exchangeCall(books: Books, { who, owner, currency, amount }: Asked): Call {
  const units = unitsOf(currency, amount)
  const gets = { owner, currency: otherCurrency(currency), units: unitsOf(otherCurrency(currency), amount * 3) }
  const change = aChange({
    type: 'exchange',
    owner,
    movements: [{ owner, currency, units: -units }, gets],
    requestedBy: who,
  })
  const amounts = { givesCurrency: currency, givesAmount: textOf(units), getsAmount: textOf(gets.units) }
  return {
    who,
    change,
    what: `exchange ${JSON.stringify(amounts)} of ${owner}`,
    isKeyed: true,
    inBooks: () => (books.manages(who, owner) ? books.ask(change) : 'FORBIDDEN'),
    send: ({ finance }) => finance.exchange({ id: change.id, organizationName: owner, ...amounts }),
  }
}

/** Of a balance, from the one that is seen. */
export function editCall(books: Books, asked: Asked, seenBalance?: bigint): Call {
  const { who, owner, currency, amount, isWrong } = asked
  const from = (seenBalance ?? books.balance(owner, currency)) + (isWrong ? 1n : 0n)
  const to = unitsOf(currency, amount)
  const movements: Movement[] = [{ owner, currency, units: to - from }]
  if (owner !== null) movements.push({ owner: null, currency, units: from - to })
  const seen = { owner, currency, units: from }
  const change = aChange({ type: 'edit', owner, movements, requestedBy: who, seen })
  const sent = { id: change.id, currency, from: textOf(from), amount: textOf(to) }
  return {
    who,
    change,
    what: `edit ${owner} ${currency} from ${sent.from} to ${sent.amount}`,
    // An edit to the same balance leaves nothing to recognise.
    isKeyed: from !== to,
    inBooks() {
      if (!books.manages(who, owner)) return 'FORBIDDEN'
      return books.ask(change)
    },
    send: ({ finance }) =>
      owner === null ? finance.setReserve(sent) : finance.setBalance({ ...sent, organizationName: owner }),
  }
}

/** Of what the book has for even amounts, otherwise of another amount, which needs a reason. */
export function countCall(books: Books, { who, owner, currency, amount, isWrong }: Asked): Call {
  const from = books.balance(owner, currency)
  const to = amount % 2 === 0 ? from : unitsOf(currency, amount)
  const reason = isWrong ? null : 'Recounted'
  const movements = [{ owner, currency, units: to - from }]
  const seen = { owner, currency, units: from }
  const change = aChange({ type: 'count', owner, movements, requestedBy: who, seen })
  const notes = currency === 'USD' ? { 1: Number(to / 100n) } : { 250: Number(to / 25_000n) }
  const sent = {
    ...{ id: change.id, organizationName: owner, currency, pieces: notes, reason, bookBalance: textOf(from) },
    ...{ coins: textOf(currency === 'USD' ? to % 100n : 0n), beganAt: new Date(books.now - 60_000) },
  }
  return {
    who,
    what: `count ${textOf(to)} ${currency} of ${owner}, in the book ${textOf(from)}`,
    isKeyed: true,
    inBooks() {
      if (!books.manages(who, owner)) return 'FORBIDDEN'
      if (from !== to && reason === null) return 'INVALID_INPUT'
      return books.ask(change)
    },
    send: ({ cashCounts }) => cashCounts.finish(sent),
  }
}

export function reverseCall(books: Books, who: Person, target: Change, database: Database): Call {
  const { owner, isAdminDeposit } = target
  const movements = target.movements.filter(({ units }) => units !== 0n).map((one) => ({ ...one, units: -one.units }))
  const change = aChange({ type: 'reversal', owner, movements, requestedBy: who, reverses: target, isAdminDeposit })
  return {
    who,
    what: `reverse ${target.type} ${target.id} of ${owner}`,
    isKeyed: true,
    inBooks() {
      if (!books.sees(who, owner)) return 'NOT_FOUND'
      if (target.type === 'reversal') return books.manages(who, owner) ? 'INVALID_INPUT' : 'FORBIDDEN'
      if (!books.reviewers(target).includes(who)) return 'FORBIDDEN'
      if (target.isReversed) return 'ALREADY_REVERSED'
      if (books.changes.some(({ reverses, status }) => reverses === target && status === 'pending'))
        return 'REVERSAL_WAITS'
      return books.ask(change)
    },
    async send({ finance }) {
      const { id } = target
      const found = await database.execute<{ id: string }>(
        sql`select id from ledger_changes where ${id} in (id, transaction_id, exchange_id)`,
      )
      return finance.reverse({ id: change.id, changeId: found.rows[0]?.id ?? '', reason: 'Wrong' })
    },
  }
}
