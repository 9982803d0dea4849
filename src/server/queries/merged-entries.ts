import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, rosterMerges } from '#server/database/schema/index.ts'

/** Whether a row of `organization_attendees` was merged into another entry. Source: docs/product.md, 6.13. */
export const isMerged = sql`exists (
  select from ${rosterMerges} where ${rosterMerges.mergedId} = ${attendees.id} and ${rosterMerges.undoneAt} is null
)`

/**
 * A subquery of ids: the entry, and all that were merged into it, also through another one. Merges that were undone do
 * not count. Source: docs/product.md, 6.13.
 */
export const entriesOf = (id: string) => sql`(
  with recursive entries (id) as (
    select ${id}::uuid
    union select merged_id from ${rosterMerges} join entries on kept_id = entries.id where undone_at is null
  )
  select id from entries
)`

/**
 * Deletes what undoing merges needs, so that they stay.
 * @param which a condition on `roster_merges`, which is true for all if missing
 * @returns the number of merges that can no longer be undone
 * Source: docs/product.md, 6.13 and 22.1.
 */
export async function forgetMerges(database: Queryable, which = sql`true`): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update ${rosterMerges} set before = '{}' where before <> '{}' and ${which}`)
  return rowCount ?? 0
}
