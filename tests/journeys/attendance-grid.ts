import { v7 as uuid } from 'uuid'
import { daysLater, type PlainDate } from '#domain/dates.ts'
import { nameKey } from '#domain/names.ts'
import { attendance, sessions } from '#server/database/schema/index.ts'
import { storeCounts } from '#tests/session-counts.ts'
import type { RunningApp } from './app.ts'
import { now } from './clock.ts'
import { today } from './meetings.ts'
import { entryIdOf } from './people.ts'
import { inRoster } from './roster.ts'

/** What a sign in {@link GridRows} stands for; a '-' is no mark. */
const SIGNS = {
  '+': { status: 'present', absenceReason: null },
  x: { status: 'absent', absenceReason: null },
  I: { status: 'absent', absenceReason: 'Illness' },
  T: { status: 'absent', absenceReason: 'Travel: in Zahle' },
} as const

/** The marks of people by name, one sign for each session, the oldest first. */
export type GridRows = Readonly<Record<string, string>>

/** The first name is a leader. The days of the sessions: one a week, the last three of them today. */
export async function aGrid(app: RunningApp, organization: string, rows: GridRows): Promise<PlainDate[]> {
  const [[leader = '', signs = ''] = []] = Object.entries(rows)
  const days = [...signs].map((_, place) => daysLater(today(), -7 * Math.max(0, signs.length - 3 - place)))
  await inRoster(
    app,
    organization,
    Object.fromEntries(Object.keys(rows).map((name) => [name, name === leader ? 'leader' : 'attendee'])),
  )
  const recorded = days.map((sessionDate, place) => ({
    id: uuid(),
    title: 'Meeting',
    presenterName: leader,
    topic: `Topic ${place + 1}`,
    sessionDate,
    organization,
    createdAt: new Date(now() - (signs.length - place) * 1000),
  }))
  await app.database.insert(sessions).values(recorded)
  for (const [name, marks] of Object.entries(rows)) {
    const attendeeId = await entryIdOf(app, organization, name)
    await app.database.insert(attendance).values(
      [...marks].flatMap((sign, place) => {
        const mark = SIGNS[sign as keyof typeof SIGNS]
        const sessionId = recorded[place]?.id ?? ''
        return mark
          ? [{ id: uuid(), sessionId, attendeeId, attendeeName: name, nameKey: nameKey(name), organization, ...mark }]
          : []
      }),
    )
  }
  await storeCounts(app.database)
  return days
}
