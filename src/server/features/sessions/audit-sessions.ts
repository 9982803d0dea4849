import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** Every session with wrong attendance counts, as a sentence; empty if there is none. */
export async function auditSessions(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<WrongCounts & Record<string, unknown>>(sql`
    select sessions.id, sessions.title, sessions.present_count as "storedPresent", sessions.attendance_count as "storedAll",
      coalesce(counted.present, 0)::int as present, coalesce(counted.all, 0)::int as all
    from sessions
    left join (
      select session_id, count(*) filter (where status = 'present') as present, count(*) as all
      from attendance group by session_id
    ) as counted on counted.session_id = sessions.id
    where (sessions.present_count, sessions.attendance_count)
      <> (coalesce(counted.present, 0), coalesce(counted.all, 0))
    order by sessions.id`)
  return rows.map(
    ({ id, title, storedPresent, storedAll, present, all }) =>
      `session ${id} (${title}): stored are ${storedPresent} of ${storedAll} present, its attendance has ${present} of ${all}`,
  )
}

interface WrongCounts {
  readonly id: string
  readonly title: string
  readonly storedPresent: number
  readonly storedAll: number
  readonly present: number
  readonly all: number
}
