import { ledgerChange, moneyOf, type PendingChange } from '#domain/finance/pending-changes.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { post, postedBy } from '#server/features/finance/ledger/post.ts'
import { postCount } from '#server/features/finance/ledger/post-count.ts'
import { postExchange } from '#server/features/finance/ledger/post-exchange.ts'
import type { StoredChange } from './pending-change-queries.ts'
import type { Reviewed, Waiting } from './waiting.ts'

type OfOwner = Pick<StoredChange, 'organizationName'> & { readonly change: PendingChange }

export function reviewedOf({ organizationName, change }: OfOwner): Reviewed {
  return { organizationName, isAdminDeposit: change.kind === 'reversal' && change.isAdminDeposit }
}

/** A change of another kind than a transaction, with the functions that review and post it. */
export function waitingChange(stored: StoredChange): Waiting {
  const { id, organizationName, change, requestedBy } = stored
  return {
    kind: 'change',
    id,
    change: ledgerChange(organizationName, change),
    reviewed: reviewedOf(stored),
    money: moneyOf(change),
    requestedBy,
    post: (tx, context) => postChange(tx, stored, context),
  }
}

async function postChange(tx: Database, stored: StoredChange, context: PersonContext): Promise<Date | null> {
  const { id, organizationName, change, notes, requestedBy } = stored
  const by = postedBy(context)
  if (change.kind === 'exchange') {
    const { kind: _, ...amounts } = change
    return postExchange(tx, { id, organizationName, ...amounts, notes, exchangedBy: requestedBy }, by)
  }
  if (change.kind === 'count') return postCount(tx, { ...stored, change }, by)
  const reversal = change.kind === 'reversal' && { reverses: change.changeId }
  return post(tx, ledgerChange(organizationName, change), { changeId: id, notes, ...reversal, ...by })
}
