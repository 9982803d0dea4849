import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { withTimeout } from '#web/offline/database.ts'
import { createStore, type Store } from '#web/offline/store.ts'
import { createDraftMemory, type DraftMemory } from './draft-memory.ts'

interface Bound {
  readonly store: Store
  readonly drafts: DraftMemory
}

const StoreContext = createContext<Bound | null>(null)

/** The store of the person whose screens are shown, or are about to be shown. */
let present: Bound | undefined

function boundTo(personId: string): Bound {
  if (present?.store.personId === personId) return present
  const store = createStore(personId)
  present = { store, drafts: createDraftMemory(store) }
  return present
}

/** Reads the drafts before a screen of the person is shown, so that each of its forms begins with the typed values. */
export async function readDraftsOf(personId: string): Promise<void> {
  await withTimeout(boundTo(personId).drafts.load(), undefined)
}

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
  const [bound] = useState(() => boundTo(personId))
  useEffect(() => {
    present = bound
    const leave = bound.drafts.follow()
    return () => {
      leave()
      if (present === bound) present = undefined
    }
  }, [bound])
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
