const DAY_MS = 24 * 3600 * 1000

/** A sign-in ends after so many days, however much it is used. */
const LONGEST_SIGN_IN_DAYS = 90

/**
 * How long a sign-in may still last, in milliseconds, whatever prolongs it; not above 0 once it is over.
 * @param now milliseconds since 1970 UTC
 */
export function signInTimeLeft(createdAt: Date, now: number): number {
  return createdAt.getTime() + LONGEST_SIGN_IN_DAYS * DAY_MS - now
}
