import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees as attendees, rosterMerges } from '#server/database/schema/index.ts'

/**
 * Condition on a row of `organization_attendees`: it was merged into another entry, and so is no separate person.
 * Source: docs/product.md, 6.13.
 */
export const isMerged = sql`exists (
  select from ${rosterMerges} where ${rosterMerges.mergedId} = ${attendees.id} and ${rosterMerges.undoneAt} is null
)`

/** The ids of a roster entry and of all entries merged into it, as a subquery. */
export const entriesOf = (id: string) => sql`(
  with recursive entries (id) as (
    select ${id}::uuid
    union select merged_id from ${rosterMerges} join entries on kept_id = entries.id where undone_at is null
  )
  select id from entries
)`

/**
 * Deletes the state replaced by merges, so that no undo restores an erased name.
 * @param which a condition on the rows
 * @returns the number of merges
 */
export async function forgetMerges(database: Queryable, which = sql`true`): Promise<number> {
  const { rowCount } = await database.execute(sql`
    update ${rosterMerges} set before = '{}' where before <> '{}' and ${which}`)
  return rowCount ?? 0
}
