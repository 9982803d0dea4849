/**
 * The number of open dialogs for which an entry was added.
 * @param state of an entry in the browser's history
 */
export function depthIn(state: { readonly dialogs?: unknown } | null): number {
  return typeof state?.dialogs === 'number' ? state.dialogs : 0
}
