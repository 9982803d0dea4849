import { type Asked, type Call, dayFrom, isFuture } from './book-calls.ts'
import type { Books, Change, Outcome, Person } from './books.ts'

/** Approves or rejects a request, or another change that waits. */
export function reviewCall(books: Books, who: Person, change: Change, decision: 'approved' | 'rejected'): Call {
  const { id, isTransaction } = change
  return {
    who,
    what: `${decision} ${change.type} ${id} of ${change.requestedBy}`,
    isKeyed: false,
    inBooks() {
      if (!books.sees(who, change.owner)) return 'NOT_FOUND'
      if (!reviewersOf(books, change).includes(who)) return 'FORBIDDEN'
      if (change.status !== 'pending') {
        const isOwn = decision === 'approved' ? change.approvedBy.has(who) : change.rejectedBy === who
        return change.status === decision && isOwn ? 'done' : 'ALREADY_REVIEWED'
      }
      return decision === 'approved' ? approve(books, who, change) : reject(who, change)
    },
    send: ({ finance, pendingChanges }) => (isTransaction ? finance : pendingChanges).review({ id, decision }),
  }
}

/** An admin's deposit that waits is a request like others. */
function reviewersOf(books: Books, { owner, isTransaction, isAdminDeposit }: Change): readonly Person[] {
  return books.reviewers({ owner, isAdminDeposit: !isTransaction && isAdminDeposit })
}

function reject(who: Person, change: Change): Outcome {
  change.status = 'rejected'
  change.rejectedBy = who
  return 'done'
}

function approve(books: Books, who: Person, change: Change): Outcome {
  if (books.isAbove(change.movements)) {
    const reviewers = reviewersOf(books, change)
    const others = reviewers.filter((one) => one !== change.requestedBy)
    const counted = others.length >= 2 ? others : reviewers
    if (!counted.includes(who)) return 'OTHERS_APPROVE'
    const given = counted.filter((one) => one === who || change.approvedBy.has(one))
    if (given.length < Math.min(2, counted.length)) {
      change.approvedBy.add(who)
      return 'needsAnother'
    }
  }
  const refusal = books.post(change)
  if (!refusal) change.approvedBy.add(who)
  return refusal ?? 'done'
}

/** Changes the day on the receipt. */
export function dateCall(books: Books, { who, days, isWrong }: Asked, change: Change): Call {
  const from = isWrong ? dayFrom(books.now, -71) : change.documentDate
  const documentDate = days === null ? null : dayFrom(books.now, days)
  return {
    who,
    what: `date ${change.type} ${change.id} from ${from} to ${documentDate}`,
    isKeyed: false,
    inBooks() {
      if (!books.sees(who, change.owner)) return 'NOT_FOUND'
      if (!books.manages(who, change.owner)) return 'FORBIDDEN'
      if (isFuture(books, documentDate)) return 'INVALID_INPUT'
      if (change.documentDate === documentDate) return 'done'
      if (change.documentDate !== from) return 'DATE_CHANGED'
      if (change.postedAt !== null && change.postedAt < books.closedUntil(change.owner)) return 'MONTH_CLOSED'
      change.documentDate = documentDate
      return 'done'
    },
    send: ({ finance }) => finance.setDocumentDate({ id: change.id, from, documentDate }),
  }
}
