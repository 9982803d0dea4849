import { DAY_MS } from '#domain/dates/dates.ts'

/** The lifetime of a sign-in after its start or renewal, in seconds. */
export const SIGN_IN_S = (30 * DAY_MS) / 1000

/** The age after which an active sign-in is renewed, in seconds. */
export const RENEWAL_AGE_S = DAY_MS / 1000

/** The maximum lifetime of a sign-in, even if active. Source: docs/product.md, 3.9. */
const MAX_SIGN_IN_DAYS = 90

/** @returns milliseconds; 0 or negative when the sign-in is over */
export function signInTimeLeft(createdAt: Date, now: number): number {
  return createdAt.getTime() + MAX_SIGN_IN_DAYS * DAY_MS - now
}

/** A proof of identity counts for this long. Source: docs/product.md, 3.17. */
const PROOF_MS = 15 * 60 * 1000

/** @param now milliseconds since 1970 UTC */
export function isProofRecent(provedAt: Date | null, now: number): boolean {
  return provedAt !== null && now - provedAt.getTime() < PROOF_MS
}

export function isCurrent(
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
  now: number,
): boolean {
  const age = SIGN_IN_S * 1000 - (expiresAt.getTime() - now)
  return age < RENEWAL_AGE_S * 1000 && signInTimeLeft(createdAt, now) > 0
}
