import { useEffect, useRef } from 'react'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import { useStore } from '#web/offline/drafts/store-context.tsx'
import type { useDraft } from '#web/offline/drafts/use-draft.ts'
import { useSignal } from '#web/signal.ts'
import { preparing } from './preparing.ts'
import { copyReceipts, dropReceipts, keepReceipt, readWaiting, sendReceiptsOf } from './receipt-box.ts'

type DraftOfForm = Pick<ReturnType<typeof useDraft>, 'form' | 'key' | 'clear' | 'isTaken'>

/**
 * The key under which receipts of a draft are kept. Former pages kept those of requests under the form's key without
 * 'money'.
 */
function receiptsKey({ key }: DraftOfForm): string {
  return (key.current ?? '').replace(/^money /, '')
}

/**
 * Each draft of a form has its own receipts.
 * @param kind of the row that the form records; null for a form without receipts
 * @param keepDraft stores the draft
 */
export function useFormReceipts(kind: ReceiptSubject['kind'] | null, draft: DraftOfForm, keepDraft: () => void) {
  const store = useStore()
  const form = draft.form ?? ''
  const key = receiptsKey(draft)
  /**
   * The ids of the receipts that the form began with, and of those chosen here, without those chosen in another tab
   * since.
   */
  const own = useRef<{ readonly key: string; readonly ids: Promise<readonly string[]> }>(null)
  const idsOf = async (of: string) => (await readWaiting(store)).filter((one) => one.form === of).map(({ id }) => id)
  useEffect(() => {
    if (kind === null || own.current?.key === key) return
    const began = own.current?.ids.then((ids) => copyReceipts(store, ids, key)) ?? idsOf(key)
    own.current = { key, ids: began.catch(() => []) }
  })
  const send = async (id: string) => {
    if (kind === null) return
    await own.current?.ids
    await sendReceiptsOf(store, receiptsKey(draft), { kind, id }).catch(() => undefined)
  }
  return {
    form,
    key,
    /** The form is not sent while files are prepared: receipts that are kept later would belong to the next form. */
    isPreparing: useSignal(preparing).includes(form),
    async keep(prepared: Parameters<typeof keepReceipt>[2]) {
      // From now on the form of another tab has its own draft and its own receipts.
      keepDraft()
      const id = await keepReceipt(store, { form: receiptsKey(draft) }, prepared)
      if (own.current) own.current = { ...own.current, ids: own.current.ids.then((ids) => [...ids, id]) }
    },
    send,
    /** Sends the form's receipts once the answer has arrived. */
    async sentWith<Answer extends { readonly id: string }>(call: Promise<Answer>): Promise<Answer> {
      const answer = await call
      await send(answer.id)
      return answer
    },
    /** Deletes the draft and its receipts, unless another tab uses them. */
    async drop() {
      const reading = idsOf(receiptsKey(draft)).catch((): string[] => [])
      await draft.clear()
      const ids = await reading
      if (!draft.isTaken()) await dropReceipts(store, ({ id }) => ids.includes(id)).catch(() => undefined)
    },
  }
}
