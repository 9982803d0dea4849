import { timeLimit } from './time-limit.ts'

/**
 * Rejects if parts cannot be loaded now. Some browsers never request a failed module again, so this is asked before importing.
 * The service worker has every part.
 */
export async function expectParts(): Promise<void> {
  const isAvailable = Boolean(navigator.serviceWorker?.controller) || (await isServerReachable())
  if (!isAvailable) throw new Error('There is no connection')
}

const TIMEOUT_MS = 8_000

async function isServerReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: timeLimit(TIMEOUT_MS) }).then(
    (response) => response.ok,
    () => false,
  )
}
