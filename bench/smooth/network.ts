import { demoName } from '#server/operations/demo/names.ts'
import { AUTH_SECRET, type RunningApp } from '#tests/journeys/app.ts'
import { inRoster } from '#tests/journeys/people/roster.ts'
import { meetsSince, today } from '#tests/journeys/sessions/meetings.ts'
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

/** Has a group meet today and hand its children over, each of whom has a guardian. */
export async function handingOver(app: RunningApp, group: string): Promise<void> {
  await meetsSince(app, group, today(), '00:05')
  await app.database.execute(`
    update meeting_days set ends_at = '00:10', hands_over_below = 18 where organization_name = '${group}'`)
  await app.database.execute(`
    insert into guardians (id, attendee_id, name, position)
    select gen_random_uuid(), id, 'Guardian', 0
    from organization_attendees where organization_name = '${group}' and not is_leader`)
}

/** A session of today, with everyone present. */
export async function withTodaysSession(app: RunningApp, group: string): Promise<void> {
  await app.database.execute(`
    insert into sessions (id, title, presenter_name, topic, session_date, organization)
    values (gen_random_uuid(), 'Meeting', '${nameAt(0)}', 'Topic', '${today()}', '${group}')`)
  await app.database.execute(`
    insert into attendance (id, session_id, attendee_id, attendee_name, name_key, organization, status)
    select gen_random_uuid(), sessions.id, person.id, attendee_name, name_key, organization, 'present'
    from sessions join organization_attendees as person on organization_name = organization where organization = '${group}'`)
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
