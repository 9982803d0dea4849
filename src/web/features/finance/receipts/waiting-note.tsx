import { useEffect } from 'react'
import { partLoader } from '#web/ui/loading/load-part.ts'
import { useLoadedPart } from '#web/ui/loading/loaded-part.ts'
import { subjectOf } from './receipt-box.ts'
import { useWaitingReceipts } from './use-waiting.ts'

const loadNote = partLoader(() => import('./waiting-receipts.tsx'))

/** The note is loaded only if receipts wait, which is rare. */
export function WaitingReceiptsNote() {
  const isWaiting = useWaitingReceipts('recorded', (one) => subjectOf(one) !== null).length > 0
  const { part, load } = useLoadedPart(loadNote)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first waits
  useEffect(() => {
    if (isWaiting) void load()
  }, [isWaiting])
  return isWaiting && part ? <part.WaitingReceipts /> : null
}
