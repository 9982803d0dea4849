import { useSyncExternalStore } from 'react'

/** A value outside of React's state, so that a change renders only what shows it. */
export interface Signal<Value> {
  get(): Value
  /** Calls `listener` after each change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void
}

/** A signal that its owner can change. */
export interface OwnSignal<Value> extends Signal<Value> {
  set(next: Value): void
  /** Whether anything listens. */
  isHeard(): boolean
}

export function createSignal<Value>(first: Value): OwnSignal<Value> {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    isHeard: () => listeners.size > 0,
  }
}

/** The value of a signal, for a component. */
export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get)
}
