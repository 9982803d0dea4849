import { DAY_MS } from '#domain/dates.ts'

/** How long a sign-in lasts after it was started or prolonged, in seconds. */
export const SIGN_IN_S = (30 * DAY_MS) / 1000

/** A sign-in that was started or prolonged this long ago is prolonged when it is used, in seconds. */
export const RENEWAL_AGE_S = DAY_MS / 1000

/** A sign-in ends after this time even if it is always in use. Source: docs/product.md, 3.9. */
const MAX_SIGN_IN_DAYS = 90

/**
 * The longest time in milliseconds that a sign-in may still last; 0 or negative when it is over.
 * @param now milliseconds since 1970 UTC
 */
export function signInTimeLeft(createdAt: Date, now: number): number {
  return createdAt.getTime() + MAX_SIGN_IN_DAYS * DAY_MS - now
}

/** A proof of who someone is counts for this long. Source: docs/product.md, 3.17. */
const PROOF_MS = 15 * 60 * 1000

/**
 * Whether someone proved in this sign-in who they are, and recently enough for what asks for it.
 * @param now milliseconds since 1970 UTC
 */
export function isProofRecent(provedAt: Date | null, now: number): boolean {
  return provedAt !== null && now - provedAt.getTime() < PROOF_MS
}

/** Whether a sign-in has neither ended nor is due to be prolonged. */
export function isCurrent(
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
  now: number,
): boolean {
  const age = SIGN_IN_S * 1000 - (expiresAt.getTime() - now)
  return age < RENEWAL_AGE_S * 1000 && signInTimeLeft(createdAt, now) > 0
}
