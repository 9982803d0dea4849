import { isStoreMissing } from '#web/offline/missing-store.ts'

/** The text promises nothing while the device stores nothing. Source: docs/product.md, 11.7. */
export function saveFailedText(): 'roster:saveFailed' | 'roster:saveFailedUnstored' {
  return isStoreMissing() ? 'roster:saveFailedUnstored' : 'roster:saveFailed'
}

/** {@link saveFailedText} without the permission, in which case a retry is pointless. */
export function saveDeniedText(): 'roster:saveDenied' | 'roster:saveDeniedUnstored' {
  return isStoreMissing() ? 'roster:saveDeniedUnstored' : 'roster:saveDenied'
}

/** {@link saveFailedText} for adding people one after another, which needs a connection. */
export function addNeedsConnectionText(): 'roster:addNeedsConnection' | 'roster:addNeedsConnectionUnstored' {
  return isStoreMissing() ? 'roster:addNeedsConnectionUnstored' : 'roster:addNeedsConnection'
}
