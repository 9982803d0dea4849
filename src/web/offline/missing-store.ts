import { createSignal, useSignal } from '#web/signal.ts'

/** Whether the device stores nothing now: another page holds or has changed the store, or it cannot be opened. */
export const missingStore = createSignal(false)

/** Whether this page yielded the store to a newer version, so that only reloading helps. */
export const givenUpStore = createSignal(false)

/**
 * Whether the store was deleted or replaced since this page knew its owner: nothing is stored until it has one again.
 */
export const lostStore = createSignal(false)

/** Whether the last write of a draft or outbox entry failed. Reading may still work. */
const failingStore = createSignal(false)

export function isStoreMissing(): boolean {
  return missingStore.get() || lostStore.get() || failingStore.get()
}

export function useIsStoreMissing(): boolean {
  const isMissing = useSignal(missingStore)
  const isLost = useSignal(lostStore)
  const isFailing = useSignal(failingStore)
  return isMissing || isLost || isFailing
}

export function useIsStoreGivenUp(): boolean {
  return useSignal(givenUpStore)
}

/** The page was left during the transaction, which says nothing about the store. */
export class PageLeft extends Error {}

/** The store has no owner any more, which says nothing about its room. */
export class StoreLost extends Error {}

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
    if (!(error instanceof PageLeft || error instanceof StoreLost)) failingStore.set(true)
    throw error
  }
}
