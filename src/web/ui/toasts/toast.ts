import { expectParts } from '#web/expect-parts.ts'
import type { Toast } from './toast-messages.tsx'

type ToastMessages = typeof import('./toast-messages.tsx')

let loading: Promise<ToastMessages> | undefined
let onLoaded: (messages: ToastMessages) => void = () => undefined

/** Calls the listener once the code of toasts is loaded by anyone. */
export function listenForToasts(listener: typeof onLoaded): void {
  onLoaded = listener
}

/** Loads the toasts, which are too large for the first load. After a failure, the next call tries again. */
export function loadToasts(): Promise<ToastMessages> {
  if (loading) return loading
  const attempt = load()
  loading = attempt
  attempt.then(
    (messages) => onLoaded(messages),
    () => {
      loading = undefined
    },
  )
  return attempt
}

/**
 * Loads the code. It requests something first only if the browser reports no connection, because every page loads
 * toasts.
 */
async function load(): Promise<ToastMessages> {
  if (!navigator.onLine) await expectParts()
  return import('./toast-messages.tsx')
}

export function toastDone(toast: Toast): void {
  loadToasts().then((messages) => messages.toastDone(toast), ignoreFailure)
}

export function toastFailed(toast: Toast): void {
  loadToasts().then((messages) => messages.toastFailed(toast), ignoreFailure)
}

/** Hides a failure, which a later success makes obsolete. */
export function hideFailure(): void {
  loading?.then((messages) => messages.hideFailure(), ignoreFailure)
}

/** Hides a toast that is no longer true. */
export function hideToast(kind: string): void {
  loading?.then((messages) => messages.hideToast(kind), ignoreFailure)
}

/** Removes all toasts, which may contain names and actions of the person who signed out. */
export function clearToasts(): void {
  loading?.then((messages) => messages.clearToasts(), ignoreFailure)
}

/** The module may not load without a connection. Nothing is lost: screens also show failures in place. */
function ignoreFailure() {}
