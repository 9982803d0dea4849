import { createSignal } from '#web/signal.ts'

/** The forms, or ids of recorded rows, for which files are being prepared, even after the dialog was closed. */
export const preparing = createSignal<readonly string[]>([])
