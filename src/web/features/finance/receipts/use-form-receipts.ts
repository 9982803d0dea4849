import { useStore } from '#web/offline/store-context.tsx'
import { dropReceipts, sendReceiptsOf } from './receipt-box.ts'

/** @param form the subject of the form in which they are chosen */
export function useFormReceipts(form: string) {
  const store = useStore()
  const send = (transactionId: string) => sendReceiptsOf(store, form, transactionId).catch(() => undefined)
  return {
    send,
    /** Once the transaction is recorded, its receipts follow by themselves. */
    async sentWith<Answer extends { readonly id: string }>(call: Promise<Answer>): Promise<Answer> {
      const answer = await call
      await send(answer.id)
      return answer
    },
    drop: () => void dropReceipts(store, (one) => one.form === form).catch(() => undefined),
  }
}
