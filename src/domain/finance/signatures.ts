import type { OrganizationName } from '#domain/network/organizations.ts'
import { canSeeStatement } from '#domain/rights/finance-permissions.ts'
import type { Actor } from '#domain/rights/permissions.ts'

/**
 * For how long after a count, or after a month was closed, another person may sign it. Source: docs/product.md, 8.20
 * and 8.26.
 */
export const SIGNING_MS = 7 * 24 * 60 * 60 * 1000

export const SIGNATURE_STATUSES = ['signed', 'waiting', 'not_countersigned'] as const

export type SignatureStatus = (typeof SIGNATURE_STATUSES)[number]

/** A count or a closed month. */
export interface Signable {
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly recordedBy: string
  readonly recordedAt: Date
  readonly signedAt: Date | null
}

/**
 * Whether it is signed, waits for a signature, or can no longer be signed.
 * @param now in milliseconds since 1970 UTC. Source: docs/product.md, 8.20 and 8.26.
 */
export function signatureStatus(
  { recordedAt, signedAt }: Pick<Signable, 'recordedAt' | 'signedAt'>,
  now: number,
): SignatureStatus {
  if (signedAt) return 'signed'
  return now <= recordedAt.getTime() + SIGNING_MS ? 'waiting' : 'not_countersigned'
}

/**
 * Whether a person may sign as the second one: not the person who recorded it, and someone who sees the account.
 * Source: docs/product.md, 8.20 and 8.26.
 */
export function canSign(
  actor: Actor,
  { organizationName, recordedBy }: Pick<Signable, 'organizationName' | 'recordedBy'>,
): boolean {
  return actor.id !== recordedBy && canSeeStatement(actor, organizationName)
}
