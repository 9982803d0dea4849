/** A claim that the database did not answer is retried for this long after the server said who is signed in. */
const CLAIM_MS = 60_000

/** Who is to own the store, and when the server said so, in milliseconds since 1970 UTC. */
export interface Claim {
  readonly personId: string
  /** By it the device can ask later whether the person's access has ended. */
  readonly mark: string
  readonly claimedAt: number
}

/** Whose data is to be deleted, and when that was last requested, in milliseconds since 1970 UTC. */
export interface Wipe {
  readonly requestedAt: number
  /** Undefined in a mark of an earlier version: everything of the owner. */
  readonly people?: readonly string[]
}

/** The wipe requested by a mark in local storage; null without a mark. */
export function wipeIn(mark: string | null): Wipe | null {
  if (mark === null) return null
  const stored: Wipe | number = JSON.parse(mark)
  return typeof stored === 'number' ? { requestedAt: stored } : stored
}

/** Whether a wipe deletes what is stored for this person. */
export function isWiped({ people }: Wipe, personId: string): boolean {
  return people === undefined || people.includes(personId)
}

/**
 * Whether a claim is still valid.
 * @param wipe requested and not done yet; null without one. A person who signed out after the claim, maybe in another tab, invalidates it.
 * @param now milliseconds since 1970 UTC
 */
export function isClaimValid({ personId, claimedAt }: Omit<Claim, 'mark'>, wipe: Wipe | null, now: number): boolean {
  const isUndone = wipe !== null && isWiped(wipe, personId) && claimedAt < wipe.requestedAt
  return claimedAt + CLAIM_MS > now && !isUndone
}
