import { useCallback, useEffect, useRef } from 'react'
import { useStore } from '#web/offline/store-context.tsx'
import { useStored } from '#web/offline/use-stored.ts'
import { readSessionOutbox } from './present-group.ts'
import { sendSessions } from './save-session.ts'
import type { QueuedSession } from './session-drafts.ts'
import { useAnnounceSent } from './use-save-session.ts'

const SEND_INTERVAL_MS = 15_000

/** The sessions in the outbox of this device: queued ones, and refused ones to be resolved. */
export function useOutbox(): readonly QueuedSession[] {
  const store = useStore()
  return useStored(() => readSessionOutbox(store), store.personId)
}

/** Sends the queued sessions now; resolves to whether one is still queued because the server was not reached. */
export function useSendOutbox(): () => Promise<boolean> {
  const store = useStore()
  const announceSent = useAnnounceSent()
  const latest = useRef(announceSent)
  latest.current = announceSent
  return useCallback(async () => {
    const outcomes = await sendSessions(store, (sent) => latest.current(sent.content)).catch(() => new Map())
    return [...outcomes.values()].some(({ kind }) => kind === 'queued')
  }, [store])
}

/** Sends the queued sessions whenever there may be a connection again, also after the browser was closed. */
export function useSendAutomatically(): void {
  const send = useSendOutbox()
  useEffect(() => {
    const sendIfVisible = () => document.visibilityState === 'visible' && void send()
    void send()
    const timer = setInterval(sendIfVisible, SEND_INTERVAL_MS)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendIfVisible)
    }
  }, [send])
}
