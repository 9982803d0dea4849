import { v7 as uuid } from 'uuid'
import { dayIn, daysLater } from '#domain/dates.ts'
import { nameKey } from '#domain/names.ts'
import { rosterKeys } from '#domain/search-keys.ts'
import { attendance, organizationAttendees, sessions } from '#server/database/schema/index.ts'
import { AUTH_SECRET, type RunningApp } from '#tests/journeys/app.ts'
import { createPerson, sessionCookie } from '#tests/people.ts'

const FIRST_NAMES = ['Karam', 'ريتا', 'Maria-Rita', 'أنطوني', 'Nour', 'تالا', 'Charbel', 'كريستا']
const LAST_NAMES = ['Saad', 'خوري', 'Tannous', 'فرنسيس', 'Abi Nader', 'رزق', 'El Hajj', 'شمعون']
/** Children are of an age; every twentieth is a leader. */
const LEADER_EVERY = 20

/** The name of the person at a place, each different. */
export function nameAt(place: number): string {
  const first = FIRST_NAMES[place % FIRST_NAMES.length]
  const last = LAST_NAMES[Math.floor(place / FIRST_NAMES.length) % LAST_NAMES.length]
  return `${first} ${last} ${place}`
}

/** A group with a roster and its team leader, who is signed in by the returned cookie. */
export async function aGroup(app: RunningApp, name: string, people: number) {
  await app.database.execute(`
    insert into organizations (name, age_checked, position)
    select '${name}', false, max(position) + 1 from organizations`)
  const roster = Array.from({ length: people }, (_, place) => ({
    id: uuid(),
    organizationName: name,
    attendeeName: nameAt(place),
    ...rosterKeys(nameAt(place)),
    isLeader: place % LEADER_EVERY === 0,
    birthdate: place % LEADER_EVERY === 0 ? '2000-05-17' : '2014-05-17',
    phoneNumber: place % 2 === 0 ? `03${100_000 + place}` : null,
  }))
  for (let at = 0; at < roster.length; at += 500)
    await app.database.insert(organizationAttendees).values(roster.slice(at, at + 500))
  const leader = await createPerson(app.database, {
    fullName: 'Leader',
    signedUpUnder: name,
    roles: { [name]: 'team_leader' },
  })
  return { name, roster, cookie: await sessionCookie(app.database, leader, AUTH_SECRET) }
}

type Group = Awaited<ReturnType<typeof aGroup>>

const REASONS = [null, 'Illness', 'Travel: in Zahle', null]

/** Weekly sessions of a group with everybody's marks, one in seven absent. */
export async function withSessions(app: RunningApp, { name, roster }: Group, count: number): Promise<void> {
  const today = dayIn('Asia/Beirut', Date.now())
  for (let week = 0; week < count; week += 1) {
    const sessionId = uuid()
    await app.database.insert(sessions).values({
      id: sessionId,
      title: 'Meeting',
      presenterName: nameAt(0),
      topic: `Topic ${week}`,
      sessionDate: daysLater(today, -week),
      organization: name,
    })
    await app.database.insert(attendance).values(
      roster.map(({ id, attendeeName }, place) => {
        const isAbsent = (place + week) % 7 === 0
        return {
          id: uuid(),
          sessionId,
          attendeeId: id,
          attendeeName,
          nameKey: nameKey(attendeeName),
          organization: name,
          status: isAbsent ? ('absent' as const) : ('present' as const),
          absenceReason: isAbsent ? (REASONS[week % REASONS.length] ?? null) : null,
        }
      }),
    )
  }
}

/** Members with an account who belong to a group. */
export async function withMembers(app: RunningApp, { name }: Group, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await createPerson(app.database, {
      fullName: nameAt(place),
      signedUpUnder: name,
      phoneNumber: `03${200_000 + place}`,
    })
}

/** A roster file with this many people, none of them in the group. */
export function rosterFile(people: number): Buffer {
  const rows = Array.from({ length: people }, (_, place) => {
    const birthdate = place % 40 === 0 ? '31/2/2014' : '2014-03-15'
    return `New ${nameAt(place)},${birthdate},03${300_000 + place},${place % LEADER_EVERY === 0 ? 'leader' : ''},Mother of ${place},mother,03${400_000 + place}`
  })
  return Buffer.from(['Name,Birthdate,Phone,Role,Guardian 1,Relation 1,Phone 1', ...rows].join('\r\n'))
}
