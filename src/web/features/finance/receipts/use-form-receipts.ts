import type { ReceiptSubject } from '#domain/receipts.ts'
import { useStore } from '#web/offline/store-context.tsx'
import { useSignal } from '#web/signal.ts'
import { preparing } from './preparing.ts'
import { dropReceipts, sendReceiptsOf } from './receipt-box.ts'

/** @param form the key of the form in which they are chosen. @param kind of what it records */
export function useFormReceipts(form: string, kind: ReceiptSubject['kind']) {
  const store = useStore()
  const send = (id: string) => sendReceiptsOf(store, form, { kind, id }).catch(() => undefined)
  return {
    form,
    /** Meanwhile the form is not sent: what is kept later would belong to the next one. */
    isPreparing: useSignal(preparing).includes(form),
    send,
    /** Once the answer has arrived, its receipts follow by themselves. */
    async sentWith<Answer extends { readonly id: string }>(call: Promise<Answer>): Promise<Answer> {
      const answer = await call
      await send(answer.id)
      return answer
    },
    drop: () => void dropReceipts(store, (one) => one.form === form).catch(() => undefined),
  }
}
