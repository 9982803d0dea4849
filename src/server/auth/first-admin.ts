import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { profiles, userRoles, users } from '#server/database/schema/index.ts'

/**
 * Make someone who has signed up an administrator: their e-mail counts as confirmed, and they as approved. It is how a
 * network gets its first one; the others are made on the screens.
 * @returns false where nobody signed up with this address
 */
export function makeAdmin(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, email.trim().toLowerCase()))
      .returning({ id: users.id })
    if (!user) return false
    await tx
      .update(profiles)
      .set({ approvalStatus: 'approved', rejectionReason: null, decidedAt: sql`now()` })
      .where(eq(profiles.id, user.id))
    await tx.insert(userRoles).values({ userId: user.id, role: 'admin' }).onConflictDoNothing()
    return true
  })
}
