import { v7 as uuid } from 'uuid'
import type { ReceiptRefusal } from '#contract/receipt-file.ts'
import { requestPersistence } from '#web/offline/persist.ts'
import type { Store, Write } from '#web/offline/store.ts'
import { createSignal } from '#web/signal.ts'

/** A receipt on this device that has not arrived at the server. */
export interface WaitingReceipt {
  readonly id: string
  /** The form in which it was chosen; null once it is to be sent. */
  readonly form: string | null
  /** Of which it is, once it is to be sent. */
  readonly transactionId: string | null
  readonly order: number
  /** A small picture as a data address; null for a PDF. */
  readonly preview: string | null
  readonly size: number
  /** Why the server does not take it; absent while it waits. */
  readonly refusal?: ReceiptRefusal
}

/** A picture or PDF as it will be sent. */
export interface PreparedReceipt {
  readonly bytes: ArrayBuffer
  readonly preview: string | null
}

/** Of a form, or of a transaction. */
export type Belonging = { readonly form: string } | { readonly transactionId: string }

/** How often receipts were to be sent. */
export const sendingRequests = createSignal(0)

function requestSending(): void {
  sendingRequests.set(sendingRequests.get() + 1)
}

export async function readWaiting(store: Store): Promise<WaitingReceipt[]> {
  const all = await store.getAll<WaitingReceipt>('receipts')
  return all.sort((one, other) => one.order - other.order)
}

export function isToBeSent({ transactionId, refusal }: WaitingReceipt): boolean {
  return transactionId !== null && refusal === undefined
}

/** @throws if the device stores nothing, so that no receipt seems to be kept */
export async function keepReceipt(store: Store, of: Belonging, { bytes, preview }: PreparedReceipt): Promise<void> {
  const id = uuid()
  const belonging = { form: null, transactionId: null, ...of }
  const receipt: WaitingReceipt = { id, ...belonging, order: Date.now(), preview, size: bytes.byteLength }
  const isKept = await store.put(
    { table: 'receipts', key: id, value: receipt },
    { table: 'receiptBytes', key: id, value: bytes },
  )
  if (!isKept) throw new Error('The device has another owner')
  requestPersistence()
  if ('transactionId' in of) requestSending()
}

/** After the transaction of the form is recorded. */
export async function sendReceiptsOf(store: Store, form: string, transactionId: string): Promise<void> {
  const isChanged = await store.updateAll<WaitingReceipt>('receipts', (all) =>
    all
      .filter((one) => one.form === form)
      .map((one) => ({ table: 'receipts', key: one.id, value: { ...one, form: null, transactionId } })),
  )
  if (isChanged) requestSending()
}

export async function dropReceipts(store: Store, which: (one: WaitingReceipt) => boolean): Promise<void> {
  const dropped = (await readWaiting(store)).filter(which)
  if (dropped.length > 0) await store.put(...dropped.flatMap(({ id }) => removalOf(id)))
}

export function removalOf(id: string): readonly Write[] {
  return [
    { table: 'receipts', key: id },
    { table: 'receiptBytes', key: id },
  ]
}

/** @param refusals which refused ones are sent again; by default all */
export async function retryReceipts(store: Store, refusals?: readonly ReceiptRefusal[]): Promise<void> {
  const isMeant = ({ refusal }: WaitingReceipt) =>
    refusal !== undefined && (refusals === undefined || refusals.includes(refusal))
  // Read first: everything else of the store waits while it may be written.
  if (!(await readWaiting(store)).some(isMeant)) return
  const isChanged = await store.updateAll<WaitingReceipt>('receipts', (all) =>
    all.filter(isMeant).map(({ refusal: _, ...one }) => ({ table: 'receipts', key: one.id, value: one })),
  )
  if (isChanged) requestSending()
}
