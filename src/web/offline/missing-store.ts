import { createSignal, useSignal } from '#web/signal.ts'

/** Whether the device stores nothing now: another page holds or has changed the store, or it cannot be opened. */
export const missingStore = createSignal(false)

/** Whether this page yielded the store to a newer version, so that only reloading helps. */
export const givenUpStore = createSignal(false)

/** Whether the last write of a draft or outbox entry failed. Reading may still work. */
const failingStore = createSignal(false)

export function isStoreMissing(): boolean {
  return missingStore.get() || failingStore.get()
}

export function useIsStoreMissing(): boolean {
  const isMissing = useSignal(missingStore)
  const isFailing = useSignal(failingStore)
  return isMissing || isFailing
}

export function useIsStoreGivenUp(): boolean {
  return useSignal(givenUpStore)
}

/** The page was left during the transaction; says nothing about the store. */
export class PageLeft extends Error {}

/** @param isStored whether the result means that something was written; otherwise a success proves nothing */
export async function noteWrite<Result>(
  write: Promise<Result>,
  isStored: (result: Result) => boolean,
): Promise<Result> {
  try {
    const result = await write
    if (isStored(result)) failingStore.set(false)
    return result
  } catch (error) {
    if (!(error instanceof PageLeft)) failingStore.set(true)
    throw error
  }
}
