import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees, organizations } from '#server/database/schema/index.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { isBlankSearch, matchesSearch } from '#server/queries/search.ts'
import {
  BY_GROUP,
  comesAfter,
  IN_GROUP,
  inRosters,
  isUnreachable,
  PLACE,
  placeOf,
  selectAttendees,
} from './attendee-rows.ts'
import { findAttendees, foundPlaceIn, foundPlaceOf } from './attendee-search.ts'

export interface AttendeeFilter {
  readonly search: string
  readonly within: OrganizationScope
}

/** The children without a phone among the people of a filter. */
interface Unreachable {
  /** The groups whose pages the reader may open. */
  readonly pagesOf: OrganizationScope
  readonly today: PlainDate
}

interface AttendeesPage extends AttendeeFilter {
  readonly guardiansIn: OrganizationScope
  readonly unreachable: Unreachable | null
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * A page of people: the groups in the network's order, leaders first, then by name; in a search, names that start with
 * the text come first.
 * Source: docs/product.md, 9.1.
 */
export async function listAttendees(
  database: Queryable,
  { search, within: groups, guardiansIn, unreachable, cursor, limit }: AttendeesPage,
) {
  const most = limit + 1
  const isListed = unreachable ? and(inRosters, isUnreachable(unreachable.pagesOf, unreachable.today)) : inRosters
  if (isBlankSearch(search)) {
    const after = keyIn(cursor, PLACE)
    // A page of each group is read by the index, and sorted until the page is full.
    const people = selectAttendees(database, isWithinScope(guardiansIn, attendees.organizationName))
      .where(and(eq(attendees.organizationName, organizations.name), isListed, after ? comesAfter(after) : undefined))
      .orderBy(IN_GROUP)
      .limit(most)
      .as('organization_attendees')
    const found = await database
      .select()
      .from(organizations)
      .crossJoinLateral(people)
      .where(isWithinScope(groups, organizations.name))
      .orderBy(BY_GROUP)
      .limit(most)
    const rows = found.map((row) => row.organization_attendees)
    return pageOf(rows, limit, placeOf)
  }
  const requested = { search, isListed, after: foundPlaceIn(cursor, search), most }
  const found = await findAttendees(database, requested, { groups, guardiansIn })
  return pageOf(found, limit, (row) => foundPlaceOf(row, search))
}

/** The numbers of matching people who are not leaders, and of matching children without a phone. */
export async function countAttendees(
  database: Queryable,
  { search, within: groups }: AttendeeFilter,
  { pagesOf, today }: Unreachable,
): Promise<{ readonly attendees: number; readonly unreachable: number }> {
  const where = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  const [found] = await database
    .select({ attendees: where(not(attendees.isLeader)), unreachable: where(isUnreachable(pagesOf, today)) })
    .from(attendees)
    .where(and(inRosters, isWithinScope(groups, attendees.organizationName), matchesSearch(attendees, search)))
  return found ?? { attendees: 0, unreachable: 0 }
}
