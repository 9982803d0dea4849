import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import {
  approvalLimits,
  auditLog,
  changeApprovals,
  exchangeRates,
  formerReserveHistory,
  guardianLinks,
  invitations,
  meetingDays,
  meetingPauses,
  passkeys,
  pendingChanges,
  profiles,
  recoveryCodes,
  rosterMerges,
  secondFactors,
  transfers,
  unheldMeetings,
} from '#server/database/schema/index.ts'

/** How a person signs in besides the password, and what others did to the account, for the export of their own data. */
export async function accountHeld(database: Database, id: string) {
  const { name, createdAt, lastUsedAt } = passkeys
  const [factor] = await database
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id))
  return {
    secondFactorSince: factor?.since ?? null,
    recoveryCodesLeft: await database.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
    passkeys: await database.select({ name, createdAt, lastUsedAt }).from(passkeys).where(eq(passkeys.userId, id)),
    actionsOnAccount: await database
      .select({ action: auditLog.action, at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.profileId, id), sql`${auditLog.actorId} is distinct from ${id}::uuid`))
      .orderBy(desc(auditLog.at), desc(auditLog.id)),
  }
}

/** What a person set for the network and its groups, for the export of their own data. */
export async function workHeld(database: Database, id: string) {
  return {
    ...(await limitsHeld(database, id)),
    ratesAdded: await database
      .select({
        day: exchangeRates.day,
        rate: exchangeRates.rate,
        source: exchangeRates.source,
        addedAt: exchangeRates.addedAt,
      })
      .from(exchangeRates)
      .where(eq(exchangeRates.addedBy, id))
      .orderBy(desc(exchangeRates.sequence)),
    formerReserveChanges: await database
      .select({
        changeType: formerReserveHistory.changeType,
        currency: formerReserveHistory.currency,
        amountChange: formerReserveHistory.amountChange,
        notes: formerReserveHistory.notes,
        createdAt: formerReserveHistory.createdAt,
      })
      .from(formerReserveHistory)
      .where(eq(formerReserveHistory.changedBy, id))
      .orderBy(desc(formerReserveHistory.position)),
    invitationsMade: await database
      .select({
        organizationName: invitations.organizationName,
        createdAt: invitations.createdAt,
        revokedAt: invitations.revokedAt,
      })
      .from(invitations)
      .where(eq(invitations.createdBy, id))
      .orderBy(desc(invitations.createdAt)),
    ...(await meetingsHeld(database, id)),
    transfersMade: await database
      .select({ madeAt: transfers.createdAt, undoneAt: transfers.undoneAt })
      .from(transfers)
      .where(eq(transfers.madeBy, id))
      .orderBy(desc(transfers.createdAt)),
    mergesMade: await database
      .select({ madeAt: rosterMerges.createdAt, undoneAt: rosterMerges.undoneAt })
      .from(rosterMerges)
      .where(eq(rosterMerges.madeBy, id))
      .orderBy(desc(rosterMerges.createdAt)),
    requestsApproved: await database.$count(
      changeApprovals,
      and(eq(changeApprovals.approvedBy, id), isNotNull(changeApprovals.transactionId)),
    ),
    changesReviewed: await database.$count(pendingChanges, eq(pendingChanges.reviewedBy, id)),
    accountsDecided: await database.$count(profiles, eq(profiles.decidedBy, id)),
    guardianLinksMade: await database.$count(guardianLinks, eq(guardianLinks.createdBy, id)),
  }
}

async function limitsHeld(database: Database, id: string) {
  const { currency, amount, proposedBy, proposedAt, confirmedBy, confirmedAt, withdrawnBy, withdrawnAt } =
    approvalLimits
  const newestFirst = desc(approvalLimits.sequence)
  return {
    limitsProposed: await database
      .select({ currency, amount, at: proposedAt })
      .from(approvalLimits)
      .where(eq(proposedBy, id))
      .orderBy(newestFirst),
    limitsConfirmed: await database
      .select({ currency, amount, at: confirmedAt })
      .from(approvalLimits)
      .where(eq(confirmedBy, id))
      .orderBy(newestFirst),
    limitsWithdrawn: await database
      .select({ currency, amount, at: withdrawnAt })
      .from(approvalLimits)
      .where(eq(withdrawnBy, id))
      .orderBy(newestFirst),
  }
}

/** Without the reasons, which may be about others. */
async function meetingsHeld(database: Database, id: string) {
  return {
    meetingDaysSet: await database
      .select({
        organizationName: meetingDays.organizationName,
        weekday: meetingDays.weekday,
        time: meetingDays.time,
        since: meetingDays.since,
      })
      .from(meetingDays)
      .where(eq(meetingDays.setBy, id)),
    pausesAdded: await database
      .select({
        organizationName: meetingPauses.organizationName,
        firstDay: meetingPauses.firstDay,
        lastDay: meetingPauses.lastDay,
        createdAt: meetingPauses.createdAt,
      })
      .from(meetingPauses)
      .where(eq(meetingPauses.createdBy, id))
      .orderBy(desc(meetingPauses.createdAt)),
    meetingsNotHeld: await database
      .select({
        organizationName: unheldMeetings.organizationName,
        day: unheldMeetings.day,
        createdAt: unheldMeetings.createdAt,
      })
      .from(unheldMeetings)
      .where(eq(unheldMeetings.createdBy, id))
      .orderBy(desc(unheldMeetings.createdAt)),
  }
}
