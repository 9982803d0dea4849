import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { expect } from 'vitest'
import { SIGN_IN_S } from '#server/auth/access/session-age.ts'
import { authSessions } from '#server/database/schema/index.ts'
import { newSeed } from '#tests/property-runs.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'
import { NOW } from '#tests/world-people.ts'
import * as calls from './book-calls.ts'
import * as closing from './book-closings.ts'
import * as reviews from './book-reviews.ts'
import { type Ask, PEOPLE, type Step, step } from './book-steps.ts'
import { Books, CURRENCIES, endOf, monthOf, type Outcome, type Person } from './books.ts'
import { expectSameBalances, expectSameBooks } from './compare-books.ts'

class Command implements fc.AsyncCommand<History, unknown> {
  readonly #step: Step

  constructor(one: Step) {
    this.#step = one
  }

  check(): boolean {
    return true
  }

  run(history: History): Promise<void> {
    return history.carryOut(this.#step)
  }

  toString(): string {
    return JSON.stringify(this.#step)
  }
}

/**
 * What people do with money over months, one after another: each call is answered as books in memory say, and the ledger
 * equals them. `seed` repeats a failure; SHRINK=1 finds a shorter one.
 */
export async function keepBooksAtRandom(runs: number, seed = newSeed()) {
  const all = fc.commands([step.map((one) => new Command(one))], { maxCommands: 400, size: 'max' })
  // Otherwise the first histories are short and have few amounts.
  const commands = fc.noBias(all)
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, (hasSecondAdmin, all) => keepBooks(hasSecondAdmin, all)),
    { numRuns: runs, seed, endOnFailure: process.env.SHRINK === undefined },
  )
}

/** The reserve has some money at first. */
const FIRST = { what: 'edit', who: 'admin', owner: null, amount: 400, days: null, isWrong: false, which: 0 } as const

async function keepBooks(hasSecondAdmin: boolean, all: Iterable<fc.AsyncCommand<History, unknown>>): Promise<void> {
  const world = await createWorld()
  try {
    const { admin, financeManager, otherFinance, leader } = world
    const secondAdmin = hasSecondAdmin
      ? await world.person({ fullName: 'Second', signedUpUnder: null, isAdmin: true })
      : admin
    const settings = await admin.settings.get()
    await admin.settings.save({ ...settings, hasCashBox: true })
    const people = PEOPLE.filter((who) => hasSecondAdmin || who !== 'secondAdmin')
    const history = new History(world, people, { admin, secondAdmin, financeManager, otherFinance, leader })
    try {
      for (const currency of CURRENCIES) await history.carryOut({ ...FIRST, currency })
      await fc.asyncModelRun(() => ({ model: history, real: undefined }), all)
      await expectSameBooks(world, history.books)
    } catch (error) {
      const told = error instanceof Error ? error.message : error
      throw new Error(`${told}\nWhat happened:\n${history.told.join('\n')}`, { cause: error })
    }
  } finally {
    await world.close()
  }
}

class History {
  readonly books: Books
  readonly told: string[] = []
  readonly #world: World
  readonly #callers: Readonly<Record<Person, Caller>>
  /** All accepted calls with what they were answered. */
  readonly #accepted: { readonly call: calls.Call; readonly outcome: Outcome }[] = []

  constructor(world: World, people: readonly Person[], callers: Readonly<Record<Person, Caller>>) {
    this.#world = world
    this.#callers = callers
    this.books = new Books(NOW, people)
  }

