/** How long a claim is retried after the server's answer, if the database does not answer. */
const CLAIM_MS = 60_000

/** The future owner of the store, and the time of the server's answer in milliseconds since 1970 UTC. */
export interface Claim {
  readonly personId: string
  /** With it the device can check later whether the person's access has ended. */
  readonly mark: string
  readonly claimedAt: number
}

/** The people whose data is to be deleted, and the time of the last request in milliseconds since 1970 UTC. */
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

export function isWiped({ people }: Wipe, personId: string): boolean {
  return people === undefined || people.includes(personId)
}

/** @param wipe a pending one, null if none; a person who signed out after the claim invalidates it */
export function isClaimValid({ personId, claimedAt }: Omit<Claim, 'mark'>, wipe: Wipe | null, now: number): boolean {
  const isUndone = wipe !== null && isWiped(wipe, personId) && claimedAt < wipe.requestedAt
  return claimedAt + CLAIM_MS > now && !isUndone
}
