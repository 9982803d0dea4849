import { and, isNull, type SQL } from 'drizzle-orm'
import { type Reader, recordLinkEvent } from '#server/audit/readings.ts'
import type { Queryable } from '#server/database/connect.ts'
import { guardianLinks } from '#server/database/schema/index.ts'

/**
 * Revokes links in a transaction that has locked the roster entry.
 * @param which of the valid links
 * @returns the number of revoked links
 */
export async function revokeLinks(tx: Queryable, context: Reader, which: SQL | undefined): Promise<number> {
  const revoked = await tx
    .update(guardianLinks)
    .set({ revokedAt: new Date(context.clock()) })
    .where(and(which, isNull(guardianLinks.revokedAt)))
    .returning({ linkId: guardianLinks.id, attendeeId: guardianLinks.attendeeId })
  for (const link of revoked) await recordLinkEvent(tx, context, { action: 'reading.link_revoked', ...link }, context)
  return revoked.length
}
