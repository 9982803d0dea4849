import { expectParts } from '#web/expect-parts.ts'
import type { Toast } from './toast-messages.tsx'

type ToastMessages = typeof import('./toast-messages.tsx')

let loading: Promise<ToastMessages> | undefined
let onLoaded: (messages: ToastMessages) => void = () => undefined

/** Call `listener` once the code of toasts is loaded by anyone. */
export function listenForToasts(listener: typeof onLoaded): void {
  onLoaded = listener
}

/** Too large for the first load. After a failure, the next call tries again. */
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

/** Requests something first only if the browser reports no connection, because every page loads toasts. */
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

/** A later success makes it obsolete. */
export function hideFailure(): void {
  loading?.then((messages) => messages.hideFailure(), ignoreFailure)
}

/** Because it is no longer true. */
export function hideToast(kind: string): void {
  loading?.then((messages) => messages.hideToast(kind), ignoreFailure)
}

/** They may contain names and actions of the person who signed out. */
export function clearToasts(): void {
  loading?.then((messages) => messages.clearToasts(), ignoreFailure)
}

/** Without a connection the module may not load. Nothing is lost: screens also show failures in place. */
function ignoreFailure() {}
