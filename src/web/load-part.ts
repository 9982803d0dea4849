import { timeLimit } from './time-limit.ts'

/**
 * Load a part of the app's code when it is needed, as often as this is asked for until it has succeeded. Rejects without a
 * connection.
 */
export function partLoader<Part>(load: () => Promise<Part>): PartLoader<Part> {
  let loaded: Part | undefined
  let loading: Promise<Part> | undefined
  const attempt = async () => {
    await expectParts()
    loaded = await load()
    return loaded
  }
  const loadOnce = () => {
    loading ??= attempt().finally(() => {
      loading = undefined
    })
    return loading
  }
  return Object.assign(async () => loaded ?? loadOnce(), { loaded: () => loaded })
}

/** Loads a part, and says which part is loaded already. */
export interface PartLoader<Part> {
  (): Promise<Part>
  /** Undefined until it is loaded. */
  loaded(): Part | undefined
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
