import { useSyncExternalStore } from 'react'
import { createFlag } from './flag.ts'

/** Whether the device stores nothing at the moment: another page holds or has changed the store, or it cannot be opened. */
export const missingStore = createFlag()

/** Whether this page has given the store up to a page with a newer version, so that only reloading it helps. */
export const givenUpStore = createFlag()

/** The first of them for a component. Source: docs/product.md, 11.7. */
export function useIsStoreMissing(): boolean {
  return useSyncExternalStore(missingStore.subscribe, missingStore.get)
}

/** The second one for a component. */
export function useIsStoreGivenUp(): boolean {
  return useSyncExternalStore(givenUpStore.subscribe, givenUpStore.get)
}
