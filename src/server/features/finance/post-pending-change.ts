import { totalOf } from '#domain/cash-count.ts'
import { toAmountText } from '#domain/money.ts'
import { ledgerChange } from '#domain/pending-changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { PersonContext } from '#server/shared/access.ts'
import { originOf } from '#server/shared/audit.ts'
import { insertCount } from './cash-count-queries.ts'
import { postExchange } from './exchanges.ts'
import type { StoredChange } from './pending-change-queries.ts'
import { post } from './post.ts'
import { PostingRefused } from './posting-refused.ts'
import { isReversed } from './reversal-queries.ts'

/** Posts an approved change as if it was asked for now. @throws PostingRefused */
export async function postPendingChange(tx: Database, pending: StoredChange, context: PersonContext): Promise<void> {
  const { id, organizationName, change, notes, requestedBy } = pending
  const { person, clock, timeZone } = context
  const origin = originOf(context)
  if (change.kind === 'exchange') {
    const { kind: _, ...amounts } = change
    const by = { by: requestedBy, postedBy: person.id, at: clock(), timeZone, origin }
    await postExchange(tx, { id, organizationName, ...amounts, notes }, by)
    return
  }
  const reverses = change.kind === 'reversal' ? change.changeId : null
  if (reverses !== null && (await isReversed(tx, reverses))) throw new PostingRefused({ code: 'ALREADY_REVERSED' })
  const postedAt = await post(tx, ledgerChange(organizationName, change), {
    changeId: id,
    changedBy: person.id,
    transactionId: null,
    ...(reverses !== null && { reverses }),
    notes,
    at: new Date(clock()),
    timeZone,
    origin,
  })
  if (change.kind === 'count' && postedAt) await insertPendingCount(tx, pending, postedAt)
}

/** As counted when it was posted: the days for the second signature run from then. */
async function insertPendingCount(tx: Database, pending: StoredChange, countedAt: Date): Promise<void> {
  const { id, organizationName, change, notes, requestedBy, requestedAt } = pending
  if (change.kind !== 'count') return
  const { kind: _, beganAt, ...counted } = change
  const began = Math.min(Date.parse(beganAt), requestedAt.getTime(), countedAt.getTime())
  const isInserted = await insertCount(tx, {
    id,
    organizationName,
    ...counted,
    total: toAmountText(totalOf(change)),
    reason: notes,
    changeId: id,
    beganAt: new Date(began),
    countedBy: requestedBy,
    countedAt,
  })
  if (!isInserted) throw new PostingRefused({ code: 'CONFLICT' })
}
