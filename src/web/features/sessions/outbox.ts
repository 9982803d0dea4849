import { deviceOwner, kept } from '#web/device.ts'
import type { SessionDraft } from './session-draft.ts'

/** Why the server refused: a code of the contract, with its data. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly data: unknown
}

/** A session that was saved on this device and is not known to have reached the server. */
export interface Unsent {
  readonly key: string
  /** Goes up in the order of saving, whatever the clock says. */
  readonly order: number
  readonly draft: SessionDraft
  readonly savedAt: number
  /** How often it was sent in vain. */
  readonly tries: number
  /** Why it was refused: it waits to be mended. Null while it waits to be sent. */
  readonly refusal: Refusal | null
}

/** The sessions on this device that wait, in the order in which they were saved. */
export async function readUnsent(personId: string): Promise<Unsent[]> {
  const found = await kept<Unsent>(personId, 'unsent')
  return found.sort((one, other) => one.order - other.order)
}

/** Whether it goes by itself. A failure of the server may be over by now; what was refused for a reason waits to be mended. */
export function isStillToSend({ refusal }: Unsent): boolean {
  return refusal === null || refusal.status >= 500
}

/**
 * Whether a session of whoever this device belongs to is to be sent, also while nobody is signed in: after a sign-in ran out it
 * stays, and goes once the same person signs in again.
 */
export async function hasUnsentOfOwner(): Promise<boolean> {
  const owner = await deviceOwner()
  return owner !== undefined && (await readUnsent(owner)).some(isStillToSend)
}
