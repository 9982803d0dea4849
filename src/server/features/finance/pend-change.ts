import type { OrganizationName } from '#domain/organizations.ts'
import { ledgerChange, moneyOf, type PendingChange } from '#domain/pending-changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { PersonContext } from '#server/shared/access.ts'
import type { DoneOnce, RecordOfCall } from '#server/shared/once.ts'
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
 * @returns what the call has done; null for one that can be posted at once
 * @throws PostingRefused if it could not be posted now
 */
export async function pendIfAbove(
  tx: Database,
  { id, organizationName, change, notes }: NewPendingChange,
  context: PersonContext,
): Promise<DoneOnce<PostedId> | null> {
  const posted = ledgerChange(organizationName, change)
  if (!(await needsTwoApprovers(tx, posted, context.headers))) return null
  await checkPosting(tx, posted)
  const requested = { requestedBy: context.person.id, requestedAt: new Date(context.clock()) }
  if (!(await insertPendingChange(tx, { id, organizationName, change, notes, ...requested })))
    throw new PostingRefused({ code: 'CONFLICT' })
  const reviewed = reviewedOf({ organizationName, change })
  await mailIfRightEnded(tx, { organizationName, ...moneyOf(change) }, reviewed, context)
  return pending({ id, organizationName, details: { money: moneyOf(change) } })
}

const PENDING = 'pending'

/** What a call has done that waits for approvers. */
export function pending({ id, ...record }: { readonly id: string } & Omit<RecordOfCall, 'action'>): DoneOnce<PostedId> {
  return { answer: { id, isPending: true }, outcome: [PENDING], record: { action: 'money.requested', ...record } }
}

/** Of calls that post, or wait for approvers: the answer of a repeat. */
export const answerPosted = {
  again: (
    _tx: Database,
    { input: { id } }: { readonly input: { readonly id: string } },
    outcome: readonly string[],
  ): PostedId => (outcome.includes(PENDING) ? { id, isPending: true } : { id }),
}
