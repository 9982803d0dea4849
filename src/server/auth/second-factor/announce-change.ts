import { eq } from 'drizzle-orm'
import type { AuditAction } from '#domain/audit/audit-log.ts'
import { type AuditOrigin, type AuditRecord, recordAudit } from '#server/audit/audit.ts'
import type { Queryable } from '#server/database/connect.ts'
import { profiles } from '#server/database/schema/index.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { type SecondFactorChange, secondFactorMail } from '#server/mail/mails.ts'

const ACTIONS = {
  setUp: 'account.second_factor_set_up',
  removed: 'account.second_factor_removed',
  removedByOperator: 'account.second_factor_removed',
  codesMade: 'account.recovery_codes_made',
  codeUsed: 'account.recovery_code_used',
  passkeyAdded: 'account.passkey_added',
  passkeyRemoved: 'account.passkey_removed',
} as const satisfies Record<SecondFactorChange, AuditAction>

/**
 * Mails and audits a change of the second factor, in the transaction of the change.
 * @param appUrl null if unknown; the mail then has no link
 */
export async function announceChange(
  tx: Queryable,
  {
    userId,
    origin,
    change,
    appUrl,
  }: { userId: string; origin: AuditOrigin; change: SecondFactorChange; appUrl: string | null },
): Promise<void> {
  const record: AuditRecord = { action: ACTIONS[change], profileId: userId }
  await recordAudit(tx, origin, change === 'removedByOperator' ? { ...record, details: { byOperator: true } } : record)
  const { email, language, fullName } = profiles
  const [owner] = await tx.select({ email, language, fullName }).from(profiles).where(eq(profiles.id, userId))
  if (owner)
    await enqueueMail(
      tx,
      owner.email,
      secondFactorMail(owner.language ?? 'en', owner.fullName, appUrl === null ? null : `${appUrl}/account`, change),
    )
}
