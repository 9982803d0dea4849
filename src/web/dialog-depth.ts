/** @param state of an entry in the browser's history. @returns for how many open dialogs it was added */
export function depthIn(state: { readonly dialogs?: unknown } | null): number {
  return typeof state?.dialogs === 'number' ? state.dialogs : 0
}
