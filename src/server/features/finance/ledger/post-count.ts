import { totalOf } from '#domain/finance/cash-count.ts'
import { toAmountText } from '#domain/finance/money.ts'
import { ledgerChange, type PendingChange } from '#domain/finance/pending-changes.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Database } from '#server/database/connect.ts'
import { cashCounts } from '#server/database/schema/index.ts'
import { type Posting, post } from './post.ts'
import { PostingRefused } from './posting-refused.ts'

interface CountToPost {
  readonly id: string
  readonly organizationName: OrganizationName | null
  readonly change: Extract<PendingChange, { kind: 'count' }>
  /** Why the count differs from the books; null without a difference. */
  readonly notes: string | null
  readonly requestedBy: string
  readonly requestedAt: Date
}

/**
 * Posts the difference of a count, and stores the count as recorded then: the days for the second signature run from
 * the posting.
 * @returns the time of posting; null without a difference, which moves no money
 * @throws PostingRefused
 */
export async function postCount(
  tx: Database,
  { id, organizationName, change, notes, requestedBy, requestedAt }: CountToPost,
  by: Pick<Posting, 'changedBy' | 'at' | 'timeZone' | 'origin'>,
): Promise<Date | null> {
  const postedAt = await post(tx, ledgerChange(organizationName, change), { changeId: id, notes, ...by })
  const { kind: _, beganAt, ...counted } = change
  const countedAt = postedAt ?? by.at
  const began = Math.min(Date.parse(beganAt), requestedAt.getTime(), countedAt.getTime())
  const written = await tx
    .insert(cashCounts)
    .values({
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
    .onConflictDoNothing({ target: cashCounts.id })
    .returning({ id: cashCounts.id })
  if (written.length === 0) throw new PostingRefused({ code: 'CONFLICT' })
  return postedAt
}
