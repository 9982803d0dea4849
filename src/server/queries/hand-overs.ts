import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { isHandedOver } from '#domain/people/collecting.ts'
import { isOfPerson, isSameHandOver } from '#domain/people/handing-over.ts'
import { leadershipTest } from '#domain/sessions/sessions.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  attendance,
  organizationAttendees as attendees,
  handOvers,
  meetingDays,
  profiles,
  sessions,
} from '#server/database/schema/index.ts'
import { nameOf } from './people.ts'

/** The hand-overs of sessions that count, in the order in which they arrived. */
export function readHandOvers(database: Queryable, sessionIds: readonly string[]) {
  const { id, sessionId, attendeeId, attendeeName, way, name, leftAt, recordedAt } = handOvers
  return database
    .select({
      ...{ sessionId, id, attendeeId, way, name, leftAt },
      attendeeName: sql<string | null>`coalesce(${attendeeName}, ${attendees.attendeeName})`,
    })
    .from(handOvers)
    .leftJoin(attendees, eq(attendees.id, attendeeId))
    .where(and(inArray(sessionId, [...sessionIds]), isNull(handOvers.takenBackAt)))
    .orderBy(asc(recordedAt), asc(id))
}

/**
 * How many children are still here after sessions, by the id; only of groups that hand over. Source: docs/product.md,
 * 16.19.
 */
export async function countStillHere(
  database: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map()
  const marks = await database
    .select({
      sessionId: attendance.sessionId,
      attendeeId: attendance.attendeeId,
      attendeeName: attendance.attendeeName,
      nameKey: attendance.nameKey,
      birthdate: attendees.birthdate,
      presenterName: sessions.presenterName,
      sessionDate: sessions.sessionDate,
      belowAge: meetingDays.handsOverBelow,
    })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
    .innerJoin(meetingDays, eq(meetingDays.organizationName, sessions.organization))
    .leftJoin(attendees, eq(attendees.id, attendance.attendeeId))
    .where(and(inArray(attendance.sessionId, [...sessionIds]), eq(attendance.status, 'present')))
  const left = marks.length === 0 ? [] : await readHandOvers(database, sessionIds)
  const counts = new Map<string, number>()
  for (const mark of marks) {
    if (mark.belowAge === null) continue
    const birthdate = mark.birthdate as PlainDate | null
    const age = birthdate && wholeYears(birthdate, mark.sessionDate as PlainDate)
    const keys = marks.filter(({ sessionId }) => sessionId === mark.sessionId).map(({ nameKey }) => nameKey)
    const isLeader = leadershipTest(mark.presenterName, keys)(mark.nameKey)
    const hasLeft = left.some((one) => one.sessionId === mark.sessionId && isOfPerson(one, mark))
    const isHere = !hasLeft && isHandedOver(age, isLeader, mark.belowAge)
    counts.set(mark.sessionId, (counts.get(mark.sessionId) ?? 0) + Number(isHere))
  }
  return counts
}

/**
 * The hand-overs of a person of the roster, the newest first. @param most null for all, also those that were taken back;
 * otherwise each only once if two people recorded the same
 */
export async function readHandOversOf(database: Queryable, person: string, most: number | null) {
  const { sessionId, way, name, leftAt, takenBackAt, reason, attendeeId } = handOvers
  const found = await database
    .select({ sessionId, way, name, leftAt, recordedBy: nameOf(profiles), takenBackAt, reason })
    .from(handOvers)
    .leftJoin(profiles, eq(profiles.id, handOvers.recordedBy))
    .where(and(eq(attendeeId, person), most === null ? undefined : isNull(takenBackAt)))
    .orderBy(desc(leftAt), desc(handOvers.id))
  if (most === null) return found
  const isFirst = (one: (typeof found)[number]) =>
    found.find((other) => other.sessionId === one.sessionId && isSameHandOver(other, one)) === one
  return found.filter(isFirst).slice(0, most)
}
