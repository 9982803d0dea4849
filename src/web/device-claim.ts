/** A claim that the device did not answer is tried again for this long after the server said who is signed in. */
const CLAIM_MS = 60_000

/** Who is to own the device, and when the server said so, in milliseconds since 1970 UTC. */
export interface Claim {
  readonly personId: string
  readonly claimedAt: number
}

/**
 * Whether a claim still counts.
 * @param wipeMark when a wipe was asked for that is not done yet, as kept in local storage; null where none is due. Whoever
 * asked for it, maybe in another tab, signed out after an older claim.
 * @param now milliseconds since 1970 UTC
 */
export function isClaimValid({ claimedAt }: Claim, wipeMark: string | null, now: number): boolean {
  return claimedAt + CLAIM_MS > now && (wipeMark === null || claimedAt >= Number(wipeMark))
}
