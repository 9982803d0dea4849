import { totalOf } from '#domain/finance/cash-count.ts'
import { toAmountText } from '#domain/finance/money.ts'
import { ledgerChange, moneyOf, type PendingChange } from '#domain/finance/pending-changes.ts'
import type { PersonContext } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { insertCount } from '#server/features/finance/counts/cash-count-queries.ts'
import { post, postedBy } from '#server/features/finance/ledger/post.ts'
import { postExchange } from '#server/features/finance/ledger/post-exchange.ts'
import { PostingRefused } from '#server/features/finance/ledger/posting-refused.ts'
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
  const reversal = change.kind === 'reversal' && { reverses: change.changeId }
  const postedAt = await post(tx, ledgerChange(organizationName, change), { changeId: id, notes, ...reversal, ...by })
  if (change.kind === 'count') await storeCount(tx, { ...stored, change }, postedAt, by.at)
  return postedAt
}

type PendingCount = Extract<PendingChange, { kind: 'count' }>

/**
 * Stores a count as recorded when it was posted: the days for the second signature run from then.
 * @param postedAt null without a difference
 */
async function storeCount(
  tx: Database,
  { id, organizationName, change, notes, requestedBy, requestedAt }: StoredChange & { readonly change: PendingCount },
  postedAt: Date | null,
  now: Date,
): Promise<void> {
  const { kind: _, beganAt, ...counted } = change
  const countedAt = postedAt ?? now
  const began = Math.min(Date.parse(beganAt), requestedAt.getTime(), countedAt.getTime())
  const isInserted = await insertCount(tx, {
    id,
    organizationName,
    ...counted,
    total: toAmountText(totalOf(change)),
    reason: notes,
    changeId: postedAt ? id : null,
    beganAt: new Date(began),
    countedBy: requestedBy,
    countedAt,
  })
  if (!isInserted) throw new PostingRefused({ code: 'CONFLICT' })
}
