import { z } from 'zod'
import { reads, saves } from '#contract/calls.ts'
import { id, stored } from '#contract/fields.ts'
import { RECEIPT_KINDS, RECEIPT_SUBJECTS } from '#domain/receipts/receipts.ts'

const receipt = z.object({
  id: stored.id,
  kind: z.enum(RECEIPT_KINDS),
  /** The width in pixels; null for a PDF. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The size in bytes. */
  size: z.int(),
  addedAt: z.date(),
  /** It is null if the account was deleted. */
  addedBy: z.string().nullable(),
  /** Whether the receipt was added after the money was posted. */
  addedLater: z.boolean(),
  isErased: z.boolean(),
})

export type Receipt = z.infer<typeof receipt>

const NOT_FOUND = { status: 404, message: 'There is no such receipt' } as const

/** Pictures and PDFs of money that moved. Their bytes are sent and answered by `receiptPath` (`receipt-file.ts`). */
export const receipts = {
  /** The receipts in the order in which they were added. Former pages send only the id of a transaction. */
  list: reads
    .errors({ NOT_FOUND })
    .input(z.union([z.object({ subject: z.enum(RECEIPT_SUBJECTS), id }), z.object({ transactionId: id })]))
    .output(z.array(receipt)),
  /** A receipt can be removed only while the request or the change waits for a review. */
  remove: saves({ keeps: 'switches', audit: 'money.receipt_removed' })
    .errors({ NOT_FOUND, ALREADY_REVIEWED: { status: 409, message: 'This transaction has already been reviewed' } })
    .input(z.object({ id })),
  /**
   * Deletes the bytes for good; the rest of the receipt's record stays. Admins may call it, with a recent proof of
   * identity.
   */
  erase: saves({ keeps: 'switches', proof: 'always', audit: 'money.receipt_erased' })
    .errors({ NOT_FOUND })
    .input(z.object({ id })),
}
