import { eq, sql } from 'drizzle-orm'
import { NO_ORIGIN, recordRights } from '#server/audit/audit.ts'
import type { Database } from '#server/database/connect.ts'
import { profiles, userRoles, users } from '#server/database/schema/index.ts'
import { normalizeEmail } from './attempts/normalize-email.ts'

/**
 * Makes the first administrator of a network, approved and with a confirmed address. Source: docs/product.md, 3.13.
 * @returns false if there is no account with this address
 */
export function makeAdmin(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, normalizeEmail(email)))
      .returning({ id: users.id })
    if (!user) return false
    await tx
      .update(profiles)
      .set({ approvalStatus: 'approved', rejectionReason: null, decidedAt: sql`now()` })
      .where(eq(profiles.id, user.id))
    await tx.insert(userRoles).values({ userId: user.id, role: 'admin' }).onConflictDoNothing()
    await recordRights(tx, NO_ORIGIN, {
      action: 'rights.admin_granted',
      profileId: user.id,
      details: { byOperator: true },
    })
    return true
  })
}
