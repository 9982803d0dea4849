import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { userRoles } from '#server/database/schema/index.ts'

/** Locks all admins: of two who revoke each other in parallel, one remains. */
export async function isStillAdmin(tx: Database, userId: string): Promise<boolean> {
  const admins = await tx.select().from(userRoles).orderBy(asc(userRoles.userId)).for('update')
  return admins.some((one) => one.userId === userId)
}

/** Whether the person was an admin until now. In a call, {@link isStillAdmin} locks all admins before. */
export async function removeAdmin(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx.delete(userRoles).where(eq(userRoles.userId, userId)).returning({ id: userRoles.userId })
  return removed.length > 0
}
