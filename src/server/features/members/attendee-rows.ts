import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Reachable } from '#domain/people/contacts.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'

/** The order of the list: by organization, leaders first, then by name. */
export const BY_GROUP = sql`${attendees.organizationName}, ${attendees.isLeader} desc nulls last, ${attendees.searchKey}, ${attendees.id}`

/** The kinds of the values of {@link BY_GROUP} in a cursor. */
export const PLACE = ['text', 'boolean', 'text', 'uuid'] as const

type Place = Pick<typeof attendees.$inferSelect, 'organizationName' | 'isLeader' | 'searchKey' | 'id'>

/** The ordering values of {@link BY_GROUP} in a cursor. */
export function placeOf({ organizationName, isLeader, searchKey, id }: Place): string[] {
  return [organizationName, String(isLeader), searchKey, id]
}

/**
 * It is not one row comparison, because leaders come first. The first condition repeats the organization for the index.
 * @param place the values of {@link placeOf}
 */
export function comesAfter([organization, isLeader, key, id]: readonly unknown[]): SQL {
  return sql`${attendees.organizationName} >= ${organization} and (${attendees.organizationName} > ${organization}
    or (not ${attendees.isLeader}, ${attendees.searchKey}, ${attendees.id}) > (not ${isLeader}::boolean, ${key}, ${id}::uuid))`
}

export const inRosters = isNull(attendees.removedAt)

export function within(scope: OrganizationScope): SQL {
  return scope === 'all' ? sql`true` : inArray(attendees.organizationName, [...scope])
}

/**
 * The people of the rosters. Their guardians are read by the same statement, because a second one would double the time
 * of a short call.
 * @param hasGuardians whether to read the guardians of a row
 */
export function selectAttendees(database: Queryable, hasGuardians: SQL) {
  return database
    .select({
      id: attendees.id,
      organizationName: attendees.organizationName,
      attendeeName: attendees.attendeeName,
      isLeader: attendees.isLeader,
      searchKey: attendees.searchKey,
      birthdate: sql<PlainDate | null>`${attendees.birthdate}`,
      ageOverride: attendees.ageOverride,
      phoneNumber: attendees.phoneNumber,
      // It is plain text: Drizzle omits the table of a column in a selection from one table, and `id` would be that of
      // a guardian.
      guardians: sql<Reachable['guardians']>`case when ${hasGuardians} then (
        select coalesce(json_agg(json_build_object('name', name, 'relation', relation, 'phone', phone) order by position), '[]')
        from guardians where attendee_id = organization_attendees.id
      ) else '[]' end`,
    })
    .from(attendees)
}

export type AttendeeRow = Awaited<ReturnType<typeof selectAttendees>>[number]
