import { expect, onTestFinished, test, vi } from 'vitest'
import { ANSWERED_HEADER, CALL_HEADER, OWN_ANSWER_HEADER } from '#contract/own-answer.ts'
import { storeInMemory } from '#web/offline/store.fixture.ts'
import { keepReceipt, readWaiting, retryReceipts, sendReceiptsOf } from './receipt-box.ts'
import { sendReceipts } from './send-receipts.ts'
import { endPauses } from './unanswered.ts'

interface Answer {
  readonly status: number
  readonly code?: string
  readonly isOwn?: boolean
  /** The mark of another call, if it is not the answer to this one. */
  readonly answers?: string
  /** The id that it says has arrived, if it is not the sent one. */
  readonly id?: string
}

const ARRIVED: Answer = { status: 200 }

/** A server that gives these answers, and then none. @returns what it was sent: the address and the number of bytes */
function serverWith(...answers: readonly Answer[]): string[] {
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      status = 0
      responseText = ''
      onloadend = () => undefined
      #answer: Answer | undefined
      #address = ''
      #callId = ''
      open(_method: string, address: string) {
        this.#address = address
      }
      setRequestHeader(name: string, value: string) {
        if (name === CALL_HEADER) this.#callId = value
      }
      getResponseHeader(name: string) {
        if (this.#answer?.isOwn === false) return null
        if (name === ANSWERED_HEADER) return this.#answer?.answers ?? `${this.#path()} ${this.#callId}`
        return name === OWN_ANSWER_HEADER ? 'http://plain.test/' : null
      }
      #path() {
        return this.#address.replace(/\?.*$/, '')
      }
      send({ byteLength }: ArrayBuffer) {
        sent.push(`${this.#address.replace(/^.*=/, '')} ${byteLength}`)
        this.#answer = answers[sent.length - 1]
        this.status = this.#answer?.status ?? 0
        this.responseText = JSON.stringify({ id: this.#path().replace(/^.*\//, ''), ...this.#answer })
        queueMicrotask(() => this.onloadend())
      }
    },
  )
  return sent
}

async function withReceipts(...sizes: readonly number[]) {
  const store = storeInMemory('finance', new Map(), () => true)
  for (const size of sizes) {
    await keepReceipt(store, { form: 'withdraw SNMY1' }, { bytes: new ArrayBuffer(size), preview: null })
    // Their order is that of the clock.
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return store
}

test('the receipts of a form are sent once its transaction is recorded, in order, and then forgotten', async () => {
  const store = await withReceipts(10, 20)
  const sent = serverWith(ARRIVED, ARRIVED)
  await sendReceipts(store)
  expect(sent).toEqual([])
  await sendReceiptsOf(store, 'withdraw SNMY1', { kind: 'transaction', id: 'transaction' })
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10', 'transaction 20'])
  expect(await readWaiting(store)).toEqual([])
  expect(await store.getAll('receiptBytes')).toEqual([])
})

test.each<[string, Answer]>([
  ['no answer', { status: 0 }],
  ['an answer of something on the way', { status: 200, isOwn: false }],
  ['the answer to another call', { status: 200, answers: '/rpc/receipts/list page-1' }],
  ['the refusal of another receipt', { status: 409, code: 'NO_ROOM', answers: '/api/receipts/other page-1' }],
  ['the answer about another receipt', { status: 200, id: 'other' }],
  ['a server without its database', { status: 503, code: 'UNAVAILABLE' }],
])('after %s the other one is sent, and the first one again as a whole', async (_what, answer) => {
  const store = await withReceipts(10, 20)
  await sendReceiptsOf(store, 'withdraw SNMY1', { kind: 'transaction', id: 'transaction' })
  const sent = serverWith(answer, ARRIVED, ARRIVED)
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10', 'transaction 20'])
  expect(await readWaiting(store)).toMatchObject([{ size: 10 }])
  // There is a connection again.
  endPauses()
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10', 'transaction 20', 'transaction 10'])
  expect(await readWaiting(store)).toEqual([])
})

test('the pause after each attempt without an answer grows', async () => {
  const store = await withReceipts(10)
  await sendReceiptsOf(store, 'withdraw SNMY1', { kind: 'exchange', id: 'exchange' })
  const sent = serverWith()
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // At 0, 9, 10, 25, 30, 60 and 70 seconds.
  for (const seconds of [0, 9, 1, 15, 5, 30, 10]) {
    vi.advanceTimersByTime(seconds * 1000)
    await sendReceipts(store)
  }
  // After 0, 10, 30 and 70 seconds.
  expect(sent).toEqual(Array.from({ length: 4 }, () => 'exchange 10'))
})

test('a receipt that a former page kept is sent with its transaction', async () => {
  const store = await withReceipts()
  const former = { id: 'former', form: null, transactionId: 'transaction', order: 1, preview: null, size: 10 }
  await store.put(
    { table: 'receipts', key: 'former', value: former },
    { table: 'receiptBytes', key: 'former', value: new ArrayBuffer(10) },
  )
  const sent = serverWith(ARRIVED)
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10'])
})

test('after a sign-in that has ended all stay', async () => {
  const store = await withReceipts(10, 20)
  await sendReceiptsOf(store, 'withdraw SNMY1', { kind: 'transaction', id: 'transaction' })
  const sent = serverWith({ status: 401, code: 'UNAUTHENTICATED' }, ARRIVED, ARRIVED)
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10'])
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10', 'transaction 10', 'transaction 20'])
  expect(await readWaiting(store)).toEqual([])
})

test('a refused receipt says why, and is sent again only when asked to', async () => {
  const store = await withReceipts(10, 20)
  await sendReceiptsOf(store, 'withdraw SNMY1', { kind: 'transaction', id: 'transaction' })
  const sent = serverWith({ status: 409, code: 'NO_ROOM' }, ARRIVED, ARRIVED)
  await sendReceipts(store)
  await sendReceipts(store)
  expect(sent).toEqual(['transaction 10', 'transaction 20'])
  expect(await readWaiting(store)).toMatchObject([{ size: 10, refusal: 'NO_ROOM' }])
  await retryReceipts(store)
  await sendReceipts(store)
  expect(sent).toHaveLength(3)
  expect(await readWaiting(store)).toEqual([])
})
