import { createSignal, type Signal, useSignal } from './signal.ts'

/** Calls that wait for the proof of who the person is. */
interface Asking {
  readonly given: Promise<boolean>
  answer(isGiven: boolean): void
}

const asked = createSignal<Asking | null>(null)

/**
 * Asks the person for a proof of who they are. Calls that need one at the same time wait for the same answer.
 * @returns whether it was given; false at once on a screen that cannot ask
 */
export function askForProof(): Promise<boolean> {
  if (!asked.isHeard()) return Promise.resolve(false)
  const asking = asked.get() ?? newAsking()
  asked.set(asking)
  return asking.given
}

function newAsking(): Asking {
  let answer: (isGiven: boolean) => void = () => undefined
  const given = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  return { given, answer }
}

/** Ends the asking: the calls that wait are made again, or fail. */
export function answerProof(isGiven: boolean): void {
  asked.get()?.answer(isGiven)
  asked.set(null)
}

const asking: Signal<Asking | null> = {
  get: asked.get,
  subscribe(listener) {
    const stop = asked.subscribe(listener)
    return () => {
      stop()
      // Nobody is left who could answer.
      if (!asked.isHeard()) answerProof(false)
    }
  },
}

/** Whether the person is asked for a proof now. */
export function useIsProofAsked(): boolean {
  return useSignal(asking) !== null
}
