import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { userRoles } from '#server/database/schema/index.ts'

/**
 * Whether someone is an admin now, with the rows of all admins locked until the transaction ends. Of two admins who revoke
 * each other in parallel the second is not an admin any more, so that one remains.
 */
export async function isStillAdmin(tx: Database, userId: string): Promise<boolean> {
  const admins = await tx.select().from(userRoles).orderBy(asc(userRoles.userId)).for('update')
  return admins.some((one) => one.userId === userId)
}

/** Revokes a person's admin role; false if they had none. */
export async function removeAdmin(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx.delete(userRoles).where(eq(userRoles.userId, userId)).returning({ id: userRoles.userId })
  return removed.length > 0
}
