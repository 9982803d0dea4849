import { eq, inArray } from 'drizzle-orm'
import { NO_ORIGIN } from '#server/audit/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { erasures } from '#server/database/schema/index.ts'
import { eraseAccount } from '#server/features/erasure/erase-account.ts'
import { eraseRosterPerson } from '#server/features/erasure/erase-person.ts'
import { eraseReceipt } from '#server/features/receipts/erase-receipt.ts'
import type { Erasure } from './erasure-file.ts'

/**
 * A person or receipt unknown in the restored database is recorded as erased, so that no device restores them.
 * @param tx a transaction of the owner of the tables
 * @returns the number of people, accounts and receipts that existed
 */
export async function eraseAgain(tx: Database, erased: readonly Erasure[]): Promise<number> {
  if (erased.length === 0) return 0
  const ids = erased.map(({ subjectId }) => subjectId)
  const known = await tx.select({ id: erasures.subjectId }).from(erasures).where(inArray(erasures.subjectId, ids))
  const done = new Set(known.map(({ id }) => id))
  const missing = erased.filter(({ subjectId }) => !done.has(subjectId))
  let count = 0
  for (const { subjectId, kind, kept } of missing) {
    const options = { keptTexts: kept, origin: NO_ORIGIN, byOperator: true } as const
    const erase = {
      roster: async () => (await eraseRosterPerson(tx, subjectId, options)) !== null,
      account: async () => (await eraseAccount(tx, subjectId, options)) !== null,
      receipt: () => eraseReceipt(tx, subjectId),
    }
    if (await erase[kind]()) count++
  }
  // They get the original erasure times, which are missing while texts are rewritten.
  for (const { subjectId, kind, kept, erasedAt } of missing) {
    await tx.insert(erasures).values({ subjectId, kind, kept, erasedAt }).onConflictDoNothing()
    await tx.update(erasures).set({ erasedAt }).where(eq(erasures.subjectId, subjectId))
  }
  return count
}
