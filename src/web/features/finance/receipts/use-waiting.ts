import { useStore } from '#web/offline/drafts/store-context.tsx'
import { useStored } from '#web/offline/use-stored.ts'
import { readWaiting, type WaitingReceipt } from './receipt-box.ts'

export function useWaitingReceipts(key: string, isMeant: (one: WaitingReceipt) => boolean): readonly WaitingReceipt[] {
  const store = useStore()
  return useStored(async () => (await readWaiting(store)).filter(isMeant), `${store.personId} ${key}`)
}
