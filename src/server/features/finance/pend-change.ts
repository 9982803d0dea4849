import type { OrganizationName } from '#domain/organizations.ts'
import { ledgerChange, moneyOf, type PendingChange } from '#domain/pending-changes.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import type { PersonContext } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { readOutcome, recordOutcome } from '#server/shared/claim-key.ts'
import { mailIfRightEnded } from './approval-mails.ts'
import { insertPendingChange, reviewedOf } from './pending-change-queries.ts'
import { checkPosting } from './post.ts'
import { PostingRefused } from './posting-refused.ts'
import { needsTwoApprovers } from './two-approvers.ts'

export interface PostedId {
  id: string
  isPending?: true | undefined
}

interface NewPendingChange {
  /** The id of the call. */
  readonly id: string
  readonly organizationName: OrganizationName | null
  readonly change: PendingChange
  readonly notes: string | null
}

/**
 * Stores a change above the limit, in the transaction of its call, until it is approved.
 * @returns the answer of the call; null for one that can be posted at once
 * @throws PostingRefused if it could not be posted now
 */
export async function pendIfAbove(
  tx: Database,
  { id, organizationName, change, notes }: NewPendingChange,
  context: PersonContext,
): Promise<PostedId | null> {
  const posted = ledgerChange(organizationName, change)
  if (!(await needsTwoApprovers(tx, posted, context.headers))) return null
  await checkPosting(tx, posted)
  const requested = { requestedBy: context.person.id, requestedAt: new Date(context.clock()) }
  if (!(await insertPendingChange(tx, { id, organizationName, change, notes, ...requested })))
    throw new PostingRefused({ code: 'CONFLICT' })
  await recordAudit(tx, originOf(context), {
    action: 'money.requested',
    organizationName,
    details: { money: moneyOf(change) },
  })
  const reviewed = reviewedOf({ organizationName, change })
  await mailIfRightEnded(tx, { organizationName, ...moneyOf(change) }, reviewed, context)
  return answerPending(tx, id)
}

const PENDING = 'pending'

/** The answer of a call that waits for approvers, also for its repeats. */
export async function answerPending(tx: Queryable, id: string): Promise<PostedId> {
  await recordOutcome(tx, id, [PENDING])
  return { id, isPending: true }
}

/** The answer of the first call. */
export async function answerRepeated(tx: Queryable, id: string): Promise<PostedId> {
  return (await readOutcome(tx, id)).includes(PENDING) ? { id, isPending: true } : { id }
}
