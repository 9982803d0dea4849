import { useCallback, useRef } from 'react'
import { useStore } from '#web/offline/store-context.tsx'
import { useSendWhenPossible } from '#web/offline/use-send-when-possible.ts'
import { useStored } from '#web/offline/use-stored.ts'
import { usePutBackOffer } from '#web/ui/put-back-offer.ts'
import { readSessionOutbox } from './present-group.ts'
import { sendSessions } from './save-session.ts'
import type { QueuedSession } from './session-drafts.ts'
import { useAnnounceSent } from './use-save-session.ts'

/** The sessions in the outbox of this device: queued ones, and refused ones to be resolved. */
export function useOutbox(): readonly QueuedSession[] {
  const store = useStore()
  return useStored(() => readSessionOutbox(store), store.personId)
}

/** Sends the queued sessions now; resolves to whether one is still queued because the server was not reached. */
export function useSendOutbox(): () => Promise<boolean> {
  const store = useStore()
  const announceSent = useAnnounceSent()
  const offerAnother = usePutBackOffer()
  const latest = useRef(announceSent)
  latest.current = announceSent
  const latestOffer = useRef(offerAnother)
  latestOffer.current = offerAnother
  return useCallback(async () => {
    const outcomes = await sendSessions(
      store,
      (sent) => latest.current(sent.content),
      (putBack) => latestOffer.current(putBack),
    ).catch(() => new Map())
    return [...outcomes.values()].some(({ kind }) => kind === 'queued')
  }, [store])
}

/** Sends the queued sessions whenever there may be a connection again, also after the browser was closed. */
export function useSendAutomatically(): void {
  useSendWhenPossible(useSendOutbox())
}
