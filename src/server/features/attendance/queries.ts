import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { AttendanceGrid, GridPerson } from '#contract/sessions/attendance.ts'
import type { gridPeriod } from '#domain/attendance/attendance-grid.ts'
import { type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { isErasedName } from '#domain/erasure/erasure.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { MOST_IN_ROSTER } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import {
  readDayFigures,
  readNewestSessions,
  readPersonFigures,
  readSessionMarks,
  type SessionMarks,
  sumOfDays,
} from '#server/queries/attendance-figures.ts'

type Period = ReturnType<typeof gridPeriod>

/**
 * The grid of a group with everyone else who has a mark at one of the sessions. The number of queries is constant.
 * Source: docs/product.md, 17.1.
 */
export async function readGrid(
  database: Queryable,
  organization: OrganizationName,
  period: Period,
  today: PlainDate,
): Promise<AttendanceGrid> {
  const newestFirst = await readNewestSessions(database, [organization], period.most, period.to, period.from)
  const leftOut = newestFirst.length < period.most ? 0 : await countLeftOut(database, organization, period)
  const marked = await readSessionMarks(
    database,
    newestFirst.map(({ id }) => id),
  )
  const roster = await readRoster(database, organization)
  const streaks = await readStreaks(database, roster, period)
  const sessions = newestFirst.toReversed()
  const marksOf = new Map(marked.map((one) => [one.attendeeId, one]))
  const ids = new Set<string | null>(roster.map(({ id }) => id))
  const present = roster.map(
    ({ id, attendeeName, isLeader, birthdate }): GridPerson => ({
      attendeeId: id,
      attendeeName,
      isInRoster: true,
      isLeader,
      age: birthdate === null ? null : wholeYears(birthdate as PlainDate, today),
      streak: streaks.get(id) ?? 0,
      ...marksAt(sessions, marksOf.get(id)),
    }),
  )
  const former = marked
    // Marks of erased people belong to no one. The sessions still count them.
    .filter(({ attendeeId, attendeeName }) => !ids.has(attendeeId) && !isErasedName(attendeeName))
    .map(
      (one): GridPerson => ({
        attendeeId: one.attendeeId,
        attendeeName: one.attendeeName,
        isInRoster: false,
        isLeader: false,
        age: null,
        streak: 0,
        ...marksAt(sessions, one),
      }),
    )
  return {
    sessions: sessions.map(({ organizationName: _, ...session }) => session),
    leftOut,
    people: [...present, ...former],
  }
}

function marksAt(sessions: readonly { readonly id: string }[], person: SessionMarks | undefined) {
  if (!person) return { present: 0, all: 0, marks: sessions.map(() => null) }
  const { present, all, marks } = person
  const markAt = new Map(marks.map(({ sessionId, ...mark }) => [sessionId, mark]))
  return { present, all, marks: sessions.map(({ id }) => markAt.get(id) ?? null) }
}

/** The number of older sessions of the period that do not fit into the grid; 0 for a period without a first day. */
async function countLeftOut(database: Queryable, organization: OrganizationName, { from, to, most }: Period) {
  if (from === null) return 0
  return sumOfDays(await readDayFigures(database, [organization], { from, to })).sessions - most
}

function readRoster(database: Queryable, organization: OrganizationName) {
  return database
    .select({
      id: attendees.id,
      attendeeName: attendees.attendeeName,
      isLeader: attendees.isLeader,
      birthdate: attendees.birthdate,
    })
    .from(attendees)
    .where(and(eq(attendees.organizationName, organization), isNull(attendees.removedAt)))
    .orderBy(desc(attendees.isLeader), asc(attendees.searchKey), asc(attendees.id))
    .limit(MOST_IN_ROSTER)
}

async function readStreaks(
  database: Queryable,
  roster: Awaited<ReturnType<typeof readRoster>>,
  { yearStart, to }: Period,
): Promise<ReadonlyMap<string, number>> {
  if (yearStart === null) return new Map()
  const children = roster.filter(({ isLeader }) => !isLeader).map(({ id }) => id)
  const figures = await readPersonFigures(database, children, { from: yearStart, to }, 0)
  return new Map(figures.map(({ attendeeId, streak }) => [attendeeId, streak]))
}
