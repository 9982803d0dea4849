import { demoName } from '#server/operations/demo/names.ts'
import { AUTH_SECRET, type RunningApp } from '#tests/journeys/app.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'

const LEADER_EVERY = 20

const nameAt = (place: number) => `${demoName(place % 240)} ${place}`

/** A group with a roster and its team leader. @returns the cookie of the leader */
export async function aGroup(app: RunningApp, name: string, people: number) {
  await app.database.execute(`
    insert into organizations (name, age_checked, position) select '${name}', false, max(position) + 1 from organizations`)
  const roster = Array.from({ length: people }, (_, place) => {
    return [nameAt(place), place % LEADER_EVERY === 0 ? 'leader' : 'attendee'] as const
  })
  await inRoster(app, name, Object.fromEntries(roster))
  const leader = await createPerson(app.database, { signedUpUnder: name, roles: { [name]: 'team_leader' } })
  return sessionCookie(app.database, leader, AUTH_SECRET)
}

export async function withMembers(app: RunningApp, group: string, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await createPerson(app.database, { fullName: nameAt(place), signedUpUnder: group })
}

/** Weekly sessions of a group with everyone's marks, one in seven absent. */
export async function withSessions(app: RunningApp, group: string, count: number): Promise<void> {
  await app.database.execute(`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    select gen_random_uuid(), 'Meeting', '${nameAt(0)}', 'Topic ' || week, current_date - 7 * week, '${group}'
    from generate_series(0, ${count - 1}) as week`)
  await app.database.execute(`
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, organization, status)
    select gen_random_uuid(), sessions.id, person.id, attendee_name, name_key, organization,
      case when row_number() over () % 7 = 0 then 'absent' else 'present' end
    from sessions join organization_attendees as person on organization_name = organization where organization = '${group}'`)
}
