import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit, recordRights } from '#server/audit/audit.ts'
import { endAllAccess } from '#server/auth/access/end-sign-ins.ts'
import type { Database } from '#server/database/connect.ts'
import { profiles } from '#server/database/schema/index.ts'
import { removeAdmin } from '#server/queries/admins.ts'
import { forgetMerges } from '#server/queries/merged-entries.ts'
import { eraseFromAuditLog } from './erase-from-audit-log.ts'
import { eraseFromMails } from './erase-from-mails.ts'
import { type ErasureOptions, lockErasures } from './erase-person.ts'
import { rewriteTexts } from './texts.ts'

/**
 * Deletes everything of it but an empty profile, and replaces the name in texts. The transaction has ensured that an
 * admin remains. @returns null if there is no such account, or it is erased
 * Source: docs/product.md, 21.6.
 */
export async function eraseAccount(
  tx: Database,
  id: string,
  options: ErasureOptions,
): Promise<{ readonly wasAdmin: boolean } | null> {
  const { keptTexts, origin, byOperator } = options
  await lockErasures(tx)
  const isThis = and(eq(profiles.id, id), isNull(profiles.erasedAt))
  const [profile] = await tx.select().from(profiles).where(isThis).for('update')
  if (!profile) return null
  const wasAdmin = await removeAdmin(tx, id)
  await endAllAccess(tx, id, byOperator ? 'operator' : (origin.actorId ?? id))
  await tx.execute(sql`select erase_account(${id}, ${sql.param([...keptTexts])}::text[])`)
  const names = [profile.fullName]
  await rewriteTexts(tx, names, id, new Set(keptTexts))
  await eraseFromAuditLog(tx, names)
  await eraseFromMails(tx, names)
  await forgetMerges(tx)
  const details = byOperator ? { byOperator } : {}
  const revoked = { action: 'rights.admin_revoked', profileId: id, details } as const
  await recordRights(tx, origin, ...(wasAdmin ? [revoked] : []))
  await recordAudit(tx, origin, { action: 'account.erased', profileId: id, details })
  return { wasAdmin }
}
