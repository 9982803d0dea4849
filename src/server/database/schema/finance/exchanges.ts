import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CURRENCIES } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { amount, createdAt, id, LARGEST, noLongerThan, notBlank, oneOf } from '#server/database/schema/columns.ts'
import { APPEND, declare, listed } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'

/** How many LBP one USD is, from a day on. Rows are never changed; an erasure may change the source. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    id: id(),
    /** Of one day the rate that was added last counts. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    day: date().notNull(),
    rate: amount().notNull(),
    source: text().notNull(),
    addedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    addedAt: createdAt(),
  },
  (table) => [
    check('exchange_rates_rate', sql`${table.rate} > 0 and ${table.rate} <= ${LARGEST}`),
    check(
      'exchange_rates_source',
      sql`${notBlank(table.source)} and ${noLongerThan(table.source, TEXT_LIMITS.rateSource)}`,
    ),
  ],
)
export const aboutExchangeRates = declare(exchangeRates, APPEND, {
  privacy: 'rates with source, who added them | accounting | for good; an erased name in a source is replaced',
  texts: { day: 'exchange_rates.day', isOwners: true },
  source: { erasure: { place: 'rate.source', limit: TEXT_LIMITS.rateSource } },
  addedBy: listed('ratesAdded', exchangeRates, ['day', 'rate', 'source', 'addedAt'], 'sequence'),
})

/** An owner gives one currency and gets the other. Triggers refuse everything but a new note. Source: docs/product.md, 8.19. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: id(),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    givesCurrency: text({ enum: CURRENCIES }).notNull(),
    givesAmount: amount().notNull(),
    /** In the other currency. */
    getsAmount: amount().notNull(),
    /** Only an erasure changes it. */
    notes: text(),
    exchangedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    exchangedAt: createdAt(),
    /** The rate of its day, as it was known then; null without one. */
    rateId: uuid().references(() => exchangeRates.id),
  },
  (table) => [
    check('exchanges_currency', oneOf(table.givesCurrency, CURRENCIES)),
    check(
      'exchanges_amounts',
      sql`${table.givesAmount} > 0 and ${table.givesAmount} <= ${LARGEST} and ${table.getsAmount} > 0 and ${table.getsAmount} <= ${LARGEST}`,
    ),
    check('exchanges_notes', sql`${notBlank(table.notes)} and ${noLongerThan(table.notes, TEXT_LIMITS.notes)}`),
    index('exchanges_by_time').on(table.exchangedAt.desc(), table.id.desc()),
    index('exchanges_of_organization').on(table.organizationName, table.exchangedAt.desc(), table.id.desc()),
    // For the export of a person's own data (accounts.held).
    index('exchanges_by_author').on(table.exchangedBy, table.exchangedAt.desc()),
  ],
)
export const aboutExchanges = declare(exchanges, APPEND, {
  privacy:
    'exchanged amounts with descriptions, by whom | accounting | for good, unchangeable; an erased name in a description is replaced',
  texts: { organization: 'organization_name', day: 'exchanged_at::date', isOwners: true },
  notes: { erasure: { place: 'exchange.notes', limit: TEXT_LIMITS.notes } },
  exchangedBy: listed(
    'exchangesMade',
    exchanges,
    ['organizationName', 'givesCurrency', 'givesAmount', 'getsAmount', 'notes', 'exchangedAt'],
    'exchangedAt',
  ),
})
