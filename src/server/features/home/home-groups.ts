import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FollowedUp, HomeGroup } from '#contract/dashboard/home.ts'
import { isFollowedUp } from '#domain/attendance/attendance-figures.ts'
import { type CountedAbsence, currentFollowUp, newestAbsence } from '#domain/attendance/follow-ups.ts'
import { dayIn, daysLater, type PlainDate, timeIn } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { nextBirthday } from '#domain/people/birthdays.ts'
import { firstContact, isMinor } from '#domain/people/contacts.ts'
import { type Actor, canSeeSession, organizationsWithRole } from '#domain/rights/permissions.ts'
import { meetsOn, nextMeeting } from '#domain/sessions/meetings.ts'
import { BIRTHDAY_DAYS, FOLLOW_UP_MARKS } from '#domain/texts/limits.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import { recordLists } from '#server/audit/readings.ts'
import { approved } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, organizations, sessions } from '#server/database/schema/index.ts'
import { type PersonFigures, readPersonFigures } from '#server/queries/attendance-figures.ts'
import { readAsked } from '#server/queries/collecting.ts'
import { readFollowUps, type StoredFollowUp } from '#server/queries/follow-ups.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { countStillHere } from '#server/queries/hand-overs.ts'
import { readMeetingStates, shownDay } from '#server/queries/meetings.ts'

export const groups = approved.home.groups.handler(async ({ context }) => {
  const { database, person, clock, timeZone } = context
  const now = { today: dayIn(timeZone, clock()), time: timeIn(timeZone, clock()) }
  const { today } = now
  const names = await inOrder(database, organizationsWithRole(person))
  if (names.length === 0) return []
  const meetings = await readMeetingStates(database, names, now)
  const people = await readRosters(database, names)
  const followedUp = await readFollowedUp(database, people, today, person)
  const todays = await readSessionsOf(database, names, today)
  const handingOver = names.filter((name) => meetings.get(name)?.schedule?.handingOver)
  const handedOver = handingOver.flatMap((name) => todays.get(name)?.id ?? [])
  const stillHere = await countStillHere(database, handedOver)
  const askedOf = await readAsked(database, handingOver)
  const found = names.map((organizationName): HomeGroup => {
    const state = meetings.get(organizationName)
    const schedule = state?.schedule ?? null
    const session = todays.get(organizationName) ?? null
    const here = session ? stillHere.get(session.id) : undefined
    const asked = askedOf.get(organizationName)
    const ofGroup = people.filter((one) => one.organizationName === organizationName)
    return {
      organizationName,
      day: today,
      people: ofGroup.length,
      meeting: shownDay(schedule),
      meetsToday: meetsOn(today, schedule, state?.pauses ?? []) && !state?.unheld.includes(today),
      nextMeeting: nextMeeting(today, schedule, state?.pauses ?? []),
      todaysSession: session && { ...session, ...(here !== undefined && { stillHere: here }) },
      missing: [...(state?.missing ?? [])],
      followedUp: followedUp.filter(({ id }) => ofGroup.some((one) => one.id === id)),
      birthdays: birthdaysOf(ofGroup, today),
      ...(asked && { asked }),
    }
  })
  const withDetails = found.filter(({ followedUp, birthdays }) => followedUp.length + birthdays.length > 0)
  await recordLists(
    context,
    withDetails.map(({ organizationName }) => organizationName),
  )
  return found
})

type RosterPerson = Awaited<ReturnType<typeof readRosters>>[number]

async function inOrder(database: Queryable, names: readonly OrganizationName[]): Promise<OrganizationName[]> {
  if (names.length === 0) return []
  const rows = await database
    .select({ name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.name, [...names]))
    .orderBy(organizations.position)
  return rows.map(({ name }) => name)
}

async function readRosters(database: Queryable, names: readonly OrganizationName[]) {
  const rows = await database
    .select({
      id: attendees.id,
      organizationName: attendees.organizationName,
      attendeeName: attendees.attendeeName,
      isLeader: attendees.isLeader,
      birthdate: attendees.birthdate,
      phoneNumber: attendees.phoneNumber,
    })
    .from(attendees)
    .where(and(inArray(attendees.organizationName, [...names]), isNull(attendees.removedAt)))
  return rows.map((row) => ({ ...row, birthdate: row.birthdate as PlainDate | null }))
}

/** People with three absences in a row, the longest streak first. Source: docs/product.md, 16.7. */
async function readFollowedUp(database: Queryable, people: readonly RosterPerson[], today: PlainDate, reader: Actor) {
  const start = schoolYearStart(today)
  const window = { from: start, to: today }
  const children = new Map(people.flatMap((one) => (one.isLeader ? [] : [[one.id, one]])))
  const figures = await readPersonFigures(database, [...children.keys()], window, FOLLOW_UP_MARKS)
  const absent = figures.flatMap((one): (PersonFigures & { child: RosterPerson; newest: CountedAbsence })[] => {
    const child = children.get(one.attendeeId)
    const newest = newestAbsence(one.marks)
    return child && newest && isFollowedUp({ isLeader: false, streak: one.streak }) ? [{ ...one, child, newest }] : []
  })
  const ids = absent.map(({ attendeeId }) => attendeeId)
  const guardiansOf = await readGuardians(database, ids)
  const followUpsOf = await readFollowUps(database, ids, start)
  return inNameOrder(absent, ({ child }) => child.attendeeName)
    .toSorted((one, other) => other.streak - one.streak)
    .map(({ streak, marks, child, newest }) => ({
      id: child.id,
      attendeeName: child.attendeeName,
      streak,
      newestAbsence: newest,
      followUp: shownFollowUp(currentFollowUp(newest, followUpsOf.get(child.id) ?? []), reader),
      // Reasons of groups that the reader may not open are omitted.
      marks: marks.map(({ organization, absenceReason, ...mark }) => ({
        ...mark,
        absenceReason: canSeeSession(reader, { organization }) ? absenceReason : null,
      })),
      contact: firstContact({
        guardians: guardiansOf.get(child.id) ?? [],
        phoneNumber: child.phoneNumber,
        isMinor: isMinor(child.birthdate, false, today),
      }),
    }))
}

function shownFollowUp(followUp: StoredFollowUp | null, reader: Actor): FollowedUp['followUp'] {
  if (!followUp) return null
  const { id, outcome, author, createdAt, authorId } = followUp
  return { id, outcome, author, createdAt, isOwn: authorId === reader.id }
}

async function readSessionsOf(database: Queryable, names: readonly OrganizationName[], today: PlainDate) {
  const { id, organization, presentCount, attendanceCount } = sessions
  const rows = await database
    .select({ id, organization, present: presentCount, all: attendanceCount })
    .from(sessions)
    .where(and(inArray(sessions.organization, [...names]), eq(sessions.sessionDate, today)))
    .orderBy(sql`${sessions.sessionTime} nulls first`, sessions.createdAt, sessions.id)
  return new Map(rows.map(({ organization, ...session }) => [organization, session]))
}

function birthdaysOf(people: readonly RosterPerson[], today: PlainDate) {
  return inNameOrder(people, ({ attendeeName }) => attendeeName)
    .flatMap(({ id, attendeeName, isLeader, birthdate }) => {
      const next = birthdate && nextBirthday(birthdate, today)
      return next && next.date < daysLater(today, BIRTHDAY_DAYS) ? [{ id, attendeeName, isLeader, ...next }] : []
    })
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
