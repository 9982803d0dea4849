import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'

export interface Days {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly timeZone: string
}

export function isWithin(instant: AnyColumn, { from, to, timeZone }: Days): SQL {
  return sql`(${instant} >= ${startOf(from, timeZone)} and ${instant} < ${startOf(to, timeZone, 1)})`
}

/** The first instant of the day that is `later` days after `day`, in a time zone. */
export function startOf(day: PlainDate, timeZone: string, later = 0): SQL {
  return sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone}::text)`
}
