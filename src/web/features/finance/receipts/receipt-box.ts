import { v7 as uuid } from 'uuid'
import type { ReceiptRefusal } from '#contract/finance/receipt-file.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import { requestPersistence } from '#web/offline/persist.ts'
import type { Store, Write } from '#web/offline/store.ts'
import { createSignal } from '#web/signal.ts'

/** A receipt on this device that has not arrived at the server. */
export interface WaitingReceipt {
  readonly id: string
  /** The draft with which it was chosen, as named by `receiptsKey`; null once it is to be sent. */
  readonly form: string | null
  /** The transaction of the receipt, once it is to be sent; former pages know transactions alone. */
  readonly transactionId: string | null
  /** The subject of the receipt if it is no transaction. */
  readonly subject?: ReceiptSubject
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

/** A receipt belongs to a form or to a recorded subject. */
export type Belonging = { readonly form: string } | { readonly subject: ReceiptSubject }

/** How often sending receipts was requested. */
export const sendingRequests = createSignal(0)

function requestSending(): void {
  sendingRequests.set(sendingRequests.get() + 1)
}

export async function readWaiting(store: Store): Promise<WaitingReceipt[]> {
  const all = await store.getAll<WaitingReceipt>('receipts')
  return all.sort((one, other) => one.order - other.order)
}

/** The subject of a receipt; null as long as it belongs to a form. */
export function subjectOf({ transactionId, subject }: WaitingReceipt): ReceiptSubject | null {
  return subject ?? (transactionId === null ? null : { kind: 'transaction', id: transactionId })
}

function asStored(subject: ReceiptSubject): Pick<WaitingReceipt, 'transactionId' | 'subject'> {
  return subject.kind === 'transaction' ? { transactionId: subject.id } : { transactionId: null, subject }
}

export function isToBeSent(one: WaitingReceipt): boolean {
  return subjectOf(one) !== null && one.refusal === undefined
}

/**
 * Keeps a receipt. @returns its id
 * @throws if the device stores nothing, so that no receipt seems to be kept
 */
export async function keepReceipt(store: Store, of: Belonging, { bytes, preview }: PreparedReceipt): Promise<string> {
  const id = uuid()
  const belonging = 'form' in of ? { ...of, transactionId: null } : { form: null, ...asStored(of.subject) }
  const receipt = { id, ...belonging, preview, size: bytes.byteLength }
  const isKept = await store.update<WaitingReceipt>('receipts', id, (_, order) => ({ ...receipt, order }), {
    table: 'receiptBytes',
    key: id,
    value: bytes,
  })
  if (!isKept) throw new Error('The device has another owner')
  requestPersistence()
  if ('subject' in of) requestSending()
  return id
}

/** Copies the receipts with these ids, so that the draft has them too. @returns the ids of its own */
export async function copyReceipts(store: Store, ids: readonly string[], form: string): Promise<string[]> {
  const copies: string[] = []
  for (const { id, preview, form: present } of await readWaiting(store)) {
    if (!ids.includes(id)) continue
    const bytes = await store.get<ArrayBuffer>('receiptBytes', id)
    if (present === form) copies.push(id)
    else if (bytes) copies.push(await keepReceipt(store, { form }, { bytes, preview }))
  }
  return copies
}

/** Sends the receipts of a form after its money is recorded. */
export async function sendReceiptsOf(store: Store, form: string, subject: ReceiptSubject): Promise<void> {
  const isChanged = await store.updateAll<WaitingReceipt>('receipts', (all) =>
    all
      .filter((one) => one.form === form)
      .map((one) => ({ table: 'receipts', key: one.id, value: { ...one, form: null, ...asStored(subject) } })),
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

/** Sends the receipts again that were refused. */
export async function retryReceipts(store: Store): Promise<void> {
  const isChanged = await store.updateAll<WaitingReceipt>('receipts', (all) =>
    all
      .filter(({ refusal }) => refusal !== undefined)
      .map(({ refusal: _, ...one }) => ({ table: 'receipts', key: one.id, value: one })),
  )
  if (isChanged) requestSending()
}
