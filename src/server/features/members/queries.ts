import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { matchesSearch } from '#server/shared-queries/search.ts'

/** Which people of the rosters are asked for. */
export interface AttendeesAsked {
  readonly search: string
  readonly within: 'all' | readonly OrganizationName[]
}

interface AttendeesPage extends AttendeesAsked {
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * People of the rosters by organization, leaders first, then by name, a page at a time.
 * Source: specification, section 7, "organization_attendees".
 */
export async function listAttendees(database: Queryable, { cursor, limit, ...asked }: AttendeesPage) {
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
    })
    .from(attendees)
    .where(and(isAsked(asked), key ? comesAfter(key) : undefined))
    .orderBy(
      sql`${attendees.organizationName}, ${attendees.isLeader} desc nulls last, ${attendees.attendeeName}, ${attendees.id}`,
    )
    .limit(limit + 1)
  return pageOf(found, limit, (row) => [row.organizationName, String(row.isLeader), row.attendeeName, row.id])
}

/** How many of them are no leaders. */
export async function countAttendeesAsked(database: Queryable, asked: AttendeesAsked): Promise<number> {
  const found = await database
    .select({ count: count() })
    .from(attendees)
    .where(and(isAsked(asked), eq(attendees.isLeader, false)))
  return found[0]?.count ?? 0
}

/** Leaders come first, so the order is no row comparison; its first part is said alone, for the index. */
function comesAfter([organization, isLeader, name, id]: readonly string[]): SQL {
  return sql`${attendees.organizationName} >= ${organization} and (${attendees.organizationName} > ${organization}
    or (not ${attendees.isLeader}, ${attendees.attendeeName}, ${attendees.id}) > (not ${isLeader}::boolean, ${name}, ${id}::uuid))`
}

function isAsked({ search, within }: AttendeesAsked): SQL | undefined {
  return and(
    isNull(attendees.removedAt),
    matchesSearch(attendees.searchKey, search),
    within === 'all' ? undefined : inArray(attendees.organizationName, [...within]),
  )
}
