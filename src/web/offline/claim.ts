import { elapsed } from '#web/clock.ts'

/** How long a claim is retried after the server's answer, if the database does not answer. */
const CLAIM_MS = 60_000

/** The future owner of the store. */
export interface Claim {
  readonly personId: string
  /** With the mark the device can check later whether the person's access has ended. */
  readonly mark: string
  /** When the server answered, by the clock of the page. */
  readonly claimedAt: number
  /** The mark of the wipe that was pending then. */
  readonly wipeBefore: string | null
}

/** The people whose data is to be deleted. */
export interface Wipe {
  /** The id of the last request, so that no mark is like an earlier one. */
  readonly id?: string
  /** It is undefined in a mark of an earlier version, which means everything of the owner. */
  readonly people?: readonly string[]
}

/** The wipe requested by a mark in local storage; null without a mark. */
export function wipeIn(mark: string | null): Wipe | null {
  if (mark === null) return null
  const stored: Wipe | number = JSON.parse(mark)
  return typeof stored === 'number' ? {} : stored
}

export function isWiped({ people }: Wipe, personId: string): boolean {
  return people === undefined || people.includes(personId)
}

/**
 * Whether a claim is valid.
 * @param wipeMark of a pending wipe, null if none; a person who signed out after the claim invalidates it
 */
export function isClaimValid(
  { personId, claimedAt, wipeBefore }: Omit<Claim, 'mark'>,
  wipeMark: string | null,
): boolean {
  const wipe = wipeMark === wipeBefore ? null : wipeIn(wipeMark)
  const isUndone = wipe !== null && isWiped(wipe, personId)
  return elapsed() - claimedAt < CLAIM_MS && !isUndone
}
