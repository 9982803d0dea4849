/** Calls with the bytes of receipts are no calls with JSON. They do not use zod, because browsers load this file. */

import type { ReceiptSubject } from '#domain/receipts/receipts.ts'

/**
 * `PUT` with the bytes as the body adds a receipt, once: the same id with the same bytes gets the same answer, with
 * other bytes CONFLICT. `GET` answers the bytes.
 */
export function receiptPath(receiptId: string): string {
  return `/api/receipts/${receiptId}`
}

/** The path of a `PUT`, with the subject of the receipt in the query. */
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
  /** The file is neither a picture nor a PDF. */
  UNKNOWN_TYPE: 415,
  /** The file is cut off, cannot be decoded, or has too many pixels. */
  DAMAGED: 422,
  TOO_LARGE: 413,
  /** The subject has six receipts already. */
  TOO_MANY: 409,
  /** The receipts of the owner or of the network take all their room. */
  NO_ROOM: 409,
  /** The id belongs to other bytes or another subject. */
  CONFLICT: 409,
} as const

export type ReceiptRefusal = keyof typeof RECEIPT_REFUSALS
