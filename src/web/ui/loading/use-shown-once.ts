import { useEffect, useState } from 'react'
import { useConnection } from '#web/connection.ts'

/** It is as long as a form waits for fresh data. */
const TIMEOUT_MS = 3_000

/**
 * Waits for the needed answers, and with a connection a few seconds for others, so that nothing moves below a finger.
 * Once shown it stays.
 */
export function useShownOnce(hasNeeded: boolean, hasOthers: boolean): boolean {
  const [isLate, setLate] = useState(false)
  const [wasShown, setShown] = useState(false)
  const isConnected = useConnection()
  useEffect(() => {
    if (!hasNeeded) return
    const timer = setTimeout(() => setLate(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [hasNeeded])
  const isShown = wasShown || (hasNeeded && (hasOthers || isLate || !isConnected))
  if (isShown && !wasShown) setShown(true)
  return isShown
}
