import { useCallback, useEffect } from 'react'
import { useStore } from '#web/offline/store-context.tsx'
import { useSendWhenPossible } from '#web/offline/use-send-when-possible.ts'
import { partLoader } from '#web/ui/load-part.ts'
import { isToBeSent, readWaiting, retryReceipts, sendingRequests } from './receipt-box.ts'

const loadSending = partLoader(() => import('./send-receipts.ts'))

/** The right may have been given back since. */
const OF_RIGHTS = ['FORBIDDEN', 'NOT_FOUND'] as const

/** On every screen, whenever there may be a connection, until each has arrived or is refused. */
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
  useSendWhenPossible(send)
  useEffect(() => {
    const stop = sendingRequests.subscribe(() => void send())
    void retryReceipts(store, OF_RIGHTS).catch(() => undefined)
    return () => void stop()
  }, [store, send])
}
