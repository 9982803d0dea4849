import { asc, desc, eq, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { isFollowedUp } from '#domain/attendance/attendance-figures.ts'
import { newestAbsence } from '#domain/attendance/follow-ups.ts'
import { DAY_MS, dayIn, daysLater, type PlainDate, weekdayOf } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { FOLLOW_UP_MARKS } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  announcedAbsences,
  organizationAttendees as attendees,
  followUps,
  guardians,
  meetingDays,
  photoConsents,
  profiles,
  rosterNotes,
  sessions,
} from '#server/database/schema/index.ts'
import { readPersonFigures } from '#server/queries/attendance-figures.ts'
import { demoFollowUp, demoGuardians, demoNote } from './details.ts'
import { demoEmail } from './people.ts'

/** The first day of the meeting days, so that only the newest missing reports appear. */
const MEETING_DAYS_AGO = 21
const NOTE_DAYS_AGO = 30
const CALLED_HOURS_AGO = 2

interface SeedOptions {
  readonly now: number
  readonly timeZone: string
}

/**
 * Adds guardians, consents, notes, announced absences, follow-ups and meeting days to the demo's rosters, also of an
 * older demo.
 */
export async function seedDetails(tx: Queryable, { now, timeZone }: SeedOptions): Promise<void> {
  const today = dayIn(timeZone, now)
  const [author] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.email, demoEmail('admin')))
  const by = author?.id ?? null
  const children = await tx
    .select({ id: attendees.id, name: attendees.attendeeName, isLeader: attendees.isLeader })
    .from(attendees)
    .where(isNull(attendees.removedAt))
    .orderBy(asc(attendees.organizationName), asc(attendees.attendeeName))
  const details = children.filter(({ isLeader }) => !isLeader).map((child, place) => detailsOf(child, place, by, now))
  // An older demo may have few children left, and an insert needs a row.
  const reached = details.flatMap((one) => one.guardians)
  if (reached.length > 0) await tx.insert(guardians).values(reached)
  const consents = details.flatMap((one) => one.consent)
  if (consents.length > 0) await tx.insert(photoConsents).values(consents)
  const notes = details.flatMap((one) => one.notes)
  if (notes.length > 0) await tx.insert(rosterNotes).values(notes)
  const absences = absencesOf(details, today, by)
  if (absences.length > 0) await tx.insert(announcedAbsences).values(absences)
  const calls = await followUpsOf(tx, details, today, by, now)
  if (calls.length > 0) await tx.insert(followUps).values(calls)
  await seedMeetingDays(tx, today, by)
}

interface Child {
  readonly id: string
  readonly name: string
}

function detailsOf({ id: attendeeId, name }: Child, place: number, by: string | null, now: number) {
  const reached = demoGuardians(name, place)
  const consent = place % 7 === 3 ? 'refused' : place % 3 === 0 ? null : 'given'
  const note = demoNote(place)
  const at = new Date(now - (NOTE_DAYS_AGO - (place % 20)) * DAY_MS)
  return {
    attendeeId,
    guardians: reached.map((guardian, position) => ({ id: uuid(), attendeeId, ...guardian, position })),
    consent: consent
      ? [
          {
            attendeeId,
            status: consent,
            guardianName: reached[0]?.name ?? null,
            recordedBy: by,
            recordedAt: at,
          } as const,
        ]
      : [],
    notes: note === null ? [] : [{ id: uuid(), attendeeId, text: note, createdBy: by, createdAt: at }],
  }
}

/** Every twentieth child has an announced absence for a week from today. */
function absencesOf(details: readonly { readonly attendeeId: string }[], today: PlainDate, by: string | null) {
  return details
    .filter((_, place) => place % 20 === 11)
    .map(({ attendeeId }) => ({
      id: uuid(),
      attendeeId,
      firstDay: today,
      lastDay: daysLater(today, 6),
      reason: 'Travel',
      createdBy: by,
    }))
}

/** The result of a call two hours ago, for every second child who was absent three times in a row. */
async function followUpsOf(
  tx: Queryable,
  details: readonly { readonly attendeeId: string }[],
  today: PlainDate,
  by: string | null,
  now: number,
) {
  const ids = details.map(({ attendeeId }) => attendeeId)
  const figures = await readPersonFigures(tx, ids, { from: schoolYearStart(today), to: today }, FOLLOW_UP_MARKS)
  return figures
    .filter(({ streak }) => isFollowedUp({ isLeader: false, streak }))
    .toSorted((one, other) => (one.attendeeId < other.attendeeId ? -1 : 1))
    .flatMap(({ attendeeId, marks }, place) => {
      const newest = newestAbsence(marks)
      if (!newest || place % 2 === 0) return []
      const outcome = place % 4 === 1 ? ('reached' as const) : ('no_answer' as const)
      const absence = { absenceDay: newest.day, absenceOfDay: newest.ofDay }
      const createdAt = new Date(now - CALLED_HOURS_AGO * 3_600_000)
      return [{ id: uuid(), attendeeId, outcome, text: demoFollowUp(outcome), ...absence, createdBy: by, createdAt }]
    })
}

async function seedMeetingDays(tx: Queryable, today: PlainDate, setBy: string | null): Promise<void> {
  const newest = await tx
    .selectDistinctOn([sessions.organization], { organizationName: sessions.organization, date: sessions.sessionDate })
    .from(sessions)
    .orderBy(asc(sessions.organization), desc(sessions.sessionDate))
  const since = daysLater(today, -MEETING_DAYS_AGO)
  const days = newest.flatMap(({ organizationName, date }) =>
    organizationName === null
      ? []
      : [{ organizationName, weekday: weekdayOf(date as PlainDate), time: '17:00', since, setBy }],
  )
  if (days.length > 0) await tx.insert(meetingDays).values(days).onConflictDoNothing()
}
