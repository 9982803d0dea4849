import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Currency } from '#domain/finance/money.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from './book-calls.ts'
import { ADMINS, type Books, monthOf, type Owner, type Person, textOf, WEEK_MS } from './books.ts'

/** @param which of the open months is the last one that is closed; beyond them the present one, which is not over */
export function closeCall(books: Books, who: Person, owner: Owner, which: number): Call {
  const id = uuid()
  const to = books.openMonths(owner)[which] ?? monthOf(books.now)
  return {
    who,
    what: `close ${owner} until ${to}`,
    isKeyed: true,
    inBooks() {
      if (!books.manages(who, owner)) return 'FORBIDDEN'
      const open = books.openMonths(owner)
      if (!open.includes(to)) return 'MONTH_NOT_OPEN'
      for (const month of open.filter((one) => one <= to)) {
        const figures = books.figuresOf(owner, month)
        books.closings.push({ id: '', owner, month, figures, by: who, at: books.now, signedBy: null, reopenedBy: null })
      }
      return 'done'
    },
    send: ({ closings }) => closings.close({ id, organizationName: owner, to }),
  }
}

/** The server gives the ids of closed months. */
export async function learnClosings(books: Books, database: Database): Promise<void> {
  const unknown = books.closings.filter(({ id }) => id === '')
  if (unknown.length === 0) return
  const found = await database.execute<{ id: string; owner: string | null; month: string }>(sql`
    select id, organization_name as owner, to_char(month, 'YYYY-MM') as month from closings where reopened_at is null`)
  for (const one of unknown)
    one.id = found.rows.find(({ owner, month }) => owner === one.owner && month === one.month)?.id ?? ''
}

type Closing = Books['closings'][number]

export function reopenCall(books: Books, who: Person, closing: Closing): Call {
  const { id, owner, month } = closing
  return {
    who,
    what: `reopen ${owner} from ${month}`,
    isKeyed: false,
    inBooks() {
      if (!ADMINS.includes(who)) return 'FORBIDDEN'
      if (closing.reopenedBy) return closing.reopenedBy === who ? 'done' : 'REOPENED'
      for (const one of books.closedMonths(owner)) if (one.month >= month) one.reopenedBy = who
      return 'done'
    },
    send: ({ closings }) => closings.reopen({ id, reason: 'A receipt came later' }),
  }
}

export function signMonthCall(books: Books, who: Person, closing: Closing): Call {
  const { id, owner, month } = closing
  return {
    who,
    what: `sign ${month} of ${owner}`,
    isKeyed: false,
    inBooks: () => books.sign(who, closing),
    send: ({ closings }) => closings.sign({ id }),
  }
}

export function signCountCall(books: Books, who: Person, count: Books['counts'][number]): Call {
  const { id, owner } = count
  return {
    who,
    what: `sign count ${id} of ${owner}`,
    isKeyed: false,
    inBooks: () => books.sign(who, count),
    send: ({ cashCounts }) => cashCounts.sign({ id }),
  }
}

export type Proposal = Books['proposals'][number]

/** @param amount null: no limit */
export function proposeCall(books: Books, who: Person, currency: Currency, amount: bigint | null): Call {
  const id = uuid()
  const sent = { id, currency, amount: amount === null ? null : textOf(amount) }
  return {
    who,
    what: `propose ${sent.amount} ${currency}`,
    isKeyed: true,
    inBooks() {
      if (!ADMINS.includes(who)) return 'FORBIDDEN'
      const newest = books.proposals.filter((one) => one.currency === currency).at(-1)
      if (newest?.status === 'proposed' && books.now <= newest.at + WEEK_MS) return 'PROPOSAL_WAITS'
      const proposal: Proposal = { id, currency, amount, by: who, at: books.now, status: 'proposed' }
      books.proposals.push(proposal)
      if (hasOtherAdmin(books, who)) return 'waits'
      putInForce(books, proposal)
      return 'done'
    },
    send: ({ limits }) => limits.propose(sent),
  }
}

const hasOtherAdmin = ({ people }: Books, who: Person) => people.some((one) => one !== who && ADMINS.includes(one))

function putInForce({ limits }: Books, proposal: Proposal): void {
  proposal.status = 'confirmed'
  limits[proposal.currency] = proposal.amount
}

export function confirmCall(books: Books, who: Person, proposal: Proposal): Call {
  const { id, amount, currency } = proposal
  return {
    who,
    what: `confirm ${amount} ${currency}`,
    isKeyed: false,
    inBooks() {
      if (!ADMINS.includes(who)) return 'FORBIDDEN'
      if (proposal.status === 'withdrawn') return 'NOT_FOUND'
      if (proposal.status === 'confirmed') return 'done'
      if (proposal.by === who && hasOtherAdmin(books, who)) return 'FORBIDDEN'
      if (books.now > proposal.at + WEEK_MS) return 'TOO_LATE'
      putInForce(books, proposal)
      return 'done'
    },
    send: ({ limits }) => limits.confirm({ id }),
  }
}

export function withdrawLimitCall(who: Person, proposal: Proposal): Call {
  const { id, amount, currency } = proposal
  return {
    who,
    what: `withdraw the limit of ${amount} ${currency}`,
    isKeyed: false,
    inBooks() {
      if (!ADMINS.includes(who)) return 'FORBIDDEN'
      if (proposal.status === 'confirmed') return 'NOT_FOUND'
      proposal.status = 'withdrawn'
      return 'done'
    },
    send: ({ limits }) => limits.withdraw({ id }),
  }
}
