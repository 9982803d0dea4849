import { useCallback, useEffect, useRef } from 'react'
import { readUnsent, type Unsent } from './outbox.ts'
import { sendUnsent } from './unsent.ts'
import { useOnDevice } from './use-on-device.ts'
import { useTellSent } from './use-save-session.ts'

const TRY_EVERY_MS = 15_000

/** The sessions of this person on this device that wait to be sent, or to be mended. */
export function useUnsent(personId: string): readonly Unsent[] {
  return useOnDevice(() => readUnsent(personId), personId)
}

/** Sends what waits on this device, now; resolves to whether something still waits for a connection. */
export function useSendUnsent(personId: string): () => Promise<boolean> {
  const tellSent = useTellSent()
  const latest = useRef(tellSent)
  latest.current = tellSent
  return useCallback(async () => {
    const outcomes = await sendUnsent(personId, (sent) => latest.current(sent)).catch(() => new Map())
    return [...outcomes.values()].some(({ kind }) => kind === 'waits')
  }, [personId])
}

/** Sends what waits whenever there may be a connection again: by itself, also after the browser was closed. */
export function useKeepSending(personId: string): void {
  const send = useSendUnsent(personId)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void send()
    void send()
    const timer = setInterval(look, TRY_EVERY_MS)
    window.addEventListener('online', send)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
      document.removeEventListener('visibilitychange', look)
    }
  }, [send])
}
