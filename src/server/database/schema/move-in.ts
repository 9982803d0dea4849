import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { RESERVE_CHANGE_TYPES } from '#domain/finance/ledger.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { auth, users } from './auth.ts'
import { amount, createdAt, id, instant, noLongerThan, oneOf } from './columns.ts'
import { declare, listed, READ } from './declare.ts'
import { profiles } from './people.ts'

/** The move from a former system, at most one. Source: docs/product.md, 23.1. */
export const moveIns = pgTable(
  'move_ins',
  {
    /** Always true, so that there is only one row. */
    single: boolean().primaryKey().default(true),
    /** Of the source's content, without passwords, whatever its order and form. */
    digest: text().notNull(),
    movedAt: createdAt(),
    /** When people without a password were last invited to set one. */
    invitedAt: instant(),
  },
  (table) => [check('move_ins_single', sql`${table.single}`)],
)
export const aboutMoveIns = declare(moveIns, READ, {
  privacy:
    'when a former system moved in, a digest of it, when people were invited | it moves in once | for good; nothing personal',
  digest: { erasure: { none: 'a digest' } },
})

/** The bcrypt hash of a person who has not signed in since the move; triggers delete it when the password changes. */
export const formerPasswords = auth.table('former_passwords', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
  createdAt: createdAt(),
})
// Inserted by the move; deleted by a trigger of auth.accounts, and by the clean-up.
export const aboutFormerPasswords = declare(formerPasswords, [...READ, 'delete'], {
  privacy: 'bcrypt hashes of a former system | the first sign-in after the move | until then; a year at most',
  userId: { of: 'member', erasure: 'deleted', own: { none: 'the digest of a former password' } },
})

/** The reserve's history before the move, which the ledger does not have. Source: docs/product.md, 23.6. */
export const formerReserveHistory = pgTable(
  'former_reserve_history',
  {
    id: id(),
    /** Below zero, so that the list continues with it after the entries of the ledger; the newest is -1. */
    position: integer().notNull().unique(),
    changedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    changeType: text({ enum: RESERVE_CHANGE_TYPES }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    amountChange: amount().notNull(),
    previousBalance: amount().notNull(),
    newBalance: amount().notNull(),
    /** Only an erasure changes it. */
    notes: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('former_reserve_history_position', sql`${table.position} < 0`),
    check('former_reserve_history_type', oneOf(table.changeType, RESERVE_CHANGE_TYPES)),
    check('former_reserve_history_currency', oneOf(table.currency, CURRENCIES)),
    check('former_reserve_history_notes', noLongerThan(table.notes, TEXT_LIMITS.notes)),
  ],
)
export const aboutFormerReserveHistory = declare(formerReserveHistory, READ, {
  privacy:
    "the reserve's history before the move, by whom, with notes | accounting | for good; an erased name in a note is replaced",
  texts: { day: 'created_at::date', isOwners: true },
  changedBy: listed(
    'formerReserveChanges',
    formerReserveHistory,
    ['changeType', 'currency', 'amountChange', 'notes', 'createdAt'],
    'position',
  ),
  notes: { erasure: { place: 'history.notes', limit: TEXT_LIMITS.notes } },
})
