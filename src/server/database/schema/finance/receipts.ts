import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { RECEIPT_KINDS } from '#domain/receipts/receipts.ts'
import { LARGEST_RECEIPT } from '#domain/texts/limits.ts'
import { createdAt, id, instant, oneOf } from '#server/database/schema/columns.ts'
import { APPEND, by, declare } from '#server/database/schema/declare.ts'
import { profiles } from '#server/database/schema/people.ts'
import { pendingChanges } from './approvers.ts'
import { cashCounts } from './cash-counts.ts'
import { exchanges } from './exchanges.ts'
import { financialTransactions } from './finance.ts'
import { ledgerChanges } from './ledger.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Pictures and PDFs of what moved money. Triggers refuse every change but an erasure, and deleting one whose request or
 * pending change has been reviewed.
 */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    /** What it is of: one of the five. */
    transactionId: uuid().references(() => financialTransactions.id),
    exchangeId: uuid().references(() => exchanges.id),
    countId: uuid().references(() => cashCounts.id),
    /** A reversal. */
    changeId: uuid().references(() => ledgerChanges.id),
    /** An exchange, a count or a reversal that waits for approvers, or did so. */
    pendingChangeId: uuid().references(() => pendingChanges.id),
    kind: text({ enum: RECEIPT_KINDS }).notNull(),
    /** In pixels; null for a PDF. */
    width: integer(),
    height: integer(),
    size: integer().notNull(),
    /** Null once erased. */
    bytes: bytea(),
    addedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    addedAt: createdAt(),
    addedLater: boolean().notNull(),
    erasedAt: instant(),
  },
  (table) => [
    check(
      'receipts_subject',
      sql`num_nonnulls(${table.transactionId}, ${table.exchangeId}, ${table.countId}, ${table.changeId}, ${table.pendingChangeId}) = 1`,
    ),
    check('receipts_kind', oneOf(table.kind, RECEIPT_KINDS)),
    check('receipts_size', sql`${table.size} between 1 and ${sql.raw(String(LARGEST_RECEIPT))}`),
    check('receipts_bytes', sql`octet_length(${table.bytes}) = ${table.size}`),
    check('receipts_erased', sql`(${table.bytes} is null) = (${table.erasedAt} is not null)`),
    check(
      'receipts_dimensions',
      sql`case ${table.kind} when 'pdf' then num_nonnulls(${table.width}, ${table.height}) = 0 else ${table.width} > 0 and ${table.height} > 0 end`,
    ),
    index('receipts_of_transaction').on(table.transactionId, table.addedAt, table.id),
    index('receipts_of_exchange').on(table.exchangeId).where(sql`${table.exchangeId} is not null`),
    index('receipts_of_count').on(table.countId).where(sql`${table.countId} is not null`),
    index('receipts_of_change').on(table.changeId).where(sql`${table.changeId} is not null`),
    index('receipts_of_pending_change').on(table.pendingChangeId).where(sql`${table.pendingChangeId} is not null`),
    index('receipts_by_author').on(table.addedBy),
  ],
)
// Deleted only before the money is posted, blanked by the function erase_receipt.
export const aboutReceipts = declare(receipts, [...APPEND, 'delete'], {
  privacy:
    'pictures and PDFs of money that moved, which can show people, names and addresses; who added them | accounting | for good; removed before posting, or the bytes erased by an administrator',
  // By an administrator, who has looked at the picture (erase-receipt.ts).
  bytes: { erasure: 'emptied' },
  addedBy: by({ count: 'receiptsAdded' }),
})
