import { type Change, movementsOf } from './ledger.ts'
import { type Currency, type MinorUnits, ZERO } from './money.ts'

/** Above which a change needs two approvers, in each currency; null: no limit. */
export type ApprovalLimits = Readonly<Record<Currency, MinorUnits | null>>

/** Whether a change moves more than the limit of its currency in any account. Source: docs/product.md, 8.25. */
export function isAboveLimit(change: Change, limits: ApprovalLimits): boolean {
  return movementsOf(change).some(({ currency, amountChange }) => {
    const limit = limits[currency]
    return limit !== null && (amountChange < ZERO ? -amountChange : amountChange) > limit
  })
}

export interface Approvals {
  /** All people who may review the change now. */
  readonly reviewers: readonly string[]
  readonly requestedBy: string
  /** All people who have approved it, also those who may no longer review it. */
  readonly approvedBy: readonly string[]
}

/** The reviewers whose approval counts: the requester only where fewer than two others may review. Source: docs/product.md, 8.25. */
export function countedReviewers({ reviewers, requestedBy }: Omit<Approvals, 'approvedBy'>): readonly string[] {
  const others = reviewers.filter((id) => id !== requestedBy)
  return others.length < 2 ? reviewers : others
}

/** The approvals that count, and how many more a change above the limit needs. Source: docs/product.md, 8.25. */
export function approvalState(approvals: Approvals) {
  const given = countedReviewers(approvals).filter((id) => approvals.approvedBy.includes(id))
  const needed = new Set(approvals.reviewers).size < 2 ? 1 : 2
  const missing = Math.max(0, needed - given.length)
  return { given, missing, isAlone: missing === 0 && given.length === 1 }
}

/** How long a second admin may confirm a proposed limit. Source: docs/product.md, 8.25. */
export const CONFIRMING_MS = 7 * 24 * 60 * 60 * 1000

/** @param now in milliseconds since 1970 UTC */
export function canStillConfirm({ proposedAt }: { readonly proposedAt: Date }, now: number): boolean {
  return now <= proposedAt.getTime() + CONFIRMING_MS
}
