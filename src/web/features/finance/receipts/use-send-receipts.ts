import { useCallback, useEffect } from 'react'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useSendWhenPossible } from '#web/offline/outbox/use-send-when-possible.ts'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { isToBeSent, readWaiting, sendingRequests } from './receipt-box.ts'
import { endPauses } from './unanswered.ts'

const loadSending = partLoader(() => import('./send-receipts.ts'))

/** Sends receipts on every screen, whenever there may be a connection, until each has arrived or is refused. */
export function useSendReceipts(): void {
  const store = useStore()
  const send = useCallback(async () => {
    try {
      if (!(await readWaiting(store)).some(isToBeSent)) return
      const { sendReceipts } = await loadSending()
      await sendReceipts(store)
    } catch {
      // They stay on the device for the next attempt.
    }
  }, [store])
  // It runs before the listener that sends then.
  useEffect(() => {
    window.addEventListener('online', endPauses)
    return () => window.removeEventListener('online', endPauses)
  }, [])
  useSendWhenPossible(send)
  useEffect(() => {
    const stop = sendingRequests.subscribe(() => void send())
    return () => void stop()
  }, [send])
}
