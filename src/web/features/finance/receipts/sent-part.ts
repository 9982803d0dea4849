import { createSignal } from '#web/signal.ts'

/** How much of the receipt that is being sent has left the device: from 0 to 1. */
export const sentPart = createSignal<{ readonly id: string; readonly part: number } | null>(null)
