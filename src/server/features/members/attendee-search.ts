import { and, not, type SQL, sql } from 'drizzle-orm'
import { searchKey } from '#domain/names.ts'
import type { OrganizationScope } from '#domain/permissions.ts'
import type { Queryable } from '#server/database/connect.ts'
import { InvalidCursor, keyIn } from '#server/database/page.ts'
import { prepared } from '#server/database/prepared.ts'
import { organizationAttendees as attendees } from '#server/database/schema/index.ts'
import { beginsWithSearch, isBetween, matchesSearch, searchedRange } from '#server/shared-queries/search.ts'
import {
  type AttendeeRow,
  BY_GROUP,
  comesAfter,
  inRosters,
  PLACE,
  placeOf,
  selectAttendees,
  within,
} from './attendee-rows.ts'

/** The place of a found person in a cursor: as in the list, and the search key if the name begins with the text, else an empty text. */
export function foundPlaceOf(row: AttendeeRow): string[] {
  return [...placeOf(row), row.beginning ?? '']
}

/**
 * The place in the cursor of a search; null without a cursor.
 * @throws InvalidCursor for one that this search has not made
 */
export function foundPlaceIn(cursor: string | undefined, search: string): readonly string[] | null {
  const place = keyIn(cursor, [...PLACE, 'anyText'])
  const key = place ? keyOf(place) : ''
  if (key !== '' && !key.startsWith(searchKey(search))) throw new InvalidCursor('The cursor was made by another search')
  return place
}

interface AttendeeSearch {
  /** Not blank. */
  readonly search: string
  /** The place of the last row that is known; null for the first page. */
  readonly after: readonly string[] | null
  /** How many rows to find at most. */
  readonly most: number
}

/**
 * Whom a search finds: those whose name begins with its text first, in the order of their search keys; then the others in that of the
 * list. All that match are read and sorted, so it is for the rosters of some groups.
 */
export function findAttendees(
  database: Queryable,
  { search, after, most }: AttendeeSearch,
  { groups, guardiansIn }: { readonly groups: OrganizationScope; readonly guardiansIn: OrganizationScope },
): Promise<AttendeeRow[]> {
  const beginning = sql<string | null>`case when ${beginsWithSearch(attendees, search)} then ${attendees.searchKey} end`
  return selectAttendees(database, within(guardiansIn), beginning)
    .where(
      and(
        inRosters,
        within(groups),
        matchesSearch(attendees, search),
        after ? isFoundAfter(beginning, after) : undefined,
      ),
    )
    .orderBy(sql`${beginning} using ~<~ nulls last, ${BY_GROUP}`)
    .limit(most)
}

function isFoundAfter(beginning: SQL, after: readonly string[]): SQL {
  const key = keyOf(after)
  if (key === '') return sql`${beginning} is null and ${comesAfter(after)}`
  return sql`(${beginning} is null or ${beginning} ~>~ ${key} or ${beginning} = ${key} and ${comesAfter(after)})`
}

/**
 * The same people in the same order, for the whole network. Their search keys have the order of an index, so those whose name begins with
 * the text are read a page at a time, however many there are; the others only if those do not fill the page.
 */
export async function findInNetwork(
  database: Queryable,
  { search, after, most }: AttendeeSearch,
): Promise<AttendeeRow[]> {
  const isAmongOthers = after !== null && keyOf(after) === ''
  const found = isAmongOthers ? [] : await findBeginnings(database, { search, after, most })
  if (found.length === most) return found
  const others = await selectAttendees(database, within('all'), sql`null::text`)
    .where(
      and(
        inRosters,
        matchesSearch(attendees, search),
        not(beginsWithSearch(attendees, search)),
        isAmongOthers ? comesAfter(after) : undefined,
      ),
    )
    .orderBy(BY_GROUP)
    .limit(most - found.length)
  return [...found, ...others]
}

function findBeginnings(database: Queryable, { search, after, most }: AttendeeSearch): Promise<AttendeeRow[]> {
  const range = searchedRange(search)
  if (!after) return firstBeginnings(database, { ...range, most })
  const [organization, isLeader, name, id, from] = after
  return nextBeginnings(database, { ...range, from, organization, isLeader, name, id, most })
}

/** With a cursor `from` is the key of its row, else the beginning of the range. */
const value = (placeholder: string) => sql.placeholder(placeholder)

const firstBeginnings = beginnings('attendees_found')

const nextBeginnings = beginnings(
  'attendees_found_after',
  sql`(${attendees.searchKey} ~>~ ${value('from')} or ${comesAfter(['organization', 'isLeader', 'name', 'id'].map(value))})`,
)

function beginnings(name: string, isLater?: SQL) {
  const { searchKey: key } = attendees
  return prepared(name, (database) =>
    selectAttendees(database, within('all'), sql<string>`${key}`)
      .where(and(inRosters, isBetween(key, value('from'), value('to')), isLater))
      .orderBy(sql`${key} using ~<~, ${BY_GROUP}`)
      .limit(value('most')),
  )
}

/** The search key of the last row that is known; empty if its name does not begin with the text. */
const keyOf = (after: readonly string[]) => after[PLACE.length] ?? ''
