import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/database/connect.ts'
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

/** Whether the tool is open there now. */
export async function isOpen(database: Queryable, sessionId: string): Promise<boolean> {
  const found = await database
    .select()
    .from(transferUnlocks)
    .where(and(eq(transferUnlocks.sessionId, sessionId), gt(transferUnlocks.until, sql`now()`)))
  return found.length > 0
}
