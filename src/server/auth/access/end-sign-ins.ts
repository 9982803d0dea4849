import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/database/connect.ts'
import { rememberAccessEnds } from './access-ends.ts'

/** The sign-ins to end: all of a person, all but one, or only one. */
interface EndedSignIns {
  readonly userId: string
  readonly except?: string
  readonly only?: string
}

interface EndedSignIn {
  readonly id: string
  readonly token: string
}

/**
 * Ends sign-ins; a trigger audits each.
 * @param actor the account that ends them, or `operator`
 * @returns the ended sign-ins
 */
export async function endSignIns(
  database: Queryable,
  { userId, except, only }: EndedSignIns,
  actor: string,
): Promise<readonly EndedSignIn[]> {
  const which: SQL =
    only === undefined ? (except === undefined ? sql`` : sql`and id <> ${except}`) : sql`and id = ${only}`
  const { rows } = await database.execute<{ id: string; token: string }>(sql`
    with actor as (select set_config('shabaka.actor', ${actor}, true))
    delete from auth.sessions using actor where user_id = ${userId} ${which} returning id, token`)
  return rows
}

/**
 * Ends all sign-ins of a person who loses access. The ends are stored, so that devices delete local data. Source:
 * docs/product.md, 11.3.
 */
export async function endAllAccess(tx: Queryable, userId: string, actor: string): Promise<void> {
  const ended = await endSignIns(tx, { userId }, actor)
  await rememberAccessEnds(
    tx,
    userId,
    ended.map(({ token }) => token),
  )
}
