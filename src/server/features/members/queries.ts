import { and, count, eq } from 'drizzle-orm'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { isBlankSearch, matchesSearch } from '#server/queries/search.ts'
import { BY_GROUP, comesAfter, inRosters, PLACE, placeOf, selectAttendees, within } from './attendee-rows.ts'
import { findAttendees, foundPlaceIn, foundPlaceOf } from './attendee-search.ts'

export interface AttendeeFilter {
  readonly search: string
  readonly within: OrganizationScope
}

interface AttendeesPage extends AttendeeFilter {
  readonly guardiansIn: OrganizationScope
  readonly cursor?: string | undefined
  readonly limit: number
}

/**
 * A page of people by organization, leaders first, then by name; in a search, names that start with the text come
 * first.
 * Source: docs/product.md, 9.1.
 */
export async function listAttendees(
  database: Queryable,
  { search, within: groups, guardiansIn, cursor, limit }: AttendeesPage,
) {
  const most = limit + 1
  if (isBlankSearch(search)) {
    const after = keyIn(cursor, PLACE)
    const found = await selectAttendees(database, within(guardiansIn))
      .where(and(inRosters, within(groups), after ? comesAfter(after) : undefined))
      .orderBy(BY_GROUP)
      .limit(most)
    return pageOf(found, limit, placeOf)
  }
  const requested = { search, after: foundPlaceIn(cursor, search), most }
  const found = await findAttendees(database, requested, { groups, guardiansIn })
  return pageOf(found, limit, (row) => foundPlaceOf(row, search))
}

/** The number of matching people who are not leaders. */
export async function countAttendees(database: Queryable, { search, within: groups }: AttendeeFilter): Promise<number> {
  const found = await database
    .select({ count: count() })
    .from(attendees)
    .where(and(inRosters, within(groups), matchesSearch(attendees, search), eq(attendees.isLeader, false)))
  return found[0]?.count ?? 0
}
