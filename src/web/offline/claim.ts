/** A claim that the database did not answer is retried for this long after the server said who is signed in. */
const CLAIM_MS = 60_000

/** Who is to own the store, and when the server said so, in milliseconds since 1970 UTC. */
export interface Claim {
  readonly personId: string
  readonly claimedAt: number
}

/**
 * Whether a claim is still valid.
 * @param wipeMark time of a requested wipe that is not done yet, as stored in local storage; null without one. A person who
 * signed out after the claim, maybe in another tab, invalidates it.
 * @param now milliseconds since 1970 UTC
 */
export function isClaimValid({ claimedAt }: Claim, wipeMark: string | null, now: number): boolean {
  return claimedAt + CLAIM_MS > now && (wipeMark === null || claimedAt >= Number(wipeMark))
}
