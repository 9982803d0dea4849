import {
  areTwoPeople,
  claimsOf,
  type GrantedRight,
  NEW_RIGHT_MS,
  type ReviewRights,
} from '#domain/rights/granted-rights.ts'
import { type Change, movementsOf } from './ledger.ts'
import { type Currency, type MinorUnits, ZERO } from './money.ts'

/** The amount above which a change needs two approvers, in each currency; null if there is no limit. */
export type ApprovalLimits = Readonly<Record<Currency, MinorUnits | null>>

/** Whether a change moves more than the limit of its currency in any account. Source: docs/product.md, 8.25. */
export function isAboveLimit(change: Change, limits: ApprovalLimits): boolean {
  return movementsOf(change).some(({ currency, amountChange }) => {
    const limit = limits[currency]
    return limit !== null && (amountChange < ZERO ? -amountChange : amountChange) > limit
  })
}

export interface Approvals extends ReviewRights {
  readonly requestedBy: string
  /** All people who have approved it, also those who may no longer review it. */
  readonly approvedBy: readonly string[]
}

export interface ApprovalState {
  /**
   * The reviewers whose approval may count. The requester is one only if fewer than two others may be the two
   * approvers.
   */
  readonly counted: readonly string[]
  /** The approvals that count. */
  readonly given: readonly string[]
  /** How many more a change above the limit needs. */
  readonly missing: number
  /** Whether it is approved by the only person who could review it. */
  readonly isAlone: boolean
  /** Everyone else who could have been the second person. */
  readonly possible: readonly string[]
}

/**
 * Who of those who approved a change above the limit counts, and what it still needs.
 * @param now in milliseconds since 1970 UTC
 * Source: docs/product.md, 8.25 and 8.28.
 */
export function approvalState(approvals: Approvals, now: number): ApprovalState {
  const { reviewers, requestedBy, approvedBy } = approvals
  const claims = claimsOf(approvals, now)
  const heldBy = (id: string) => claims.filter(({ personId, isHeld }) => isHeld && personId === id)
  // People who have their right from the requester do not count as others.
  const others = claims
    .filter(({ personId, isHeld }) => isHeld && personId !== requestedBy)
    .map((claim) => ({ ...claim, origins: claim.origins.filter((origin) => origin !== requestedBy) }))
  const counted = areTwoPeople(others, others) ? reviewers.filter((id) => id !== requestedBy) : reviewers
  const hasSecond = (id: string) => areTwoPeople(heldBy(id), claims)
  // A person who received a right does not count beside the person who gave it.
  const isReceiver = (id: string) =>
    heldBy(id).every(({ origins }) =>
      origins.every((origin) => origin !== id && claims.some(({ personId }) => personId === origin)),
    )
  const approving = counted.filter((id) => approvedBy.includes(id) && (hasSecond(id) || !isReceiver(id)))
  const given: string[] = []
  for (const id of [...approving.filter((one) => !isReceiver(one)), ...approving.filter(isReceiver)])
    if (given.every((one) => areTwoPeople(heldBy(one), heldBy(id)))) given.push(id)
  const missing = Math.max(0, (counted.some(hasSecond) ? 2 : 1) - given.length)
  const seconds = claims.filter((claim) => given.some((id) => areTwoPeople(heldBy(id), [claim])))
  const possible = [...new Set(seconds.map(({ personId }) => personId))].filter((id) => !given.includes(id))
  return { counted, given, missing, isAlone: missing === 0 && given.length === 1, possible }
}

/**
 * When a change that waits because of a new or lost right can be posted by a new approval of those who may review it
 * now; null if it does not wait for that. Both times are in milliseconds since 1970 UTC.
 * Source: docs/product.md, 8.28.
 */
export function waitsUntil(approvals: Approvals, now: number): number | null {
  const isEnough = (at: number) => approvalState(approvals, at).missing === 0
  const canBeEnough = (at: number) => approvalState({ ...approvals, approvedBy: approvals.reviewers }, at).missing === 0
  if (isEnough(now)) return null
  const isStuck = !canBeEnough(now)
  return firstWeekEnd(approvals.rights, now, (at) => isEnough(at) || (isStuck && canBeEnough(at)))
}

/** Who proposed to raise or lift a limit, and who confirms it. Someone who is alone does both. */
export interface Confirmation extends ReviewRights {
  readonly proposedBy: string
  readonly confirmedBy: string
}

/**
 * Whether a limit may be lifted or raised by these two admins, and who else could have been the second.
 * @param now in milliseconds since 1970 UTC
 * Source: docs/product.md, 8.28.
 */
export function confirmationState({ proposedBy, confirmedBy, ...rights }: Confirmation, now: number) {
  const approvedBy = [...new Set([proposedBy, confirmedBy])]
  const { given, missing, possible } = approvalState({ ...rights, requestedBy: '', approvedBy }, now)
  return { isEnough: missing === 0 && given.includes(confirmedBy), possible }
}

/**
 * When these two people may lift or raise the limit; null if waiting does not help. Both times are in milliseconds
 * since 1970 UTC.
 */
export function confirmableFrom(confirmation: Confirmation, now: number): number | null {
  return firstWeekEnd(confirmation.rights, now, (at) => confirmationState(confirmation, at).isEnough)
}

/** Whether a limit allows more than the present one. */
export function isLoosened(from: MinorUnits | null, to: MinorUnits | null): boolean {
  return from !== null && (to === null || to > from)
}

/** The first end of the seven days of a given or lost right at which a condition is true. */
function firstWeekEnd(rights: readonly GrantedRight[], now: number, isSo: (at: number) => boolean): number | null {
  const ends = rights
    .flatMap(({ givenAt, endedAt }) => [givenAt, endedAt ?? givenAt])
    .map((at) => at + NEW_RIGHT_MS)
    .filter((at) => at > now)
  return [...new Set(ends)].sort((one, other) => one - other).find(isSo) ?? null
}

/** How long a second admin may confirm a proposed limit. Source: docs/product.md, 8.25. */
export const CONFIRMING_MS = 7 * 24 * 60 * 60 * 1000

/** @param now in milliseconds since 1970 UTC */
export function canStillConfirm({ proposedAt }: { readonly proposedAt: Date }, now: number): boolean {
  return now <= proposedAt.getTime() + CONFIRMING_MS
}

/**
 * Whether an approval counted.
 * @param counted the ids that were stored when the change was posted; empty or null if none were, as before they were
 * stored
 * Source: docs/product.md, 8.28.
 */
export function hasCounted(approver: string, counted: readonly string[] | null): boolean {
  return counted === null || counted.length === 0 || counted.includes(approver)
}
