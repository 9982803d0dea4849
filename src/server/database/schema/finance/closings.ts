import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CURRENCIES } from '#domain/finance/money.ts'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { amount, createdAt, id, instant, noLongerThan, notBlank, oneOf } from '#server/database/schema/columns.ts'
import { APPEND, appendAndUpdate, by, declare, listed } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'
import { cashCounts } from './cash-counts.ts'
import { exchangeRates } from './exchanges.ts'

/**
 * A closed month of an organization or the reserve. Triggers refuse everything but one signature and one reopening; an
 * erasure may change the reason. Source: docs/product.md, 8.26.
 */
export const closings = pgTable(
  'closings',
  {
    id: id(),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    /** Its first day. */
    month: date().notNull(),
    /** The end of the month where the network is: no later entry is before it. */
    endsAt: instant().notNull(),
    closedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    closedAt: createdAt(),
    /** The rate of the last day, as it was known then; null without one. */
    rateId: uuid().references(() => exchangeRates.id),
    /** The last rename of a category until then: the categories of its transactions keep the names of that moment. */
    lastRename: bigint({ mode: 'number' }).notNull().default(0),
    signedBy: uuid().references(() => profiles.id),
    signedAt: instant(),
    reopenedBy: uuid().references(() => profiles.id),
    reopenedAt: instant(),
    reopenReason: text(),
  },
  (table) => [
    check('closings_month', sql`extract(day from ${table.month}) = 1 and ${table.endsAt} <= ${table.closedAt}`),
    check(
      'closings_signature',
      sql`(${table.signedBy} is null) = (${table.signedAt} is null) and ${table.signedBy} <> ${table.closedBy}
        and ${table.signedAt} between ${table.closedAt} and ${table.closedAt} + ${sql.raw(`interval '${SIGNING_MS / 3_600_000} hours'`)}`,
    ),
    check(
      'closings_reopening',
      sql`(${table.reopenedBy} is null) = (${table.reopenedAt} is null) and (${table.reopenedAt} is null) = (${table.reopenReason} is null)
        and ${table.reopenedAt} >= ${table.closedAt}`,
    ),
    check(
      'closings_reason',
      sql`${notBlank(table.reopenReason)} and ${noLongerThan(table.reopenReason, TEXT_LIMITS.notes)}`,
    ),
    uniqueIndex('closings_closed_once')
      .on(sql`coalesce(${table.organizationName}, '')`, table.month)
      .where(sql`${table.reopenedAt} is null`),
    index('closings_of_account').on(table.organizationName, table.month.desc(), table.closedAt.desc(), table.id.desc()),
    index('closings_unsigned').on(table.closedAt.desc(), table.id.desc()).where(sql`${table.signedAt} is null`),
    // For the export of a person's own data (accounts.held).
    index('closings_by_closer').on(table.closedBy),
    index('closings_by_signer').on(table.signedBy).where(sql`${table.signedBy} is not null`),
    index('closings_by_reopener').on(table.reopenedBy).where(sql`${table.reopenedBy} is not null`),
  ],
)
// Signed once, reopened once; its reason is changed by the function rewrite_erased_text too.
export const aboutClosings = declare(
  closings,
  appendAndUpdate('signed_by', 'signed_at', 'reopened_by', 'reopened_at', 'reopen_reason'),
  {
    privacy:
      'closed months with their figures, by whom, who signed or reopened, why | accounting | for good, unchangeable; an erased name in a reason is replaced',
    texts: { organization: 'organization_name', day: 'reopened_at::date', isOwners: true },
    closedBy: by({ count: 'monthsClosed' }),
    signedBy: by({ count: 'monthsSigned' }),
    reopenedBy: listed('monthsReopened', closings, ['organizationName', 'month', 'reopenedAt'], 'reopenedAt', {
      reason: 'reopenReason',
    }),
    reopenReason: { erasure: { place: 'closing.reason', limit: TEXT_LIMITS.notes } },
  },
)

/** What a closed month began with, received, paid and ended with, in each currency. Triggers refuse every change. */
export const closingFigures = pgTable(
  'closing_figures',
  {
    closingId: uuid()
      .notNull()
      .references(() => closings.id),
    currency: text({ enum: CURRENCIES }).notNull(),
    opening: amount().notNull(),
    received: amount().notNull(),
    paid: amount().notNull(),
    closing: amount().notNull(),
    /** The last count until the end of the month; null without one. */
    countId: uuid().references(() => cashCounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.closingId, table.currency] }),
    check('closing_figures_currency', oneOf(table.currency, CURRENCIES)),
    check(
      'closing_figures_sum',
      sql`${table.opening} + ${table.received} - ${table.paid} = ${table.closing}
        and ${table.opening} >= 0 and ${table.received} >= 0 and ${table.paid} >= 0 and ${table.closing} >= 0`,
    ),
  ],
)
export const aboutClosingFigures = declare(closingFigures, APPEND, { privacy: aboutClosings.privacy })
