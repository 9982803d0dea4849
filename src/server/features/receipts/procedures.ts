import { eq } from 'drizzle-orm'
import { canAddReceipts, canSeeFinance } from '#domain/finance-permissions.ts'
import type { OrganizationName } from '#domain/organizations.ts'
import { canErasePeople } from '#domain/user-permissions.ts'
import { receipts as table } from '#server/database/schema/index.ts'
import { eraseReceipt } from '#server/operations/erasure/erase-receipt.ts'
import { type ApprovedOptions, approved, may, type PersonContext, proved } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import { listReceipts, lockTransaction, readOrganization, readSubject } from './queries.ts'

const list = approved.receipts.list.handler(async ({ input: { transactionId }, context, errors }) => {
  const { database, person } = context
  const organizationName = await readOrganization(database, transactionId)
  if (organizationName === null || !canSeeFinance(person, organizationName)) throw errors.NOT_FOUND()
  return listReceipts(database, transactionId)
})

export interface Subject {
  readonly id: string
  readonly transactionId: string
  readonly organizationName: OrganizationName
}

/** Middleware: reads what the receipt with the id in the input is of; NOT_FOUND if the person may not see it. */
async function visibleReceipt<Output>(
  { context, errors, next }: ApprovedOptions<Output, { NOT_FOUND(): Error }>,
  { id }: { readonly id: string },
) {
  const subject: Subject | null = await readSubject(context.database, id)
  if (!subject || !canSeeFinance(context.person, subject.organizationName)) throw errors.NOT_FOUND()
  return next({ context: { subject } })
}

export interface VisibleReceipt extends PersonContext {
  readonly subject: Subject
}

const mayAdd = may((actor, _input: unknown, { subject }: VisibleReceipt) =>
  canAddReceipts(actor, subject.organizationName),
)

const remove = approved.receipts.remove
  .use(visibleReceipt)
  .use(mayAdd)
  .handler(({ context, errors }) =>
    context.database.transaction(async (tx) => {
      const { id, transactionId, organizationName } = context.subject
      const transaction = await lockTransaction(tx, transactionId)
      if (transaction?.status !== 'pending') throw errors.ALREADY_REVIEWED()
      const removed = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id })
      if (removed.length === 0) throw errors.NOT_FOUND()
      await recordAudit(tx, originOf(context), { action: 'money.receipt_removed', transactionId, organizationName })
    }),
  )

const erase = approved.receipts.erase
  .use(may(canErasePeople))
  .use(proved)
  .use(visibleReceipt)
  .handler(({ context }) =>
    context.database.transaction(async (tx) => {
      const { id, transactionId, organizationName } = context.subject
      if (!(await eraseReceipt(tx, id))) return
      await recordAudit(tx, originOf(context), { action: 'money.receipt_erased', transactionId, organizationName })
    }),
  )

export const receipts = { list, remove, erase }
