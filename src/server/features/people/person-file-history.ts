import { and, asc, eq, inArray, notLike, sql } from 'drizzle-orm'
import type { PersonFile } from '#contract/people/person-file.ts'
import { GUARDIANS_USES } from '#domain/audit/audit-log.ts'
import type { GroupPeriod } from '#domain/people/group-history.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  absenceNotices,
  attendance,
  auditLog,
  guardianLinks,
  guardians,
  profiles,
  sessions,
  transferChanges,
  transfers,
} from '#server/database/schema/index.ts'
import { nameOf } from '#server/queries/people.ts'
import { isReadingOf } from './reveals.ts'

export async function readAttendance(database: Queryable, id: string): Promise<PersonFile['attendance']> {
  const { organization, attendeeName, status, absenceReason, markedBy, markedAt, attendeeId } = attendance
  const rows = await database
    .select({
      sessionDate: sessions.sessionDate,
      organizationName: organization,
      ...{ attendeeName, status, absenceReason },
      markedBy: nameOf(profiles),
      markedAt,
    })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
    .leftJoin(profiles, eq(profiles.id, markedBy))
    .where(eq(attendeeId, id))
    .orderBy(
      asc(sessions.sessionDate),
      sql`${sessions.sessionTime} nulls first`,
      asc(sessions.createdAt),
      asc(sessions.id),
    )
  return rows as PersonFile['attendance']
}

export function readTransfers(database: Queryable, id: string): Promise<PersonFile['transfers']> {
  const { before, after, transferId, attendeeId } = transferChanges
  return database
    .select({
      ...{ before, after },
      madeAt: transfers.createdAt,
      madeBy: nameOf(profiles),
      undoneAt: transfers.undoneAt,
    })
    .from(transferChanges)
    .innerJoin(transfers, eq(transfers.id, transferId))
    .leftJoin(profiles, eq(profiles.id, transfers.madeBy))
    .where(eq(attendeeId, id))
    .orderBy(asc(transfers.createdAt))
}

export async function readNotices(database: Queryable, id: string): Promise<PersonFile['notices']> {
  const { thirdAbsence, noticedAt, attendeeId } = absenceNotices
  const rows = await database
    .select({ thirdAbsence, noticedAt })
    .from(absenceNotices)
    .where(eq(attendeeId, id))
    .orderBy(asc(thirdAbsence))
  return rows as PersonFile['notices']
}

export async function readReadings(
  database: Queryable,
  id: string,
  groups: readonly GroupPeriod[],
): Promise<PersonFile['readings']> {
  const { action, actorId, at, linkId } = auditLog
  const reader = sql<string | null>`coalesce(${nameOf(profiles)}, ${guardians.name})`
  const rows = await database
    .select({
      action,
      reader,
      count: sql<number>`count(*)::int`,
      first: sql<Date>`min(${at})`.mapWith(at),
      last: sql<Date>`max(${at})`.mapWith(at),
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, actorId))
    // A reading without an account is by the guardian who used the link.
    .leftJoin(guardianLinks, and(eq(guardianLinks.id, linkId), inArray(action, GUARDIANS_USES)))
    .leftJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .where(isReadingOf(id, groups))
    .groupBy(action, actorId, reader)
    .orderBy(sql`max(${at})`, action)
  return rows as PersonFile['readings']
}

/** The recorded actions on the person's data, without readings. */
export async function readActions(database: Queryable, id: string): Promise<PersonFile['actions']> {
  const { action, actorId, at, details, attendeeId } = auditLog
  const rows = await database
    .select({ action, actor: nameOf(profiles), at, details })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, actorId))
    .where(and(eq(attendeeId, id), notLike(action, 'reading.%')))
    .orderBy(asc(at), asc(auditLog.id))
  return rows.map(({ details, ...row }) => ({ ...row, changed: details.changed ?? [] })) as PersonFile['actions']
}
