import { useEffect } from 'react'

const SEND_INTERVAL_MS = 15_000

/** Sends now, then whenever there may be a connection. @param send must not reject, and be stable across renders */
export function useSendWhenPossible(send: () => Promise<unknown>): void {
  useEffect(() => {
    let isSending = false
    const sendOnce = async () => {
      if (isSending) return
      isSending = true
      await send()
      isSending = false
    }
    const sendIfVisible = () => document.visibilityState === 'visible' && void sendOnce()
    void sendOnce()
    const timer = setInterval(sendIfVisible, SEND_INTERVAL_MS)
    window.addEventListener('online', sendOnce)
    document.addEventListener('visibilitychange', sendIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendOnce)
      document.removeEventListener('visibilitychange', sendIfVisible)
    }
  }, [send])
}
