import { useSyncExternalStore } from 'react'

export interface Signal<Value> {
  get(): Value
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

export interface OwnSignal<Value> extends Signal<Value> {
  set(next: Value): void
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

export function useSignal<Value>(signal: Signal<Value>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get)
}
