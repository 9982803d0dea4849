import { createSignal, type Signal, useSignal } from './signal.ts'

/** Calls that wait for the proof of identity. */
interface Asking {
  readonly given: Promise<boolean>
  answer(isGiven: boolean): void
}

const requested = createSignal<Asking | null>(null)

/**
 * Concurrent calls wait for the same answer. @returns whether the proof was given; false on a screen that cannot ask
 */
export function askForProof(): Promise<boolean> {
  if (!requested.isHeard()) return Promise.resolve(false)
  const asking = requested.get() ?? newAsking()
  requested.set(asking)
  return asking.given
}

function newAsking(): Asking {
  let answer: (isGiven: boolean) => void = () => undefined
  const given = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { given, answer }
}

/** The waiting calls are made again, or fail. */
export function answerProof(isGiven: boolean): void {
  requested.get()?.answer(isGiven)
  requested.set(null)
}

const asking: Signal<Asking | null> = {
  get: requested.get,
  subscribe(listener) {
    const stop = requested.subscribe(listener)
    return () => {
      stop()
      if (!requested.isHeard()) answerProof(false)
    }
  },
}

/** Whether a proof is requested now. */
export function useIsProofRequested(): boolean {
  return useSignal(asking) !== null
}
