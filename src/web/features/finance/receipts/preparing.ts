import { createSignal } from '#web/signal.ts'
import type { Belonging } from './receipt-box.ts'

/** For whose receipts files are being prepared, also after the dialog was closed. */
export const preparing = createSignal<readonly string[]>([])

export function preparingKey(of: Belonging): string {
  return 'form' in of ? of.form : of.subject.id
}
