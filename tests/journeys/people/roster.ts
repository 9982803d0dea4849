import { v7 as uuid } from 'uuid'
import { cleanName } from '#domain/texts/names.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import { organizationAttendees } from '#server/database/schema/index.ts'
import type { RunningApp } from '#tests/journeys/app.ts'
import { now } from '#tests/journeys/clock.ts'
import type { PersonToBe } from '#tests/people.ts'
import { CHILD_BIRTHDATE } from './birthdates.ts'

/** A group without an age check, behind those that there are. */
export async function addGroup(app: RunningApp, name: string) {
  await app.database.execute(`
    insert into organizations (name, age_checked, position)
    select '${name}', false, max(position) + 1 from organizations`)
}

/** People of a roster by name. */
export type RosterPeople = Readonly<Record<string, 'leader' | 'attendee'>>

/** People in an organization's roster, as leaders would have added them. */
export async function inRoster(app: RunningApp, organizationName: string, people: RosterPeople) {
  if (Object.keys(people).length === 0) return
  const rows = Object.entries(people).map(([name, kind]) => ({
    id: uuid(),
    organizationName,
    attendeeName: cleanName(name),
    ...rosterKeys(name),
    isLeader: kind === 'leader',
    birthdate: kind === 'leader' ? '2001-04-11' : CHILD_BIRTHDATE,
    createdAt: new Date(now()),
  }))
  await app.database.insert(organizationAttendees).values(rows).onConflictDoNothing()
}

/** A secretary of a group, to sign in as. */
export function secretaryOf(group: string, fullName: string): PersonToBe {
  return { fullName, signedUpUnder: group, roles: { [group]: 'secretary' } }
}

/** A leader and `children` children, named by number. */
export async function aGroupOf(app: RunningApp, organizationName: string, children: number) {
  const names = Array.from({ length: children }, (_, at) => `Child ${String(at + 1).padStart(2, '0')}`)
  await inRoster(app, organizationName, {
    'Nour Saad': 'leader',
    ...Object.fromEntries(names.map((name) => [name, 'attendee' as const])),
  })
}

/** The names in a roster, without removed people. */
export async function namesInRoster(app: RunningApp, organizationName: string): Promise<string[]> {
  const { rows } = await app.database.execute<{ name: string }>(`
    select attendee_name as name from organization_attendees
    where organization_name = '${organizationName}' and removed_at is null order by 1`)
  return rows.map(({ name }) => name)
}

/** What is recorded for an organization: the topic of each session with its number of attendance rows. */
export async function recordedFor(app: RunningApp, organizationName: string) {
  const { rows } = await app.database.execute<{ topic: string; present: number; all: number }>(`
    select topic, (count(*) filter (where status = 'present'))::int as present, count(*)::int as all
    from sessions join attendance on session_id = sessions.id
    where sessions.organization = '${organizationName}' group by sessions.id order by topic`)
  return rows
}

/** The topics of the sessions that are recorded for an organization, in alphabetical order. */
export async function topicsOf(app: RunningApp, organizationName: string): Promise<string[]> {
  return (await recordedFor(app, organizationName)).map(({ topic }) => topic)
}
