import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'

/** Whose sign-ins to end: all of them, all but one, or only one. */
interface EndedSignIns {
  readonly userId: string
  readonly except?: string
  readonly only?: string
}

/**
 * Ends sign-ins of a person in one statement. A trigger records each of them in the audit log.
 * @param actor the account that ends them, or `operator` for the operator's command
 * @returns the ids of the sign-ins that were ended
 */
export async function endSignIns(
  database: Queryable,
  { userId, except, only }: EndedSignIns,
  actor: string,
): Promise<readonly { readonly id: string }[]> {
  const which: SQL =
    only === undefined ? (except === undefined ? sql`` : sql`and id <> ${except}`) : sql`and id = ${only}`
  const { rows } = await database.execute<{ id: string }>(sql`
    with actor as (select set_config('shabaka.actor', ${actor}, true))
    delete from auth.sessions using actor where user_id = ${userId} ${which} returning id`)
  return rows
}
