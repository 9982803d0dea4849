import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reachable } from '#domain/contacts.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { matchesSearch } from '#server/shared-queries/search.ts'

/** Which people of the rosters to list or count. */
export interface AttendeeFilter {
  readonly search: string
  readonly within: OrganizationScope
}

interface AttendeesPage extends AttendeeFilter {
  /** The organizations whose people are read with their guardians. */
  readonly guardiansIn: OrganizationScope
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * People of the rosters by organization, leaders first, then by name, a page at a time. Their guardians are in the order of calling;
 * none where they are not read.
 * Source: docs/product.md, 9.1.
 */
export async function listAttendees(database: Queryable, { cursor, limit, guardiansIn, ...filter }: AttendeesPage) {
  const key = keyIn(cursor, ['text', 'boolean', 'text', 'uuid'])
  const found = await database
    .select({
      id: attendees.id,
      organizationName: attendees.organizationName,
      attendeeName: attendees.attendeeName,
      isLeader: attendees.isLeader,
      birthdate: sql<PlainDate | null>`${attendees.birthdate}`,
      ageOverride: attendees.ageOverride,
      phoneNumber: attendees.phoneNumber,
      guardians: guardiansWithin(guardiansIn),
    })
    .from(attendees)
    .where(and(matches(filter), key ? comesAfter(key) : undefined))
    .orderBy(
      sql`${attendees.organizationName}, ${attendees.isLeader} desc nulls last, ${attendees.attendeeName}, ${attendees.id}`,
    )
    .limit(limit + 1)
  return pageOf(found, limit, (row) => [row.organizationName, String(row.isLeader), row.attendeeName, row.id])
}

/**
 * The guardians of a person in the rosters, read by the same statement, because a second one would double the time of a short call.
 * The columns are plain text: Drizzle leaves out the table of a column in a selection from one table, and `id` would be that of a guardian.
 */
function guardiansWithin(scope: OrganizationScope): SQL<Reachable['guardians']> {
  const isRead = scope === 'all' ? sql`true` : inArray(attendees.organizationName, [...scope])
  return sql`case when ${isRead} then (
    select coalesce(json_agg(json_build_object('name', name, 'relation', relation, 'phone', phone) order by position), '[]')
    from guardians where attendee_id = organization_attendees.id
  ) else '[]' end`
}

/** How many people match who are not leaders. */
export async function countAttendees(database: Queryable, filter: AttendeeFilter): Promise<number> {
  const found = await database
    .select({ count: count() })
    .from(attendees)
    .where(and(matches(filter), eq(attendees.isLeader, false)))
  return found[0]?.count ?? 0
}

/**
 * Not one row comparison, because leaders come first within an organization. The first condition repeats the organization for
 * the index.
 */
function comesAfter([organization, isLeader, name, id]: readonly string[]): SQL {
  return sql`${attendees.organizationName} >= ${organization} and (${attendees.organizationName} > ${organization}
    or (not ${attendees.isLeader}, ${attendees.attendeeName}, ${attendees.id}) > (not ${isLeader}::boolean, ${name}, ${id}::uuid))`
}

function matches({ search, within }: AttendeeFilter): SQL | undefined {
  return and(
    isNull(attendees.removedAt),
    matchesSearch(attendees, search),
    within === 'all' ? undefined : inArray(attendees.organizationName, [...within]),
  )
}
