import { v7 as uuid } from 'uuid'
import { nameKey, searchKey } from '#domain/names.ts'
import { attendance, organizationAttendees, sessions } from '#server/database/schema/index.ts'
import { storeCounts } from '#tests/session-counts.ts'
import type { RunningApp } from './app.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'
import { now } from './clock.ts'

/** A person at a session. */
interface Attendee {
  readonly isLeader?: true
  /** The stored reason of an absence, null without one; left out for a person who was present. */
  readonly absence?: string | null
}

type ReportedTexts = Partial<Pick<typeof sessions.$inferInsert, 'topic' | 'foodDetails' | 'location' | 'sessionTime'>>

/** Put people into a group's roster and record a session on November 21, 2026 with them. Returns its id. */
export async function aReportedSession(
  app: RunningApp,
  organization: string,
  people: Readonly<Record<string, Attendee>>,
  texts: ReportedTexts = {},
): Promise<string> {
  const sessionId = uuid()
  const rows = Object.entries(people).map(([name, person]) => ({ id: uuid(), name, ...person }))
  const leaders = rows.flatMap(({ name, isLeader }) => (isLeader ? [name] : [])).join(', ')
  await app.database.insert(organizationAttendees).values(
    rows.map(({ id, name, isLeader = false }) => ({
      id,
      organizationName: organization,
      attendeeName: name,
      nameKey: nameKey(name),
      searchKey: searchKey(name),
      isLeader,
      birthdate: CHILD_BIRTHDATE,
      createdAt: new Date(now()),
    })),
  )
  await app.database.insert(sessions).values({
    id: sessionId,
    title: `${organization} - November 21, 2026`,
    description: `Leaders: ${leaders}`,
    presenterName: leaders,
    topic: 'Session',
    sessionDate: '2026-11-21',
    organization,
    createdAt: new Date(now()),
    ...texts,
  })
  await app.database.insert(attendance).values(
    rows.map(({ id, name, absence }) => ({
      id: uuid(),
      sessionId,
      attendeeId: id,
      attendeeName: name,
      nameKey: nameKey(name),
      status: absence === undefined ? ('present' as const) : ('absent' as const),
      absenceReason: absence ?? null,
      organization,
    })),
  )
  await storeCounts(app.database)
  return sessionId
}
