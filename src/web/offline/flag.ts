/** A boolean outside of React's state, so that a change renders only what shows it (`useSyncExternalStore`). */
export interface Flag {
  get(): boolean
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/** Makes a flag that is false at first. */
export function createFlag(): Flag & { set(value: boolean): void } {
  const listeners = new Set<() => void>()
  let isSet = false
  return {
    get: () => isSet,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(value) {
      if (value === isSet) return
      isSet = value
      for (const listener of listeners) listener()
    },
  }
}
