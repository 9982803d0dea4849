import { createSignal } from '#web/signal.ts'

/** The forms, or ids of what is recorded, for which files are being prepared, also after the dialog was closed. */
export const preparing = createSignal<readonly string[]>([])
