import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { DAY_MS, dayIn, type PlainDate, parts } from '#domain/dates/dates.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { ofSessionTexts } from '#domain/sessions/sessions.ts'
import { nameKey } from '#domain/texts/names.ts'
import { rosterKeys } from '#domain/texts/search-keys.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import {
  ALL_STEPS,
  attendance,
  demoSeeds,
  networkSettings,
  organizationAttendees,
  profiles,
  sessions,
} from '#server/database/schema/index.ts'
import { attendanceRows, contentColumns } from '#server/features/sessions/attendance-rows.ts'
import { reportOf } from '#server/features/sessions/content.ts'
import { confirmStep } from '#server/queries/first-steps.ts'
import { DEMO_GROUPS, type DemoGroup, type DemoPersonInRoster, type DemoSession } from './groups.ts'
import { demoEmail, seedPeople } from './people.ts'
import { seedCounts } from './seed-counts.ts'
import { seedDetails } from './seed-details.ts'
import { seedExchanges, seedMoney, seedRates } from './seed-money.ts'

const WEEK_MS = 7 * DAY_MS
const ROWS_AT_ONCE = 1000

interface SeedOptions {
  readonly now: number
  readonly timeZone: string
  readonly passwordHash: string
}

/** Seeds the demo in one transaction, with dates relative to `now`. Areas seeded before are skipped. */
export function seedDemo(database: Database, { now, timeZone, passwordHash }: SeedOptions): Promise<void> {
  return database.transaction(async (tx) => {
    if (await isNew(tx, 'people')) await seedPeople(tx, passwordHash)
    if (await isNew(tx, 'groups')) for (const group of DEMO_GROUPS) await seedGroup(tx, group, now, timeZone)
    if (await isNew(tx, 'money')) await seedMoney(tx, { now, timeZone })
    if (await isNew(tx, 'rates')) await seedRates(tx, { now, timeZone })
    if (await isNew(tx, 'exchanges')) await seedExchanges(tx, { now, timeZone })
    if (await isNew(tx, 'counts')) await seedCounts(tx, now)
    if (await isNew(tx, 'bookkeeping')) await tx.update(networkSettings).set({ hasBookkeeping: true })
    if (await isNew(tx, 'firstSteps')) await confirmStep(tx, ALL_STEPS, new Date(now))
    if (await isNew(tx, 'details')) await seedDetails(tx, { now, timeZone })
  })
}

async function isNew(database: Queryable, area: string): Promise<boolean> {
  const inserted = await database.insert(demoSeeds).values({ area }).onConflictDoNothing().returning()
  return inserted.length > 0
}

async function seedGroup(database: Queryable, group: DemoGroup, now: number, timeZone: string): Promise<void> {
  const [author] = await database
    .select()
    .from(profiles)
    .where(eq(profiles.email, demoEmail(group.author)))
  const createdBy = author?.id ?? null
  const today = dayIn(timeZone, now)
  const people = group.people.map((person) => rosterRow(group.organization, person, today, createdBy))
  await database.insert(organizationAttendees).values(people)
  const sessionRows: (typeof sessions.$inferInsert)[] = []
  const attendanceOfAll: (typeof attendance.$inferInsert)[] = []
  for (const session of group.sessions) {
    const createdAt = new Date(now - session.weeksAgo * WEEK_MS)
    const report = sessionReport(session, dayIn(timeZone, createdAt.getTime()), people)
    const id = uuid()
    sessionRows.push({
      ...contentColumns(group.organization, report),
      id,
      organization: group.organization,
      createdBy,
      createdAt,
    })
    const at = createdAt.getTime()
    const marks = report.attendance.map((mark) => ({ ...mark, nameKey: nameKey(mark.attendeeName) }))
    const marking = { by: createdBy, earliest: at, now: at }
    attendanceOfAll.push(...attendanceRows(id, group.organization, { ...report, attendance: marks }, marking))
  }
  await database.insert(sessions).values(sessionRows)
  for (let from = 0; from < attendanceOfAll.length; from += ROWS_AT_ONCE)
    await database.insert(attendance).values(attendanceOfAll.slice(from, from + ROWS_AT_ONCE))
}

function rosterRow(organization: string, person: DemoPersonInRoster, today: PlainDate, createdBy: string | null) {
  return {
    id: uuid(),
    organizationName: organization,
    attendeeName: person.name,
    ...rosterKeys(person.name),
    isLeader: person.isLeader,
    phoneNumber: person.phone,
    birthdate: person.age === null ? null : birthdateOf(person.age, person.daysBefore, today),
    ageOverride: person.ageOverride,
    createdBy,
  }
}

function birthdateOf(age: number, daysBefore: number, today: PlainDate): PlainDate {
  const { year } = parts(schoolYearStart(today))
  return dayIn('UTC', Date.UTC(year - age, 8, 1) - daysBefore * DAY_MS)
}

function sessionReport(session: DemoSession, sessionDate: PlainDate, people: readonly ReturnType<typeof rosterRow>[]) {
  return reportOf({
    sessionDate,
    sessionTime: session.time,
    location: session.location,
    topic: session.topic,
    ...ofSessionTexts(() => null),
    activities: session.activities,
    reflection: session.reflection,
    foodDetails: session.food,
    attendance: people.map((person, index) => ({
      attendeeId: person.id,
      attendeeName: person.attendeeName,
      isLeader: person.isLeader,
      status: session.absent.has(index) ? ('absent' as const) : ('present' as const),
      absenceReason: session.absent.get(index) ?? null,
    })),
  })
}
