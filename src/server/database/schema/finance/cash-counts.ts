import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Pieces } from '#domain/finance/cash-count.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { amount, createdAt, id, instant, noLongerThan, notBlank, oneOf } from '#server/database/schema/columns.ts'
import { appendAndUpdate, by, declare, listed } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'
import { ledgerChanges } from './ledger.ts'

/** A count of the cash of an account. Triggers refuse everything but one signature; an erasure may change the reason. */
export const cashCounts = pgTable(
  'cash_counts',
  {
    id: id(),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    currency: text({ enum: CURRENCIES }).notNull(),
    pieces: jsonb().$type<Pieces>().notNull(),
    coins: amount().notNull(),
    total: amount().notNull(),
    /** When it was compared. */
    bookBalance: amount().notNull(),
    /** Why the difference was posted; null without one. */
    reason: text(),
    /** The change that posted the difference, which has the same id; null without one. */
    changeId: uuid()
      .unique('cash_counts_of_change')
      .references(() => ledgerChanges.id),
    beganAt: instant().notNull(),
    countedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    countedAt: createdAt(),
    signedBy: uuid().references(() => profiles.id),
    signedAt: instant(),
  },
  (table) => [
    check('cash_counts_currency', oneOf(table.currency, CURRENCIES)),
    check('cash_counts_amounts', sql`${table.coins} >= 0 and ${table.total} >= 0 and ${table.bookBalance} >= 0`),
    check('cash_counts_pieces', sql`jsonb_typeof(${table.pieces}) = 'object'`),
    check(
      'cash_counts_difference',
      sql`(${table.total} = ${table.bookBalance}) = (${table.changeId} is null)
        and (${table.changeId} is null) = (${table.reason} is null) and ${table.changeId} = ${table.id}`,
    ),
    check('cash_counts_reason', sql`${notBlank(table.reason)} and ${noLongerThan(table.reason, TEXT_LIMITS.notes)}`),
    check('cash_counts_time', sql`${table.beganAt} <= ${table.countedAt}`),
    check(
      'cash_counts_signature',
      sql`(${table.signedBy} is null) = (${table.signedAt} is null) and ${table.signedBy} <> ${table.countedBy}
        and ${table.signedAt} between ${table.countedAt} and ${table.countedAt} + ${sql.raw(`interval '${SIGNING_MS / 3_600_000} hours'`)}`,
    ),
    index('cash_counts_of_account').on(table.organizationName, table.countedAt.desc(), table.id.desc()),
    index('cash_counts_by_currency').on(table.organizationName, table.currency, table.countedAt.desc()),
    index('cash_counts_unsigned').on(table.countedAt.desc(), table.id.desc()).where(sql`${table.signedAt} is null`),
    // For the export of a person's own data (accounts.held).
    index('cash_counts_by_counter').on(table.countedBy),
    index('cash_counts_by_signer').on(table.signedBy).where(sql`${table.signedBy} is not null`),
  ],
)
// Signed once; its reason is changed by the function rewrite_erased_text.
export const aboutCashCounts = declare(cashCounts, appendAndUpdate('signed_by', 'signed_at'), {
  privacy:
    'what was counted, by whom, who signed, why it differed | accounting | for good, unchangeable; an erased name in a reason is replaced',
  texts: { organization: 'organization_name', day: 'counted_at::date', isOwners: true },
  pieces: { erasure: { none: 'numbers' } },
  reason: { erasure: { place: 'count.reason', limit: TEXT_LIMITS.notes } },
  countedBy: listed(
    'cashCounts',
    cashCounts,
    ['organizationName', 'currency', 'total', 'bookBalance', 'reason', 'countedAt'],
    'countedAt',
  ),
  signedBy: by({ count: 'cashCountsSigned' }),
})
