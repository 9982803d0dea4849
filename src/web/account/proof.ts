import { useSyncExternalStore } from 'react'

/** Calls that wait for the proof of who the person is. */
interface Asking {
  readonly given: Promise<boolean>
  answer(isGiven: boolean): void
}

let asking: Asking | null = null
const listeners = new Set<() => void>()

/**
 * Asks the person for a proof of who they are. Calls that need one at the same time wait for the same answer.
 * @returns whether it was given; false at once on a screen that cannot ask
 */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  asking ??= startAsking()
  return asking.given
}

function startAsking(): Asking {
  let answer: (isGiven: boolean) => void = () => undefined
  const given = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  announceLater()
  return { given, answer }
}

/** Ends the asking: the calls that wait are made again, or fail. */
export function answerProof(isGiven: boolean): void {
  asking?.answer(isGiven)
  asking = null
  announceLater()
}

/** After the state above has changed. */
function announceLater(): void {
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody is left who could answer.
    if (listeners.size === 0) answerProof(false)
  }
}

/** Whether the person is asked for a proof now. */
export function useIsProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => asking !== null)
}
