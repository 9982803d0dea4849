import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useStored } from '#web/offline/use-stored.ts'

/** Whether hand-overs of a session wait on this device, so that the number of the server is not right. */
export function useHasWaitingHandOvers(sessionId: string): boolean {
  const store = useStore()
  const waiting = useStored(() => store.getAll<{ readonly sessionId: string }>('handOvers'), store.personId)
  return waiting.some((one) => one.sessionId === sessionId)
}
