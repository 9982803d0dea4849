import { eq } from 'drizzle-orm'
import type { OrganizationName } from '#domain/network/organizations.ts'
import { canAddReceipts, canSeeStatement } from '#domain/rights/finance-permissions.ts'
import { canErasePeople } from '#domain/rights/user-permissions.ts'
import { type ApprovedOptions, approved, may, type PersonContext } from '#server/calls/access.ts'
import { NOTHING_TO_DO, recorded } from '#server/calls/once.ts'
import { receipts as table } from '#server/database/schema/index.ts'
import { eraseReceipt } from './erase-receipt.ts'
import { listReceipts, readReceipt } from './queries.ts'
import { lockReviewed, readSubject } from './subjects.ts'

const list = approved.receipts.list.handler(async ({ input, context, errors }) => {
  const { database, person } = context
  const subject =
    'subject' in input
      ? { kind: input.subject, id: input.id }
      : { kind: 'transaction' as const, id: input.transactionId }
  const found = await readSubject(database, subject)
  if (!found || !canSeeStatement(person, found.organizationName)) throw errors.NOT_FOUND()
  return listReceipts(database, subject)
})

export interface Belonging {
  readonly id: string
  /** It is null unless the receipt belongs to a transaction. */
  readonly transactionId: string | null
  /** It is null unless the receipt belongs to a change that waits for two approvers, or did so. */
  readonly pendingChangeId: string | null
  /** It is null for the reserve. */
  readonly organizationName: OrganizationName | null
}

/** Middleware: reads the owner of the receipt with the id in the input; NOT_FOUND if the person may not see it. */
async function visibleReceipt<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const receipt: Belonging | null = await readReceipt(context.database, id)
  if (!receipt || !canSeeStatement(context.person, receipt.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { receipt } })
}

export interface VisibleReceipt extends PersonContext {
  readonly receipt: Belonging
}

const mayAdd = may((actor, _input: unknown, { receipt }: VisibleReceipt) =>
  canAddReceipts(actor, receipt.organizationName),
)

function recordOf({ transactionId, organizationName }: Belonging) {
  return { organizationName, ...(transactionId && { transactionId }) }
}

const remove = approved.receipts.remove
  .use(visibleReceipt)
  .use(mayAdd)
  .handler(
    recorded(async (tx, { context, errors }) => {
      const { id } = context.receipt
      const reviewed = await lockReviewed(tx, context.receipt)
      if (reviewed?.status !== 'pending') throw errors.ALREADY_REVIEWED()
      const removed = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id })
      if (removed.length === 0) throw errors.NOT_FOUND()
      return { answer: undefined, record: recordOf(context.receipt) }
    }),
  )

const erase = approved.receipts.erase
  .use(may(canErasePeople))
  .use(visibleReceipt)
  .handler(
    recorded(async (tx, { context }) => {
      if (!(await eraseReceipt(tx, context.receipt.id))) return NOTHING_TO_DO
      return { answer: undefined, record: recordOf(context.receipt) }
    }),
  )

export const receipts = { list, remove, erase }
