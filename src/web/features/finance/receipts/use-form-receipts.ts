import { useStore } from '#web/offline/store-context.tsx'
import { dropReceipts, sendReceiptsOf } from './receipt-box.ts'

/** @param form the subject of the form in which they are chosen */
export function useFormReceipts(form: string) {
  const store = useStore()
  return {
    /** Once the transaction is recorded, its receipts follow by themselves. */
    async sentWith<Answer extends { readonly id: string }>(call: Promise<Answer>): Promise<Answer> {
      const answer = await call
      await sendReceiptsOf(store, form, answer.id).catch(() => undefined)
      return answer
    },
    drop: () => void dropReceipts(store, (one) => one.form === form).catch(() => undefined),
  }
}
