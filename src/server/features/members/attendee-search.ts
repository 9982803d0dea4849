import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { OrganizationScope } from '#domain/rights/permissions.ts'
import { searchKey } from '#domain/texts/names.ts'
import type { Queryable } from '#server/database/connect.ts'
import { InvalidCursor, keyIn } from '#server/database/page.ts'
import { organizationAttendees as attendees, organizations } from '#server/database/schema/index.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { beginsWithSearch, matchesSearch } from '#server/queries/search.ts'
import { type AttendeeRow, BY_GROUP, comesAfter, PLACE, placeOf, selectAttendees } from './attendee-rows.ts'

/** The place in the list, with the search key if the name starts with the text, or an empty text if it does not. */
export function foundPlaceOf(row: AttendeeRow, search: string): string[] {
  return [...placeOf(row), row.searchKey.startsWith(searchKey(search)) ? row.searchKey : '']
}

/** @throws InvalidCursor for a cursor of another search */
export function foundPlaceIn(cursor: string | undefined, search: string): readonly string[] | null {
  const place = keyIn(cursor, [...PLACE, 'anyText'])
  const key = place ? keyOf(place) : ''
  if (key !== '' && !key.startsWith(searchKey(search))) throw new InvalidCursor('The cursor was made by another search')
  return place
}

interface AttendeeSearch {
  readonly search: string
  readonly isListed: SQL | undefined
  /** The place of the last loaded row; null for the first page. */
  readonly after: readonly string[] | null
  readonly most: number
}

/**
 * The people found by a search: those whose name starts with the text first, by name; then the others in list order.
 */
export function findAttendees(
  database: Queryable,
  { search, isListed, after, most }: AttendeeSearch,
  { groups, guardiansIn }: { readonly groups: OrganizationScope; readonly guardiansIn: OrganizationScope },
): Promise<AttendeeRow[]> {
  const beginning = sql<string | null>`case when ${beginsWithSearch(attendees, search)} then ${attendees.searchKey} end`
  return selectAttendees(database, isWithinScope(guardiansIn, attendees.organizationName))
    .innerJoin(organizations, eq(organizations.name, attendees.organizationName))
    .where(
      and(
        isListed,
        isWithinScope(groups, attendees.organizationName),
        matchesSearch(attendees, search),
        after ? isFoundAfter(beginning, after) : undefined,
      ),
    )
    .orderBy(sql`${beginning} nulls last, ${BY_GROUP}`)
    .limit(most)
}

function isFoundAfter(beginning: SQL, after: readonly string[]): SQL {
  const key = keyOf(after)
  if (key === '') return sql`${beginning} is null and ${comesAfter(after)}`
  return sql`(${beginning} is null or ${beginning} > ${key} or ${beginning} = ${key} and ${comesAfter(after)})`
}

/** The search key of the last loaded row; empty if its name does not start with the text. */
const keyOf = (after: readonly string[]) => after[PLACE.length] ?? ''
