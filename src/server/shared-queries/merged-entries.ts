import { sql } from 'drizzle-orm'
import { organizationAttendees as attendees, rosterMerges } from '#server/database/schema/index.ts'

/** Condition on a row of `organization_attendees`: it was merged into another entry, so that it is no person of its own. Source: docs/product.md, 6.13. */
export const isMerged = sql`exists (
  select from ${rosterMerges} where ${rosterMerges.mergedId} = ${attendees.id} and ${rosterMerges.undoneAt} is null
)`
