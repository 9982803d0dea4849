import { newReceiptPath, RECEIPT_REFUSALS, type ReceiptRefusal } from '#contract/finance/receipt-file.ts'
import { ANSWERED_HEADER, CALL_HEADER, OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { PERSON_HEADER } from '#contract/person-header.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import { parsedJson } from '#domain/texts/parsed-json.ts'
import { api, invalidate, revalidateSession } from '#web/api.ts'
import { answersCall, newCallId } from '#web/calls/own-answer.ts'
import type { Store } from '#web/offline/store.ts'
import { isToBeSent, readWaiting, removalOf, subjectOf, type WaitingReceipt } from './receipt-box.ts'
import { sentPart } from './sent-part.ts'
import { isPaused, pauseAfterAttempt } from './unanswered.ts'

/** Longer than the server waits for a request. */
const TIMEOUT_MS = 195_000
/** These refusals are about the sign-in, not about the receipt. */
const OF_SIGN_IN: readonly string[] = ['UNAUTHENTICATED', 'NOT_APPROVED', 'PROFILE_NOT_FOUND', 'SECOND_FACTOR_REQUIRED']

type Outcome = 'arrived' | 'unanswered' | 'signInFirst' | ReceiptRefusal

/**
 * Sends receipts one after the other, in one tab. A receipt without an answer is sent again after a pause, and does not
 * hold up the others.
 */
export async function sendReceipts(store: Store): Promise<void> {
  if (!('locks' in navigator)) return sendAll(store)
  // Another tab sends them all.
  await navigator.locks.request('shabaka-receipts', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(store)
  })
}

async function sendAll(store: Store): Promise<void> {
  const tried = new Set<string>()
  let hasArrived = false
  for (;;) {
    const next = (await readWaiting(store)).find((one) => isToBeSent(one) && !tried.has(one.id) && !isPaused(one.id))
    const subject = next && subjectOf(next)
    if (!next || !subject) break
    const bytes = await store.get<ArrayBuffer>('receiptBytes', next.id)
    tried.add(next.id)
    if (!bytes) continue
    const outcome = await send(store.personId, { id: next.id, subject, bytes })
    if (outcome === 'signInFirst') revalidateSession()
    if (outcome === 'signInFirst') break
    if (outcome === 'unanswered') {
      pauseAfterAttempt(next.id)
      continue
    }
    hasArrived ||= outcome === 'arrived'
    if (outcome === 'arrived') await store.put(...removalOf(next.id))
    else await store.update<WaitingReceipt>('receipts', next.id, (now) => now && { ...now, refusal: outcome })
  }
  sentPart.set(null)
  if (hasArrived) await invalidate(api.receipts, api.finance, api.pendingChanges, api.cashCounts)
}

interface Sent {
  readonly id: string
  readonly subject: ReceiptSubject
  readonly bytes: ArrayBuffer
}

/** Sends a receipt by a request that reports how much of the file has left the device. */
function send(personId: string, { id, subject, bytes }: Sent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const address = newReceiptPath(id, subject)
    const callId = newCallId()
    request.open('PUT', address)
    request.setRequestHeader(CALL_HEADER, callId)
    request.setRequestHeader(PROTOCOL_HEADER, String(PROTOCOL))
    request.setRequestHeader(PERSON_HEADER, personId)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.timeout = TIMEOUT_MS
    const report = (part: number) => sentPart.set({ id, part })
    report(0)
    request.upload.onprogress = ({ loaded, total }) => report(total > 0 ? loaded / total : 0)
    request.onloadend = () => resolve(isAnswered(request, address, callId) ? outcomeOf(request, id) : 'unanswered')
    request.send(bytes)
  })
}

/**
 * Whether the server has answered: without its mark of this call an intermediary has. Source: docs/product.md, 13.11.
 */
function isAnswered(request: XMLHttpRequest, address: string, callId: string): boolean {
  if (request.status === 0 || request.getResponseHeader(OWN_ANSWER_HEADER) === null) return false
  return answersCall(request.getResponseHeader(ANSWERED_HEADER), address, callId)
}

function outcomeOf({ status, responseText }: XMLHttpRequest, receiptId: string): Outcome {
  const parsed = parsedJson(responseText)
  const body: { code?: unknown; id?: unknown } = typeof parsed === 'object' && parsed !== null ? parsed : {}
  if (status === 200) return body.id === receiptId ? 'arrived' : 'unanswered'
  const { code } = body
  if (typeof code !== 'string' || !(code in RECEIPT_REFUSALS)) return 'unanswered'
  return OF_SIGN_IN.includes(code) ? 'signInFirst' : (code as ReceiptRefusal)
}
