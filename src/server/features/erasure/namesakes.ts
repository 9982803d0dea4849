import { sql } from 'drizzle-orm'
import { candidatePattern, isNamesake } from '#domain/erasure/erasure.ts'
import { inNameOrder } from '#domain/texts/names.ts'
import type { Queryable } from '#server/database/connect.ts'
import { entriesOf } from '#server/queries/merged-entries.ts'

export interface Namesake extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly organizationName: string | null
}

/** Other people in rosters, removed or not, and other accounts whose names contain, or are contained in, these names. */
export async function readNamesakes(
  database: Queryable,
  names: readonly string[],
  subjectId: string,
): Promise<readonly Namesake[]> {
  const pattern = candidatePattern(names)
  if (pattern === null) return []
  const { rows } = await database.execute<Namesake>(sql`
    select id, attendee_name as name, organization_name as "organizationName" from organization_attendees
    where attendee_name ~ ${pattern} and id not in ${entriesOf(subjectId)}
    union all
    select id, full_name, null from profiles where full_name ~ ${pattern} and id <> ${subjectId} and erased_at is null
    order by 1`)
  const found = rows.filter(({ name }) => names.some((one) => isNamesake(one, name)))
  return inNameOrder(found, ({ name }) => name)
}
