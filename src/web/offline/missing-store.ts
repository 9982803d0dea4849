import { createSignal, useSignal } from '#web/signal.ts'

/** Whether the device stores nothing at the moment: another page holds or has changed the store, or it cannot be opened. */
export const missingStore = createSignal(false)

/** Whether this page has given the store up to a page with a newer version, so that only reloading it helps. */
export const givenUpStore = createSignal(false)

/** Whether the last draft or entry of the outbox could not be written: the store is full, or fails. What it has can still be read. */
const failingStore = createSignal(false)

/** Whether nothing that is typed can be stored at the moment. Source: docs/product.md, 11.7. */
export function isStoreMissing(): boolean {
  return missingStore.get() || failingStore.get()
}

/** The same for a component. */
export function useIsStoreMissing(): boolean {
  const isMissing = useSignal(missingStore)
  const isFailing = useSignal(failingStore)
  return isMissing || isFailing
}

/** Whether the store was given up, for a component. */
export function useIsStoreGivenUp(): boolean {
  return useSignal(givenUpStore)
}

/** Thrown by a transaction that ended because the page was left: it says nothing about the store. */
export class PageLeft extends Error {}

/**
 * Notes whether a draft or an entry of the outbox could be written.
 * @param isStored whether the result says that something was written; otherwise a success says nothing about the store
 * @returns the result of the write
 */
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
