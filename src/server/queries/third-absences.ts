import { sql } from 'drizzle-orm'
import { daysLater, type PlainDate } from '#domain/dates/dates.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { schoolYearStart } from '#domain/people/age.ts'
import { FOLLOW_UP_STREAK, LATEST_MAIL_DAYS } from '#domain/texts/limits.ts'
import type { Queryable } from '#server/database/connect.ts'
import { rankedMarks } from './attendance-figures.ts'

export interface ThirdAbsenceOf {
  readonly attendeeId: string
  readonly organizationName: OrganizationName
  readonly date: PlainDate
  /**
   * When the last of the three was recorded, in milliseconds since 1970 UTC: by its session, or by a later change of
   * the mark.
   */
  readonly recordedAt: number
}

/**
 * The third absences up to the day before `morning`, within its school year, without leaders, removed people, and
 * children without an absence in the days still to be mailed. Source: docs/product.md, 16.7 and 17.3.
 */
export async function readThirdAbsences(database: Queryable, morning: PlainDate): Promise<ThirdAbsenceOf[]> {
  const to = daysLater(morning, -1)
  const from = schoolYearStart(to)
  const groups = await readAbsentChildren(database, { from: daysLater(morning, -LATEST_MAIL_DAYS), to })
  const thirds = await database.execute<{ attendeeId: string; date: PlainDate; recordedAt: number }>(sql`
    with marks as (${rankedMarks([...groups.keys()], { from, to })}),
    streaks as (
      select attendee_id, coalesce(min(place) filter (where status = 'present') - 1, count(*)) as streak
      from marks group by attendee_id
    )
    select marks.attendee_id as "attendeeId", max(marks.session_date)::text as date,
      (extract(epoch from max(greatest(marks.created_at, marks.marked_at))) * 1000)::float8 as "recordedAt"
    from streaks
    join marks on marks.attendee_id = streaks.attendee_id
      and marks.place between streaks.streak - ${FOLLOW_UP_STREAK} + 1 and streaks.streak
    where streaks.streak >= ${FOLLOW_UP_STREAK}
    group by marks.attendee_id`)
  return thirds.rows.flatMap(({ attendeeId, date, recordedAt }) => {
    const organizationName = groups.get(attendeeId)
    return organizationName === undefined ? [] : [{ attendeeId, organizationName, date, recordedAt }]
  })
}

/** The group of each child who was absent at a session on one of these days, by the child's id. */
async function readAbsentChildren(
  database: Queryable,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<ReadonlyMap<string, OrganizationName>> {
  // `offset 0` separates the subquery, so that the marks of each session are found by its id instead of by reading all
  // marks.
  const { rows } = await database.execute<{ id: string; organizationName: OrganizationName }>(sql`
    select distinct attendees.id, attendees.organization_name as "organizationName"
    from sessions
    cross join lateral (
      select attendee_id from attendance where session_id = sessions.id and status = 'absent' offset 0
    ) as absent
    join organization_attendees as attendees on attendees.id = absent.attendee_id
    where sessions.session_date between ${from} and ${to} and not attendees.is_leader and attendees.removed_at is null`)
  return new Map(rows.map(({ id, organizationName }) => [id, organizationName]))
}
