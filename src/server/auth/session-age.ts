import { DAY_MS } from '#domain/dates.ts'

/** A sign-in ends after this time even if it is always in use. Source: docs/product.md, 3.9. */
const MAX_SIGN_IN_DAYS = 90

/**
 * The longest time in milliseconds that a sign-in may still last; 0 or negative when it is over.
 * @param now milliseconds since 1970 UTC
 */
export function signInTimeLeft(createdAt: Date, now: number): number {
  return createdAt.getTime() + MAX_SIGN_IN_DAYS * DAY_MS - now
}
