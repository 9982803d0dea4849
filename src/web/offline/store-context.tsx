import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createDraftMemory, type DraftMemory } from './draft-memory.ts'
import { createStore, type Store } from './store.ts'

interface Bound {
  readonly store: Store
  readonly drafts: DraftMemory
}

const StoreContext = createContext<Bound | null>(null)

interface StoreProviderProps {
  /** The person who is signed in. */
  personId: string
  children: ReactNode
}

/** Binds the store to the person who is signed in. Another person's screens begin without any state of the previous one's. */
export function StoreProvider({ personId, children }: StoreProviderProps) {
  return (
    <BoundProvider key={personId} personId={personId}>
      {children}
    </BoundProvider>
  )
}

function BoundProvider({ personId, children }: StoreProviderProps) {
  const [bound] = useState<Bound>(() => {
    const store = createStore(personId)
    return { store, drafts: createDraftMemory(store) }
  })
  useEffect(() => bound.drafts.follow(), [bound])
  return <StoreContext value={bound}>{children}</StoreContext>
}

function useBound(): Bound {
  const bound = useContext(StoreContext)
  if (!bound) throw new Error('There is no StoreProvider around this component')
  return bound
}

/** The store of the person who is signed in. */
export function useStore(): Store {
  return useBound().store
}

/** Their drafts, without waiting for the store. */
export function useDraftMemory(): DraftMemory {
  return useBound().drafts
}
