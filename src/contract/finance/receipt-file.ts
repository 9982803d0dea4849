/** The bytes of receipts, which are no calls with JSON. Without zod, because browsers load this file. */

import type { ReceiptSubject } from '#domain/receipts/receipts.ts'

/**
 * `PUT` with the bytes as the body adds a receipt, once: the same id with the
 * same bytes gets the same answer, with others CONFLICT. `GET` answers the bytes.
 */
export function receiptPath(receiptId: string): string {
  return `/api/receipts/${receiptId}`
}

/** For a `PUT`, with what the receipt belongs to in the query. */
export function newReceiptPath(receiptId: string, { kind, id }: ReceiptSubject): string {
  return `${receiptPath(receiptId)}?${kind}=${id}`
}

/** The refusals of a `PUT` with their status, answered as `{ code }`. */
export const RECEIPT_REFUSALS = {
  UNAUTHENTICATED: 401,
  PROFILE_NOT_FOUND: 403,
  NOT_APPROVED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  /** Neither a picture nor a PDF. */
  UNKNOWN_TYPE: 415,
  /** Cut off, not to be decoded, or with too many pixels. */
  DAMAGED: 422,
  TOO_LARGE: 413,
  /** There are six already. */
  TOO_MANY: 409,
  /** The receipts of the owner or of the network take all their room. */
  NO_ROOM: 409,
  /** The id belongs to other bytes or another subject. */
  CONFLICT: 409,
} as const

export type ReceiptRefusal = keyof typeof RECEIPT_REFUSALS
