import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ERASURE_KINDS } from '#domain/erasure/erasure.ts'
import { createdAt, isName } from './columns.ts'
import { declare, READ } from './declare.ts'

/** For repeating erasures in a restored backup. `erase_roster_person`, `erase_account` and `erase_receipt` add rows. */
export const erasures = pgTable(
  'erasures',
  {
    /** The former id of the roster entry or the account, or the id of the receipt. */
    subjectId: uuid().primaryKey(),
    kind: text({ enum: ERASURE_KINDS }).notNull(),
    erasedAt: createdAt(),
    /** The texts that still contain the name, by place and row (`server/features/erasure/places.ts`). */
    kept: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [check('erasures_kind', isName(table.kind)), index('erasures_by_time').on(table.erasedAt)],
)
// Inserted by the functions erase_roster_person, erase_account and erase_receipt.
export const aboutErasures = declare(erasures, READ, {
  privacy:
    'ids of erased people, accounts and receipts, when | backups erase again | for good; ids, and which texts kept the name',
  kept: { erasure: { none: 'ids' } },
})
