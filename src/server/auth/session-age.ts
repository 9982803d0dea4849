const DAY_MS = 24 * 3600 * 1000

/** A sign-in ends after so many days even if it is used all the time. Source: docs/product.md, 3.9. */
const MAX_SIGN_IN_DAYS = 90

/**
 * Milliseconds that a sign-in may still last at most; 0 or negative once it is over.
 * @param now milliseconds since 1970 UTC
 */
export function signInTimeLeft(createdAt: Date, now: number): number {
  return createdAt.getTime() + MAX_SIGN_IN_DAYS * DAY_MS - now
}
