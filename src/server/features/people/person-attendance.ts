import { eq, sql } from 'drizzle-orm'
import { isFollowedUp } from '#domain/attendance/attendance-figures.ts'
import { newestAbsence } from '#domain/attendance/follow-ups.ts'
import { dayIn, daysLater, monthsLater, type PlainDate } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { firstContact, isMinor } from '#domain/people/contacts.ts'
import { type Actor, canEditSession, canSeePerson, canSeeSession } from '#domain/rights/permissions.ts'
import { recordLists, recordOpenedPage } from '#server/audit/readings.ts'
import { approved } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, attendance as marks, sessions } from '#server/database/schema/index.ts'
import { NEWEST_FIRST, readPersonFigures, type Window } from '#server/queries/attendance-figures.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { presentPerson } from './visible-person.ts'

const NONE = { present: 0, all: 0, streak: 0 }

export const attendance = approved.people.attendance.use(presentPerson).handler(async ({ input, context }) => {
  const { database, entry, person, timeZone, clock } = context
  const { personId } = input
  await recordOpenedPage(database, context, entry)
  const today = dayIn(timeZone, clock())
  const start = schoolYearStart(input.schoolYear ?? today)
  const year = schoolYearFrom(start, today)
  const [own] = await readPersonFigures(database, [personId], year, 0)
  const [before] = await readPersonFigures(database, [personId], schoolYearFrom(monthsLater(start, -12), today), 0)
  const { present, all, streak } = own ?? NONE
  const marks = await readMarks(database, person, personId, year)
  return {
    start,
    figures: { present, all },
    yearBefore: { present: before?.present ?? 0, all: before?.all ?? 0 },
    streak,
    newestAbsence: isFollowedUp({ isLeader: entry.isLeader, streak }) ? newestAbsence(marks) : null,
    marks,
    years: await readYears(database, personId),
  }
})

export const followUp = approved.people.followUp.handler(async ({ input, context, errors }) => {
  const { database, person, timeZone, clock } = context
  const today = dayIn(timeZone, clock())
  const [session] = await database
    .select({ organization: sessions.organization, date: sessions.sessionDate })
    .from(sessions)
    .where(eq(sessions.id, input.sessionId))
  if (!session || !canEditSession(person, session)) throw errors.NOT_FOUND()
  const absent = (await readAbsent(database, input.sessionId)).filter((entry) => canSeePerson(person, entry))
  const ids = absent.map(({ id }) => id)
  const guardiansOf = await readGuardians(database, ids)
  // The streak is that of the report's day: an old report does not show today's absences.
  const day = session.date as PlainDate
  const figures = await readPersonFigures(database, ids, { from: schoolYearStart(day), to: day }, 0)
  const streakOf = new Map(figures.map(({ attendeeId, streak }) => [attendeeId, streak]))
  const answered = absent.map(({ id, organizationName, phoneNumber, birthdate, isLeader }) => ({
    attendeeId: id,
    organizationName,
    streak: isLeader ? null : (streakOf.get(id) ?? 0),
    contact: firstContact({
      guardians: guardiansOf.get(id) ?? [],
      phoneNumber,
      isMinor: isMinor(birthdate as PlainDate | null, isLeader, today),
    }),
  }))
  await recordLists(
    context,
    answered.flatMap(({ contact, organizationName }) => (contact ? [organizationName] : [])),
  )
  return answered.map(({ organizationName: _, ...one }) => one)
})

function schoolYearFrom(start: PlainDate, today: PlainDate): Window {
  const last = daysLater(monthsLater(start, 12), -1)
  return { from: start, to: last < today ? last : today }
}

function readAbsent(database: Queryable, sessionId: string) {
  return database
    .select({
      id: attendees.id,
      organizationName: attendees.organizationName,
      phoneNumber: attendees.phoneNumber,
      birthdate: attendees.birthdate,
      isLeader: attendees.isLeader,
    })
    .from(marks)
    .innerJoin(attendees, eq(attendees.id, marks.attendeeId))
    .where(sql`${marks.sessionId} = ${sessionId} and ${marks.status} = 'absent' and ${attendees.removedAt} is null`)
}

async function readMarks(database: Queryable, reader: Actor, attendeeId: string, { from, to }: Window) {
  const rows = await database
    .select({
      sessionDate: sessions.sessionDate,
      status: marks.status,
      id: sessions.id,
      organization: sessions.organization,
      topic: sessions.topic,
      absenceReason: marks.absenceReason,
    })
    .from(marks)
    .innerJoin(sessions, eq(sessions.id, marks.sessionId))
    .where(sql`${marks.attendeeId} = ${attendeeId} and ${sessions.sessionDate} between ${from} and ${to}`)
    .orderBy(NEWEST_FIRST)
  return rows.map(({ sessionDate, status, id, organization, topic, absenceReason }) => ({
    sessionDate: sessionDate as PlainDate,
    status,
    session: canSeeSession(reader, { organization })
      ? { id, organizationName: organization, topic, absenceReason }
      : null,
  }))
}

/** The first days of the school years in which a person has a mark, the newest first. */
async function readYears(database: Queryable, attendeeId: string): Promise<PlainDate[]> {
  const rows = await database
    .selectDistinct({ date: sql<PlainDate>`${sessions.sessionDate}::text` })
    .from(marks)
    .innerJoin(sessions, eq(sessions.id, marks.sessionId))
    .where(eq(marks.attendeeId, attendeeId))
  return [...new Set(rows.map(({ date }) => schoolYearStart(date)))].toSorted().toReversed()
}
