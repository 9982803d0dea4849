import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

export async function auditNetworkCounts(database: Queryable): Promise<string[]> {
  const { rows } = await database.execute<{ kind: string; stored: string; actual: string }>(sql`
    with actual (kind, number) as (
      select 'sessions', count(*) from sessions
      union all select 'attendees', count(*) from organization_attendees where not is_leader and removed_at is null
      union all select status, count(users.id) from (values ('approved'), ('pending')) as statuses (status)
        left join profiles on approval_status = status
        left join auth.users on users.id = profiles.id and email_verified
        group by status
    )
    select kind, coalesce(sum(amount), 0)::text as stored, number::text as actual
    from actual left join network_counts using (kind)
    group by kind, number
    having coalesce(sum(amount), 0) <> number
    order by kind`)
  return rows.map(({ kind, stored, actual }) => `the network's count of ${kind} is ${stored}, but there are ${actual}`)
}
