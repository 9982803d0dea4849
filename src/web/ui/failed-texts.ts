import { isStoreMissing } from '#web/offline/missing-store.ts'

/** The title of what was not saved about a person; it promises nothing while the device stores nothing. Source: docs/product.md, 11.7. */
export function saveFailedText(): 'roster:saveFailed' | 'roster:saveFailedUnstored' {
  return isStoreMissing() ? 'roster:saveFailedUnstored' : 'roster:saveFailed'
}

/** The same without the permission, so that trying again is pointless. */
export function saveDeniedText(): 'roster:saveDenied' | 'roster:saveDeniedUnstored' {
  return isStoreMissing() ? 'roster:saveDeniedUnstored' : 'roster:saveDenied'
}

/** The same for people who are added one after another, which needs a connection. */
export function addNeedsConnectionText(): 'roster:addNeedsConnection' | 'roster:addNeedsConnectionUnstored' {
  return isStoreMissing() ? 'roster:addNeedsConnectionUnstored' : 'roster:addNeedsConnection'
}
