import type { PendingChange } from '#domain/finance/pending-changes.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { DoneOnce } from '#server/calls/once.ts'
import type { Database } from '#server/database/connect.ts'
import { checkPosting } from '#server/features/finance/ledger/post.ts'
import { PostingRefused } from '#server/features/finance/ledger/posting-refused.ts'
import { mailIfRightEnded } from './approval-mails.ts'
import { waitingChange } from './pending-change.ts'
import { insertPendingChange } from './pending-change-queries.ts'
import { needsTwoApprovers } from './two-approvers.ts'
import { type Asked, recordOf } from './waiting.ts'

export interface PostedId {
  id: string
  isPending?: true | undefined
}

const PENDING = 'pending'

/**
 * Stores a change above the limit, in the transaction of its call, until it is approved.
 * @param insert stores it; false if its id is taken
 * @returns what the call has done; null for a change that can be posted at once
 * @throws PostingRefused if its id is taken
 */
export async function askIfAboveLimit(
  tx: Database,
  asked: Asked,
  insert: () => Promise<boolean>,
  context: PersonContext,
): Promise<DoneOnce<PostedId> | null> {
  if (!(await needsTwoApprovers(tx, asked.change, context.headers))) return null
  if (!(await insert())) throw new PostingRefused({ code: 'CONFLICT' })
  await mailIfRightEnded(tx, asked, context)
  const record = { action: 'money.requested', ...recordOf(asked) } as const
  return { answer: { id: asked.id, isPending: true }, outcome: [PENDING], record }
}

interface NewChange {
  /** The id of the call. */
  readonly id: string
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
  readonly change: PendingChange
  readonly notes: string | null
}

/**
 * Posts a change of another kind than a transaction, or asks for one above the limit.
 * @returns what the call has done: nothing if the balance stays the same
 * @throws PostingRefused if it cannot be posted now
 */
export async function postOrAsk(tx: Database, asked: NewChange, context: PersonContext): Promise<DoneOnce<PostedId>> {
  const stored = { ...asked, requestedBy: context.person.id, requestedAt: new Date(context.clock()) }
  const waiting = waitingChange(stored)
  const insert = async () => {
    await checkPosting(tx, waiting.change)
    return insertPendingChange(tx, stored)
  }
  const waits = await askIfAboveLimit(tx, waiting, insert, context)
  if (waits) return waits
  const postedAt = await waiting.post(tx, context)
  return { answer: { id: asked.id }, isWithoutEffect: postedAt === null }
}

/** The answer of a repeated call that posts, or waits for approvers. */
export const answerPosted = {
  again: (
    _tx: Database,
    { input: { id } }: { readonly input: { readonly id: string } },
    outcome: readonly string[],
  ): PostedId => (outcome.includes(PENDING) ? { id, isPending: true } : { id }),
}
