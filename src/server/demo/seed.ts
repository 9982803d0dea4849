import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { dayIn, type PlainDate, parsePlainDate, parts } from '#domain/dates.ts'
import { nameKey, searchKey } from '#domain/names.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { contentDigest } from '#server/database/digest.ts'
import { attendance, demoSeeds, organizationAttendees, profiles, sessions } from '#server/database/schema/index.ts'
import { attendanceRows, sessionRow } from '#server/features/sessions/rows.ts'
import { DEMO_GROUPS, type DemoChild, type DemoGroup, type DemoSession } from './groups.ts'
import { demoEmail, seedPeople } from './people.ts'

const DAY_MS = 24 * 3600 * 1000

interface SeedOptions {
  readonly now: number
  readonly timeZone: string
  /** Of the one password that the demo's people share. */
  readonly passwordHash: string
}

/** Fill the demo network: each area once, in one transaction, with dates relative to the day it happens. */
export function seedDemo(database: Database, { now, timeZone, passwordHash }: SeedOptions): Promise<void> {
  return database.transaction(async (tx) => {
    if (await isNew(tx, 'people')) await seedPeople(tx, passwordHash)
    if (await isNew(tx, 'groups')) for (const group of DEMO_GROUPS) await seedGroup(tx, group, now, timeZone)
  })
}

async function isNew(database: Queryable, area: string): Promise<boolean> {
  const inserted = await database.insert(demoSeeds).values({ area }).onConflictDoNothing().returning()
  return inserted.length > 0
}

async function seedGroup(database: Queryable, group: DemoGroup, now: number, timeZone: string): Promise<void> {
  const [keeper] = await database
    .select()
    .from(profiles)
    .where(eq(profiles.email, demoEmail(group.keeper)))
  const createdBy = keeper?.id ?? null
  const year = parts(dayIn(timeZone, now)).year
  const people = [
    ...group.leaders.map((one) => rosterRow(group, one, true, year, createdBy)),
    ...group.children.map((one) => rosterRow(group, one, false, year, createdBy)),
  ]
  await database.insert(organizationAttendees).values(people)
  for (const told of group.sessions) {
    const date = dayIn(timeZone, now - told.daysAgo * DAY_MS)
    const content = sessionContent(told, date, people)
    const id = uuid()
    const createdAt = new Date(now - told.daysAgo * DAY_MS)
    const row = sessionRow(group.organization, content)
    await database.insert(sessions).values({ ...row, id, createdBy, createdAt, contentDigest: contentDigest(content) })
    await database.insert(attendance).values(attendanceRows(id, group.organization, content))
  }
}

function rosterRow(
  group: DemoGroup,
  [name, yearsBefore, monthAndDay]: DemoChild,
  isLeader: boolean,
  year: number,
  createdBy: string | null,
) {
  const birthdate =
    parsePlainDate(`${year - yearsBefore}-${monthAndDay}`) ?? parsePlainDate(`${year - yearsBefore}-02-28`)
  return {
    id: uuid(),
    organizationName: group.organization,
    attendeeName: name,
    nameKey: nameKey(name),
    searchKey: searchKey(name),
    isLeader,
    birthdate,
    createdBy,
    contentDigest: contentDigest([group.organization, name]),
  }
}

function sessionContent(told: DemoSession, sessionDate: PlainDate, people: readonly ReturnType<typeof rosterRow>[]) {
  const reasons = new Map(told.absent)
  return {
    sessionDate,
    sessionTime: told.time,
    location: told.location,
    topic: told.topic,
    activities: told.activities,
    reflection: told.reflection,
    sessionStructure: null,
    foodDetails: told.food,
    attendance: people.map((person, place) => ({
      attendeeId: person.id,
      attendeeName: person.attendeeName,
      isLeader: person.isLeader,
      status: reasons.has(place) ? ('absent' as const) : ('present' as const),
      absenceReason: reasons.get(place) ?? null,
    })),
  }
}
