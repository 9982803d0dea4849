import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { notBlank } from '#server/database/schema/columns.ts'
import { APPEND, declare } from '#server/database/schema/declare.ts'
import { organizations } from '#server/database/schema/people.ts'
import { ledgerChanges } from './ledger.ts'

/** The number of a change for each owner whose accounts it moves. Triggers refuse every change. Source: docs/product.md, 8.23. */
export const vouchers = pgTable(
  'vouchers',
  {
    changeId: uuid()
      .notNull()
      .references(() => ledgerChanges.id),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    /** The owner's name on the day of posting, which stays. */
    prefix: text().notNull(),
    /** Of the network's day. */
    year: integer().notNull(),
    number: integer().notNull(),
  },
  (table) => [
    check('vouchers_prefix', notBlank(table.prefix)),
    check('vouchers_number', sql`${table.number} > 0`),
    unique('vouchers_of_change').on(table.changeId, table.organizationName).nullsNotDistinct(),
    unique('vouchers_in_order').on(table.organizationName, table.year, table.number).nullsNotDistinct(),
    index('vouchers_by_text').on(table.prefix, table.year, table.number),
  ],
)
export const aboutVouchers = declare(vouchers, APPEND, {
  privacy: 'numbers of the changes, with names of groups | accounting | for good, unchangeable; nothing personal',
  prefix: { erasure: { none: 'a group' } },
})
