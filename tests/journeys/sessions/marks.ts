import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { presenterName, sessionDescription } from '#domain/sessions/sessions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { attendance, organizationAttendees, sessions } from '#server/database/schema/index.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { storeCounts } from '#tests/session-counts.ts'
import { today } from './meetings.ts'

/** Marks by name: 'present', 'absent', or the reason of an absence. */
type Marks = Readonly<Record<string, 'present' | 'absent' | (string & {})>>

type Texts = Partial<typeof sessions.$inferInsert>

/** Record a session of a group, today unless it has a date, with marks of people in its roster or of others. Returns its id. */
export async function recordMarks(
  app: RunningApp,
  organization: string,
  { marks, ...texts }: Texts & { marks: Marks },
) {
  const { database } = app
  const ofGroup = eq(organizationAttendees.organizationName, organization)
  const roster = await database.select().from(organizationAttendees).where(ofGroup)
  const leaders = roster.flatMap(({ isLeader, attendeeName }) =>
    isLeader && attendeeName in marks ? attendeeName : [],
  )
  const sessionId = uuid()
  await database.insert(sessions).values({
    id: sessionId,
    title: organization,
    description: sessionDescription(leaders),
    presenterName: presenterName(leaders),
    topic: 'Session',
    sessionDate: today(),
    organization,
    createdAt: new Date(now()),
    ...texts,
  })
  await database.insert(attendance).values(
    Object.entries(marks).map(([attendeeName, mark]) => ({
      id: uuid(),
      sessionId,
      attendeeId: roster.find((one) => one.attendeeName === attendeeName)?.id ?? null,
      attendeeName,
      nameKey: nameKey(attendeeName),
      status: mark === 'present' ? ('present' as const) : ('absent' as const),
      absenceReason: mark === 'present' || mark === 'absent' ? null : mark,
      organization,
    })),
  )
  await storeCounts(database)
  return sessionId
}

/** The same of people who are put into the group's roster before, the first one as a leader. */
export async function aReportedSession(app: RunningApp, group: string, marks: Marks, texts: Texts = {}) {
  const people = Object.keys(marks).map((name, place) => [name, place === 0 ? 'leader' : 'attendee'] as const)
  await inRoster(app, group, Object.fromEntries(people))
  return recordMarks(app, group, { marks, ...texts })
}
