import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { FOLLOW_UP_MARKS, FOLLOW_UP_STREAK } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { followUps, profiles } from '#server/database/schema/index.ts'
import { marksDayByDay, placed, STREAK, type Window } from './attendance-figures.ts'
import { nameOf } from './people.ts'

/** The columns for statements that join the profile of the author. */
export const followUpColumns = {
  id: followUps.id,
  outcome: followUps.outcome,
  day: followUps.absenceDay,
  ofDay: followUps.absenceOfDay,
  authorId: followUps.createdBy,
  author: nameOf(profiles),
  createdAt: followUps.createdAt,
}

export type StoredFollowUp = NonNullable<ReturnType<Awaited<ReturnType<typeof readFollowUps>>['get']>>[number]

/** A row of {@link followUpColumns}, whose day and count of absences become one absence. */
export function withAbsence<Row extends { readonly day: string; readonly ofDay: number }>({ day, ofDay, ...row }: Row) {
  return { ...row, absence: { day: day as PlainDate, ofDay } }
}

/** The follow-ups of these people about absences since a day, by the person's id, the newest first. */
export async function readFollowUps(database: Queryable, people: readonly string[], since: PlainDate) {
  const rows =
    people.length === 0
      ? []
      : await database
          .select({ ...followUpColumns, attendeeId: followUps.attendeeId })
          .from(followUps)
          .leftJoin(profiles, eq(profiles.id, followUps.createdBy))
          .where(and(inArray(followUps.attendeeId, [...people]), gte(followUps.absenceDay, since)))
          .orderBy(desc(followUps.createdAt), desc(followUps.id))
  const lists = new Map<string, ReturnType<typeof withAbsence<(typeof rows)[number]>>[]>()
  for (const row of rows) lists.set(row.attendeeId, [...(lists.get(row.attendeeId) ?? []), withAbsence(row)])
  return lists
}

/**
 * How many people of each organization are followed up without a follow-up that belongs to their newest absence.
 * Organizations that have none are omitted.
 * @param window the present school year, up to today
 * Source: docs/product.md, 16.15.
 */
export async function countWithoutFollowUp(
  database: Queryable,
  window: Window,
): Promise<ReadonlyMap<OrganizationName, number>> {
  const { rows } = await database.execute<{ organizationName: OrganizationName; people: number }>(sql`
    with marks as (${placed(marksDayByDay(window))}),
    streaks as (
      select attendee_id, ${STREAK} as streak, max(session_date) as day from marks group by attendee_id
    ),
    absent as (
      select streaks.attendee_id, streaks.day, least(count(*), ${FOLLOW_UP_MARKS}) as of_day
      from streaks
      join marks on marks.attendee_id = streaks.attendee_id and marks.session_date = streaks.day
      where streaks.streak >= ${FOLLOW_UP_STREAK} and marks.status = 'absent'
      group by streaks.attendee_id, streaks.day
    )
    select person.organization_name as "organizationName", count(*)::int as people
    from absent join organization_attendees as person on person.id = absent.attendee_id
    where person.removed_at is null and not person.is_leader and not exists (
      select from follow_ups where follow_ups.attendee_id = absent.attendee_id
        and (follow_ups.absence_day, follow_ups.absence_of_day) >= (absent.day, absent.of_day)
    )
    group by person.organization_name`)
  return new Map(rows.map(({ organizationName, people }) => [organizationName, people]))
}