  async carryOut(one: Step): Promise<void> {
    if (one.what === 'wait') return this.#moveClock(this.books.now + one.ms)
    if (one.what === 'untilMonthEnd') return this.#moveClock(endOf(monthOf(this.books.now)) + one.ms)
    if (one.what === 'untilWeekEnd') return this.#moveClock(this.books.lastWeekEnd() + one.ms)
    if (one.what === 'repeat') return this.#repeat(one.which)
    const call = this.#callOf(one)
    if (!call) return
    const outcome = await this.#make(call, call.inBooks())
    await closing.learnClosings(this.books, this.#world.database)
    if (['done', 'waits', 'needsAnother'].includes(outcome)) this.#accepted.push({ call, outcome })
  }

  async #make(call: calls.Call, expected: Outcome): Promise<Outcome> {
    const told = `${new Date(this.books.now).toISOString()} ${call.who}: ${call.what}`
    const outcome = await outcomeOf(call.send(this.#callers[call.who]))
    this.told.push(`${told}: ${outcome}`)
    expect(`${told}: ${outcome}`).toBe(`${told}: ${expected}`)
    await expectSameBalances(this.#world, this.books)
    return outcome
  }

  /** An answer was lost: what the server knows by its id is answered as before; the others as they stand. */
  async #repeat(which: number): Promise<void> {
    const found = newest(this.#accepted, which)
    if (!found) return
    const { call, outcome } = found
    await this.#make(call, call.isKeyed ? (call.refusal?.() ?? outcome) : call.inBooks())
  }

  /** Everyone has proved who they are just now. */
  async #moveClock(to: number): Promise<void> {
    this.books.now = to
    this.#world.setClock(to)
    const now = new Date(to)
    const signedIn = { createdAt: now, provedAt: now, expiresAt: new Date(to + SIGN_IN_S * 1000) }
    await this.#world.database.update(authSessions).set(signedIn)
    this.told.push(`The clock is at ${new Date(to).toISOString()}`)
  }

  #callOf({ what, which, ...one }: Ask): calls.Call | null {
    const { books } = this
    const isHere = books.people.includes(one.who)
    const who = isHere ? one.who : 'admin'
    // Now and then they try elsewhere.
    const own =
      who === 'admin' || who === 'secondAdmin' || one.isWrong ? one.owner : who === 'otherFinance' ? 'SNMK1' : 'SNMY1'
    const all = { ...one, who, owner: own }
    const reviewed = books.changes.filter(({ isTransaction, hasWaited }) => isTransaction || hasWaited)
    const pending = reviewed.filter(({ status }) => status === 'pending')
    const change = newest(!one.isWrong && pending.length > 0 ? pending : reviewed, which)
    const posted = newest(
      books.changes.filter(({ postedAt }) => postedAt !== null),
      which,
    )
    const transaction = newest(
      books.changes.filter(({ isTransaction }) => isTransaction),
      which,
    )
    const count = newest(books.counts, which)
    const closed = newest(books.closings, which)
    const proposal = newest(books.proposals, which % 2)
    switch (what) {
      case 'exchange':
        return calls.exchangeCall(books, all)
      case 'edit':
        return calls.editCall(books, all)
      case 'count':
        return calls.countCall(books, all)
      case 'approve':
      case 'reject':
        return change ? reviews.reviewCall(books, who, change, what === 'approve' ? 'approved' : 'rejected') : null
      case 'reverse':
        return posted ? calls.reverseCall(books, who, posted, this.#world.database) : null
      case 'date':
        return transaction ? reviews.dateCall(books, all, transaction) : null
      case 'close':
        return closing.closeCall(books, who, own, which % 4)
      case 'reopen':
        return closed ? closing.reopenCall(books, who, closed) : null
      case 'signMonth':
        return closed ? closing.signMonthCall(books, who, closed) : null
      case 'signCount':
        return count ? closing.signCountCall(books, who, count) : null
      case 'propose':
        return closing.proposeCall(
          books,
          who,
          one.currency,
          which === 1 ? null : calls.unitsOf(one.currency, one.amount),
        )
      case 'confirm':
        return proposal ? closing.confirmCall(books, who, proposal) : null
      case 'withdrawLimit':
        return proposal ? closing.withdrawLimitCall(who, proposal) : null
      default:
        return calls.transactionCall(books, all, what)
    }
  }
}

function newest<One>(all: readonly One[], which: number): One | undefined {
  return all.at(-1 - (which % Math.max(all.length, 1)))
}

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    const answer = ((await call) ?? {}) as { isPending?: true; isWaiting?: boolean; needsAnother?: true }
    if (answer.needsAnother) return 'needsAnother'
    return answer.isPending || answer.isWaiting ? 'waits' : 'done'
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const amount = error.data?.available ?? error.data?.balance
    return amount === undefined ? error.code : `${error.code} ${amount}`
  }
}
