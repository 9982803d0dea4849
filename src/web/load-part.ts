import { timeLimit } from './time-limit.ts'

/**
 * Load a part of the app's code when it is needed, as often as this is asked for until it has succeeded. Rejects without a
 * connection.
 */
export function partLoader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Part | undefined
  return async () => {
    if (loaded === undefined) {
      await expectParts()
      loaded = await load()
    }
    return loaded
  }
}

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
