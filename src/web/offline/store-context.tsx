import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createDraftMemory, type DraftMemory } from './draft-memory.ts'
import { createStore, type Store } from './store.ts'

interface Bound {
  readonly store: Store
  readonly drafts: DraftMemory
}

const StoreContext = createContext<Bound | null>(null)

interface StoreProviderProps {
  personId: string
  children: ReactNode
}

/** Another person's screens start without any state of the previous person's. */
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

export function useStore(): Store {
  return useBound().store
}

export function useDraftMemory(): DraftMemory {
  return useBound().drafts
}
