import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Language } from '#domain/dates/dates.ts'
import { NEW_RIGHT_MS } from '#domain/rights/granted-rights.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { grantedRights, profiles, userRoles } from '#server/database/schema/index.ts'

/** Locks all admins, so that one remains if two revoke each other in parallel. */
export async function isStillAdmin(tx: Database, userId: string): Promise<boolean> {
  const admins = await tx.select().from(userRoles).orderBy(asc(userRoles.userId)).for('update')
  return admins.some((one) => one.userId === userId)
}

/** Whether the person was an admin until now. In a call, {@link isStillAdmin} has locked all admins before. */
export async function removeAdmin(tx: Database, userId: string): Promise<boolean> {
  const removed = await tx.delete(userRoles).where(eq(userRoles.userId, userId)).returning({ id: userRoles.userId })
  return removed.length > 0
}

export interface InformedAdmin {
  readonly id: string
  readonly fullName: string
  readonly email: string
  readonly language: Language
  /** Whether the person is no longer an admin. Their mail has no amount and no description. */
  readonly isFormer: boolean
}

/**
 * All admins, and those with an account who were admins within the last seven days, by e-mail address.
 * @param now in milliseconds since 1970 UTC
 * Source: docs/product.md, 8.28.
 */
export async function readInformedAdmins(database: Queryable, now: number): Promise<InformedAdmin[]> {
  // The right of someone who loses it in this transaction is still recorded as present.
  const lately = or(isNull(grantedRights.endedAt), gt(grantedRights.endedAt, new Date(now - NEW_RIGHT_MS)))
  const recorded = database
    .select({ id: grantedRights.userId })
    .from(grantedRights)
    .where(and(eq(grantedRights.role, 'admin'), lately))
  const admins = union(recorded, database.select({ id: userRoles.userId }).from(userRoles))
  const found = await database
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      email: profiles.email,
      language: profiles.language,
      adminId: userRoles.userId,
    })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(and(isNull(profiles.erasedAt), inArray(profiles.id, admins)))
    .orderBy(asc(profiles.email))
  return found.map(({ adminId, ...admin }) => ({ ...admin, isFormer: adminId === null }))
}
