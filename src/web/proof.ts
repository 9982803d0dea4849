import { createSignal, type Signal, useSignal } from './signal.ts'

interface ProofRequest {
  readonly given: Promise<boolean>
  answer(isGiven: boolean): void
}

const requested = createSignal<ProofRequest | null>(null)

/**
 * Requests a proof of identity. Concurrent calls wait for the same answer. @returns whether it was given; false on a
 * screen that cannot ask
 */
export function requestProof(): Promise<boolean> {
  if (!requested.isHeard()) return Promise.resolve(false)
  const pending = requested.get() ?? newProofRequest()
  requested.set(pending)
  return pending.given
}

function newProofRequest(): ProofRequest {
  let answer: (isGiven: boolean) => void = () => undefined
  const given = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { given, answer }
}

/** Answers the waiting calls, which are made again, or fail. */
export function answerProof(isGiven: boolean): void {
  requested.get()?.answer(isGiven)
  requested.set(null)
}

const pending: Signal<ProofRequest | null> = {
  get: requested.get,
  subscribe(listener) {
    const stop = requested.subscribe(listener)
    return () => {
      stop()
      // No screen can answer any more.
      if (!requested.isHeard()) answerProof(false)
    }
  },
}

export function useIsProofRequested(): boolean {
  return useSignal(pending) !== null
}
