import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ApprovedOptions } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { transferUnlocks } from '#server/database/schema/index.ts'

const OPEN_MINUTES = 10

/** Open the tool for ten minutes, for somebody signed in at one browser. */
export async function openTool(database: Database, sessionId: string): Promise<void> {
  await database.delete(transferUnlocks).where(lt(transferUnlocks.until, sql`now()`))
  const until = sql`now() + make_interval(mins => ${OPEN_MINUTES})`
  await database
    .insert(transferUnlocks)
    .values({ sessionId, until })
    .onConflictDoUpdate({ target: transferUnlocks.sessionId, set: { until } })
}

/** Refuses a procedure of the tool with LOCKED in a browser in which it is not open. */
export async function unlocked<Output>({ context, errors, next }: ApprovedOptions<Output, { LOCKED(): Error }>) {
  const found = await context.database
    .select()
    .from(transferUnlocks)
    .where(and(eq(transferUnlocks.sessionId, context.sessionId), gt(transferUnlocks.until, sql`now()`)))
  if (found.length === 0) throw errors.LOCKED()
  return next()
}
