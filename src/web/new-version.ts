import { pause } from './pause.ts'
import { createSignal, useSignal } from './signal.ts'

/** It is longer than the delay after which typed text is stored as a draft. */
const DRAFT_MS = 500
/** How long the files of the new version may take, before the page is loaded without the service worker. */
const FETCH_MS = 30_000

/** Whether the service worker has the files of a newer version than this page: the next load opens it. */
let isStored = false
const isShown = createSignal(false)

/** It is called when the server has refused a call because this page is too old. */
export function reportOutdated(): void {
  isShown.set(true)
}

export function reportStoredVersion(): void {
  isStored = true
  isShown.set(true)
}

export function useNewVersion(): boolean {
  return useSignal(isShown)
}

/** Hides that a new version is ready, until the server refuses another call. */
export function hideNewVersion(): void {
  isShown.set(false)
}

/** Opens the new version. Drafts and the outbox remain. @returns false without a connection: nothing happens */
export async function openNewVersion(): Promise<boolean> {
  if (!isStored && !(await fetchNewVersion())) return false
  await pause(DRAFT_MS)
  window.location.reload()
  return true
}

async function fetchNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return true
  try {
    await registration.update()
  } catch {
    return false
  }
  if (registration.installing) await Promise.race([ended(registration.installing), pause(FETCH_MS)])
  // The worker still has this version. The server itself, which has a newer one, must answer.
  if (!isStored) await registration.unregister()
  return true
}

/** Resolves once a worker that is being installed is in use or has failed. */
function ended(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}
