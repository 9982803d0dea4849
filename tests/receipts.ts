import { v7 as uuid } from 'uuid'
import { newReceiptPath, receiptPath } from '#contract/finance/receipt-file.ts'
import { PROTOCOL, PROTOCOL_HEADER } from '#contract/protocol.ts'
import type { ReceiptSubject } from '#domain/receipts/receipts.ts'
import { aPng } from './receipt-files.ts'
import type { Caller, World } from './world.ts'

interface Sent {
  readonly id?: string
  readonly transactionId?: string
  /** By default the transaction. */
  readonly subject?: ReceiptSubject
  readonly bytes?: Uint8Array | string
  readonly headers?: Record<string, string>
}

/** @returns the status, with the code of a refusal */
export async function sendReceipt(
  { request }: Pick<World, 'request'>,
  { cookie }: Pick<Caller, 'cookie'>,
  { id = uuid(), transactionId = '', subject = ofTransaction(transactionId), bytes = aPng(), headers = {} }: Sent,
): Promise<string> {
  const answer = await request(newReceiptPath(id, subject), {
    method: 'PUT',
    body: bytes as BodyInit,
    headers: { cookie, [PROTOCOL_HEADER]: String(PROTOCOL), ...headers },
  })
  const { code } = (await answer.json()) as { code?: string }
  return code ? `${answer.status} ${code}` : `${answer.status}`
}

/** @param of a subject, or the id of a transaction */
export async function addReceipt(
  world: Pick<World, 'request'>,
  who: Caller,
  of: ReceiptSubject | string,
): Promise<string> {
  const id = uuid()
  const answer = await sendReceipt(world, who, { id, subject: typeof of === 'string' ? ofTransaction(of) : of })
  if (answer !== '200') throw new Error(answer)
  return id
}

const ofTransaction = (id: string) => ({ kind: 'transaction', id }) as const

export function openReceipt(
  { request }: Pick<World, 'request'>,
  { cookie }: Pick<Caller, 'cookie'>,
  id: string,
): Promise<Response> {
  return request(receiptPath(id), { headers: { cookie } })
}
