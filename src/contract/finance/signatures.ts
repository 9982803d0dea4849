import { z } from 'zod'
import { SIGNATURE_STATUSES } from '#domain/finance/signatures.ts'

/** It is null if the account was deleted. */
export const signatory = z.object({ id: z.uuid(), fullName: z.string() }).nullable()

/** The second signature of a count or of a closed month. */
export const signature = {
  signedAt: z.date().nullable(),
  signer: signatory,
  status: z.enum(SIGNATURE_STATUSES),
}

/** @param what the signed thing, such as 'count' */
export function signingErrors(what: string) {
  return {
    NOT_FOUND: { status: 404, message: `There is no such ${what}` },
    ALREADY_SIGNED: { status: 409, message: `Someone else has signed this ${what}` },
    TOO_LATE: { status: 409, message: `A ${what} can be signed for seven days` },
  } as const
}
