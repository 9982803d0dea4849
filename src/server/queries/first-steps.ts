import { count } from 'drizzle-orm'
import type { FirstStepState } from '#contract/dashboard/first-steps.ts'
import type { BackupNotice } from '#contract/dashboard/home.ts'
import { FIRST_STEPS, type FirstStep } from '#domain/network/first-steps.ts'
import type { Queryable } from '#server/database/connect.ts'
import { ALL_STEPS, firstSteps, invitations, userRoles } from '#server/database/schema/index.ts'

/**
 * The first steps; null once all are done, for good. The steps of the backups are missing if the app makes none.
 * @param admin who reads them
 * Source: docs/product.md, 19.9.
 */
export async function readFirstSteps(
  database: Queryable,
  admin: { readonly hasSecondFactor: boolean; readonly settings: { readonly name?: string | null | undefined } },
  backup: BackupNotice | null,
  now: Date,
): Promise<FirstStepState[] | null> {
  const confirmed = new Set((await database.select({ step: firstSteps.step }).from(firstSteps)).map(({ step }) => step))
  if (confirmed.has(ALL_STEPS)) return null
  const [found] = await database.select({ admins: count() }).from(userRoles)
  const hasInvitation = (await database.select({ id: invitations.id }).from(invitations).limit(1)).length > 0
  const isDone = (step: FirstStep) => {
    if (step === 'name') return Boolean(admin.settings.name)
    if (step === 'firstBackup') return backup?.verifiedAt != null
    if (step === 'secondFactor') return admin.hasSecondFactor
    if (step === 'secondAdmin') return (found?.admins ?? 0) > 1
    return confirmed.has(step) || (step === 'invitations' && hasInvitation)
  }
  const steps = FIRST_STEPS.filter((step) => backup !== null || (step !== 'backupKey' && step !== 'firstBackup'))
  const states = steps.map((step) => ({ step, isDone: isDone(step) }))
  if (!states.every((state) => state.isDone)) return states
  await confirmStep(database, ALL_STEPS, now)
  return null
}

/** A step that is already confirmed keeps its time. Source: docs/product.md, 19.9. */
export async function confirmStep(
  database: Queryable,
  step: (typeof firstSteps.$inferInsert)['step'],
  now: Date,
): Promise<void> {
  await database.insert(firstSteps).values({ step, doneAt: now }).onConflictDoNothing()
}
