import { eq, inArray, sql } from 'drizzle-orm'
import type { ComparedEntry } from '#contract/people/merging.ts'
import { type PlainDate, wholeYears } from '#domain/dates/dates.ts'
import { type Actor, canSeeSession } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { attendance, organizationAttendees as attendees, profiles, sessions } from '#server/database/schema/index.ts'
import { readGuardians } from '#server/queries/guardians.ts'
import { nameOf } from '#server/queries/people.ts'
import type { RosterEntry } from './visible-person.ts'

/** What the merging person compares of entries, without birthdates. Source: docs/product.md, 6.13 and 16.3. */
export async function compareEntries(
  database: Queryable,
  reader: Actor,
  entries: readonly RosterEntry[],
  today: PlainDate,
): Promise<ComparedEntry[]> {
  const ids = entries.map(({ id }) => id)
  const guardiansOf = await readGuardians(database, ids)
  const marks = await countMarks(database, ids)
  const origins = await readOrigins(database, ids)
  return entries.map(({ id, isLeader, phoneNumber, birthdate, createdAt }) => ({
    isLeader,
    phoneNumber,
    age: birthdate === null ? null : wholeYears(birthdate as PlainDate, today),
    guardians: guardiansOf.get(id) ?? [],
    marks: marksBySight(
      reader,
      marks.filter((one) => one.attendeeId === id),
    ),
    addedAt: createdAt,
    addedBy: origins.find((one) => one.id === id)?.addedBy ?? null,
    isImported: origins.find((one) => one.id === id)?.isImported ?? false,
  }))
}

function countMarks(database: Queryable, ids: readonly string[]) {
  return database
    .select({
      attendeeId: attendance.attendeeId,
      organization: sessions.organization,
      present: sql<number>`count(*) filter (where ${attendance.status} = 'present')::int`,
      all: sql<number>`count(*)::int`,
      last: sql<PlainDate>`max(${sessions.sessionDate})::text`,
    })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.sessionId))
    .where(inArray(attendance.attendeeId, [...ids]))
    .groupBy(attendance.attendeeId, sessions.organization)
    .orderBy(sql`max(${sessions.sessionDate}) desc`)
}

/** The marks of groups whose sessions the reader may not open are added up, without the groups. */
function marksBySight(reader: Actor, counted: Awaited<ReturnType<typeof countMarks>>): ComparedEntry['marks'] {
  const marks = counted.map(({ organization, present, all, last }) => {
    return { organizationName: canSeeSession(reader, { organization }) ? organization : null, present, all, last }
  })
  const [first, ...others] = marks.filter(({ organizationName }) => organizationName === null)
  const seen = marks.filter(({ organizationName }) => organizationName !== null)
  if (!first) return seen
  const sum = (of: 'present' | 'all') => others.reduce((total, one) => total + one[of], first[of])
  return [...seen, { ...first, present: sum('present'), all: sum('all') }]
}

/** Who added entries, and whether by an import: its audit row was recorded in the transaction of those of its people. */
function readOrigins(database: Queryable, ids: readonly string[]) {
  return database
    .select({
      id: attendees.id,
      addedBy: nameOf(profiles),
      isImported: sql<boolean>`exists (
        select from audit_log as added
        join audit_log as imported on imported.actor_id = added.actor_id and imported.at = added.at
          and imported.recorded_at = added.recorded_at
        where added.attendee_id = ${attendees.id} and added.action = 'roster.added' and imported.action = 'roster.imported'
      )`,
    })
    .from(attendees)
    .leftJoin(profiles, eq(profiles.id, attendees.createdBy))
    .where(inArray(attendees.id, [...ids]))
}
