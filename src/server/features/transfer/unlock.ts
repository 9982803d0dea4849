import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { ApprovedOptions } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { transferUnlocks } from '#server/database/schema/index.ts'

const OPEN_MINUTES = 10

/** Opens the tool for ten minutes, for one sign-in. */
export async function openTool(database: Database, sessionId: string): Promise<void> {
  await database.delete(transferUnlocks).where(lt(transferUnlocks.until, sql`now()`))
  const until = sql`now() + make_interval(mins => ${OPEN_MINUTES})`
  await database
    .insert(transferUnlocks)
    .values({ sessionId, until })
    .onConflictDoUpdate({ target: transferUnlocks.sessionId, set: { until } })
}

/** Middleware of the tool's procedures: answers LOCKED if the caller's sign-in has not opened it. */
export async function unlocked<Output>({ context, errors, next }: ApprovedOptions<Output, { LOCKED(): Error }>) {
  const found = await context.database
    .select()
    .from(transferUnlocks)
    .where(and(eq(transferUnlocks.sessionId, context.sessionId), gt(transferUnlocks.until, sql`now()`)))
  if (found.length === 0) throw errors.LOCKED()
  return next()
}
