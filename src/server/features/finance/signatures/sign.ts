import { eq } from 'drizzle-orm'
import { canSign, type Signable, signatureStatus } from '#domain/finance/signatures.ts'
import type { Actor } from '#domain/rights/permissions.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import type { cashCounts, closings } from '#server/database/schema/index.ts'

interface Reader {
  readonly person: Actor
  readonly clock: () => number
}

/** The second signature of a row in a list. */
export function signatureOf(row: Signable, { person, clock }: Reader) {
  const status = signatureStatus(row, clock())
  return { status, maySign: status === 'waiting' && canSign(person, row) }
}

interface SigningErrors {
  ALREADY_SIGNED(): Error
  FORBIDDEN(): Error
  TOO_LATE(): Error
}

/** Signs a locked count or closed month that the person has not signed. */
export async function sign(
  tx: Database,
  table: typeof cashCounts | typeof closings,
  row: Signable & { readonly id: string },
  { person, clock }: PersonContext,
  errors: SigningErrors,
): Promise<void> {
  const now = new Date(clock())
  if (row.signedAt) throw errors.ALREADY_SIGNED()
  if (!canSign(person, row)) throw errors.FORBIDDEN()
  if (signatureStatus(row, now.getTime()) !== 'waiting') throw errors.TOO_LATE()
  // The clock may have been set back since.
  const signedAt = now < row.recordedAt ? row.recordedAt : now
  await tx.update(table).set({ signedBy: person.id, signedAt }).where(eq(table.id, row.id))
}
