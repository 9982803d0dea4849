import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { cashCounts, changeApprovals, closings, exchanges, pendingChanges } from '#server/database/schema/index.ts'

/** What a person entered about exchanges, counts, closed months and changes above a limit, for the export of their own data. */
export async function moneyHeld(database: Database, id: string) {
  return {
    exchangesMade: await database
      .select({
        organizationName: exchanges.organizationName,
        givesCurrency: exchanges.givesCurrency,
        givesAmount: exchanges.givesAmount,
        getsAmount: exchanges.getsAmount,
        notes: exchanges.notes,
        exchangedAt: exchanges.exchangedAt,
      })
      .from(exchanges)
      .where(eq(exchanges.exchangedBy, id))
      .orderBy(desc(exchanges.exchangedAt)),
    cashCounts: await database
      .select({
        organizationName: cashCounts.organizationName,
        currency: cashCounts.currency,
        total: cashCounts.total,
        bookBalance: cashCounts.bookBalance,
        reason: cashCounts.reason,
        countedAt: cashCounts.countedAt,
      })
      .from(cashCounts)
      .where(eq(cashCounts.countedBy, id))
      .orderBy(desc(cashCounts.countedAt)),
    changesRequested: await database
      .select({
        organizationName: pendingChanges.organizationName,
        change: pendingChanges.change,
        notes: pendingChanges.notes,
        requestedAt: pendingChanges.requestedAt,
        status: pendingChanges.status,
      })
      .from(pendingChanges)
      .where(eq(pendingChanges.requestedBy, id))
      .orderBy(desc(pendingChanges.requestedAt)),
    changesApproved: await database.$count(
      changeApprovals,
      and(eq(changeApprovals.approvedBy, id), isNotNull(changeApprovals.changeId)),
    ),
    cashCountsSigned: await database.$count(cashCounts, eq(cashCounts.signedBy, id)),
    monthsClosed: await database.$count(closings, eq(closings.closedBy, id)),
    monthsSigned: await database.$count(closings, eq(closings.signedBy, id)),
    monthsReopened: await database
      .select({
        organizationName: closings.organizationName,
        month: closings.month,
        reason: closings.reopenReason,
        reopenedAt: closings.reopenedAt,
      })
      .from(closings)
      .where(eq(closings.reopenedBy, id))
      .orderBy(desc(closings.reopenedAt)),
  }
}
