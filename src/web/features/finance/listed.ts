import type { Exchange } from '#contract/finance/exchanges.ts'
import type { Transaction } from '#contract/finance/transactions.ts'

/** A list has exchanges among transactions. Source: docs/product.md, 8.19. */
export type Listed = Transaction | Exchange

export function isExchange(listed: Listed): listed is Exchange {
  return 'givesCurrency' in listed
}

/** The time at which it was reviewed, or an exchange made. */
export function reviewTime(listed: Listed): Date {
  return isExchange(listed) ? listed.exchangedAt : (listed.reviewedAt ?? listed.requestedAt)
}

/** The newest first, in the order of the server. */
export function newestFirst(rows: readonly Listed[]): Listed[] {
  return [...rows].sort(
    (one, other) => Number(reviewTime(other)) - Number(reviewTime(one)) || (one.id < other.id ? 1 : -1),
  )
}
