import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** Store in every session the counts of its attendance, after a test has inserted attendance directly. */
export async function storeCounts(database: Pick<Queryable, 'execute'>): Promise<void> {
  await database.execute(sql`
    update sessions set present_count = counted.present, attendance_count = counted.all
    from (
      select session_id, count(*) filter (where status = 'present') as present, count(*) as all
      from attendance group by session_id
    ) as counted
    where counted.session_id = sessions.id
      and (present_count, attendance_count) <> (counted.present, counted.all)`)
}
