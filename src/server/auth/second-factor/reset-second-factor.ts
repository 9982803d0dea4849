import { eq } from 'drizzle-orm'
import { NO_ORIGIN } from '#server/audit/audit.ts'
import { endSignIns } from '#server/auth/access/end-sign-ins.ts'
import { normalizeEmail } from '#server/auth/attempts/normalize-email.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/schema/index.ts'
import { announceChange } from './announce-change.ts'
import { removeSecondFactor } from './factors.ts'

/**
 * Removes the second factor of a person who lost phone and codes, and ends their sign-ins, for the operator's command.
 * Source: docs/product.md, 20.8.
 * @param appUrl the address of the app for the mail to the owner; null if unknown
 */
export function resetSecondFactor(
  database: Database,
  email: string,
  appUrl: string | null,
): Promise<'removed' | 'none' | 'unknown'> {
  return database.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)))
    if (!user) return 'unknown'
    if (!(await removeSecondFactor(tx, user.id))) return 'none'
    await endSignIns(tx, { userId: user.id }, 'operator')
    await announceChange(tx, { userId: user.id, origin: NO_ORIGIN, change: 'removedByOperator', appUrl })
    return 'removed'
  })
}
