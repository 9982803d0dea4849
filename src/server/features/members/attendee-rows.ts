import { isNull, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { Reachable } from '#domain/people/contacts.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, organizations } from '#server/database/schema/index.ts'
import { isWithinScope } from '#server/queries/organizations.ts'

/** The order within a group: leaders first, then by name. */
export const IN_GROUP = sql`${attendees.isLeader} desc nulls last, ${attendees.searchKey}, ${attendees.id}`

/** The order of the list: the groups in the network's order. */
export const BY_GROUP = sql`${organizations.position}, ${IN_GROUP}`

/** The kinds of the values of {@link BY_GROUP} in a cursor. */
export const PLACE = ['text', 'boolean', 'text', 'uuid'] as const

type Place = Pick<typeof attendees.$inferSelect, 'organizationName' | 'isLeader' | 'searchKey' | 'id'>

/** The ordering values of {@link BY_GROUP} in a cursor. */
export function placeOf({ organizationName, isLeader, searchKey, id }: Place): string[] {
  return [organizationName, String(isLeader), searchKey, id]
}

/**
 * A cursor has the name of a group, whose position is read. The first condition keeps former groups from being read.
 * @param place the values of {@link placeOf}
 */
export function comesAfter([organization, isLeader, key, id]: readonly unknown[]): SQL {
  const position = sql`(select position from organizations where name = ${organization})`
  return sql`${organizations.position} >= ${position} and (${organizations.position} > ${position}
    or (not ${attendees.isLeader}, ${attendees.searchKey}, ${attendees.id}) > (not ${isLeader}::boolean, ${key}, ${id}::uuid))`
}

export const inRosters = isNull(attendees.removedAt)

/**
 * Children (`isChild`) without a number to call, neither of a guardian nor in the roster. Source: docs/product.md,
 * 16.17.
 * @param groups whose pages the reader may open
 */
export function isUnreachable(groups: OrganizationScope, today: PlainDate): SQL {
  // Plain names of columns, because Drizzle omits the table of a column in a selection from one table.
  return sql`(${isWithinScope(groups, attendees.organizationName)} and phone_number is null
    and not exists (select from guardians where attendee_id = organization_attendees.id and phone is not null)
    and case when birthdate is null then not is_leader and exists (
      select from organizations where name = organization_attendees.organization_name and max_age < 18)
    else birthdate > ${today}::date - interval '18 years' end)`
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
      birthdate: sql<PlainDate | null>`${attendees.birthdate}`.as('birthdate'),
      ageOverride: attendees.ageOverride,
      phoneNumber: attendees.phoneNumber,
      // It is plain text: Drizzle omits the table of a column in a selection from one table, and `id` would be that of
      // a guardian.
      guardians: sql<Reachable['guardians']>`case when ${hasGuardians} then (
        select coalesce(json_agg(json_build_object('name', name, 'relation', relation, 'phone', phone) order by position), '[]')
        from guardians where attendee_id = organization_attendees.id
      ) else '[]' end`.as('guardians'),
    })
    .from(attendees)
}

export type AttendeeRow = Awaited<ReturnType<typeof selectAttendees>>[number]
