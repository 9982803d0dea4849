import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { originOf, recordAudit } from '#server/audit/audit.ts'
import { signInTimeLeft } from '#server/auth/access/session-age.ts'
import { approved } from '#server/calls/access.ts'
import type { RequestContext } from '#server/calls/context.ts'
import type { Database } from '#server/database/connect.ts'
import { DECLARED_COLUMNS, type DeclaredColumn } from '#server/database/declarations.ts'
import {
  auditLog,
  authSessions,
  changeApprovals,
  ledgerChanges,
  ledgerEntries,
  profiles,
  secondFactors,
} from '#server/database/schema/index.ts'

export const held = approved.accounts.held.handler(async ({ context }) => {
  const { database, person, sessionId } = context
  const { id } = person
  await recordAudit(database, originOf(context), { action: 'account.data_downloaded', profileId: id })
  const data = {
    profile: await readProfile(database, id),
    organizations: person.memberships,
    isAdmin: person.isAdmin,
    signIns: await readSignIns(context, id, sessionId),
    ...(await readQueried(database, id)),
  }
  for (const declared of DECLARED_COLUMNS) Object.assign(data, await readDeclared(database, declared, id))
  return data
})

/** The rows in which the column is the person's id. */
async function readDeclared(database: Database, { table, column, facts: { own } }: DeclaredColumn, id: string) {
  if (!own) return {}
  const isOwn = eq(column, id)
  if ('count' in own) return { [own.count]: await database.$count(table, isOwn) }
  if (!('list' in own)) return {}
  const rows = database.select(own.shows).from(table).where(isOwn)
  return { [own.list]: await (own.newestFirst ? rows.orderBy(desc(own.newestFirst)) : rows) }
}

/** What a column cannot declare, because it takes more than the rows with the id. */
async function readQueried(database: Database, id: string) {
  const [factor] = await database
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id))
  const { action, address, at } = auditLog
  const { approvedBy, transactionId, changeId } = changeApprovals
  const isApprover = eq(approvedBy, id)
  const newestFirst = [desc(at), desc(auditLog.id)]
  return {
    secondFactorSince: factor?.since ?? null,
    ledgerEntriesWritten: await database.$count(
      ledgerEntries,
      inArray(
        ledgerEntries.changeId,
        database.select({ id: ledgerChanges.id }).from(ledgerChanges).where(eq(ledgerChanges.changedBy, id)),
      ),
    ),
    requestsApproved: await database.$count(changeApprovals, and(isApprover, isNotNull(transactionId))),
    changesApproved: await database.$count(changeApprovals, and(isApprover, isNotNull(changeId))),
    actionsRecorded: await database
      .select({ action, address, at })
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
      .orderBy(...newestFirst),
    // By others.
    actionsOnAccount: await database
      .select({ action, at })
      .from(auditLog)
      .where(and(eq(auditLog.profileId, id), sql`${auditLog.actorId} is distinct from ${id}::uuid`))
      .orderBy(...newestFirst),
  }
}

async function readProfile(database: Database, id: string) {
  // The administrator who decided about the person is another person's data, and the keys are no personal data.
  const { searchKey: _, transliterationKey: __, decidedBy: ___, ...shown } = getTableColumns(profiles)
  const [profile] = await database.select(shown).from(profiles).where(eq(profiles.id, id))
  return profile ?? {}
}

export async function readSignIns({ database, clock }: RequestContext, userId: string, sessionId: string) {
  const found = await database
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      lastUsedAt: authSessions.updatedAt,
      userAgent: authSessions.userAgent,
      ipAddress: authSessions.ipAddress,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, new Date(clock()))))
    .orderBy(desc(authSessions.updatedAt))
  return found
    .filter(({ createdAt }) => signInTimeLeft(createdAt, clock()) > 0)
    .map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}
