import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  pgTable,
  pgView,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  ACCOUNTS,
  CHANGE_TYPES,
  RESERVE_CHANGE_TYPES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '#domain/ledger.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { CURRENCIES, LARGEST_AMOUNT, toAmountText } from '#domain/money.ts'
import { amount, createdAt, id, instant, noLongerThan, notBlank, oneOf, transliterationKey } from './columns.ts'
import { organizations, profiles } from './people.ts'

const LARGEST = sql.raw(toAmountText(LARGEST_AMOUNT))

const inRange = (column: AnyPgColumn) => sql`${column} between 0 and ${LARGEST}`

export const organizationBalances = pgTable(
  'organization_balances',
  {
    id: id(),
    organizationName: text()
      .notNull()
      .unique('organization_balances_organization')
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    usdBalance: amount().notNull().default('0'),
    lbpBalance: amount().notNull().default('0'),
  },
  (table) => [
    check('organization_balances_usd', inRange(table.usdBalance)),
    check('organization_balances_lbp', inRange(table.lbpBalance)),
  ],
)

export const networkReserve = pgTable(
  'network_reserve',
  {
    id: id(),
    usdBalance: amount().notNull().default('0'),
    lbpBalance: amount().notNull().default('0'),
    /** Unique and always true, so that there is only one row. */
    single: boolean().notNull().default(true).unique('network_reserve_one_row'),
  },
  (table) => [
    check('network_reserve_single', sql`${table.single}`),
    check('network_reserve_usd', inRange(table.usdBalance)),
    check('network_reserve_lbp', inRange(table.lbpBalance)),
  ],
)

export const financialTransactions = pgTable(
  'financial_transactions',
  {
    id: id(),
    organizationName: text()
      .notNull()
      .references(() => organizations.name, { onUpdate: 'cascade' }),
    transactionType: text({ enum: TRANSACTION_TYPES }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    amount: amount().notNull(),
    status: text({ enum: TRANSACTION_STATUSES }).notNull().default('pending'),
    requestedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    requestedAt: createdAt(),
    reviewedBy: uuid().references(() => profiles.id),
    reviewedAt: instant(),
    rejectionReason: text(),
    /** The description; null only for an administrator's deposit. */
    notes: text(),
    /** The searchable description (`domain/names.ts`); null until it is filled, like the next. */
    searchKey: text(),
    transliterationKey: transliterationKey(),
    postedDirectly: boolean().notNull().default(false),
  },
  (table) => [
    check('financial_transactions_type', oneOf(table.transactionType, TRANSACTION_TYPES)),
    check('financial_transactions_currency', oneOf(table.currency, CURRENCIES)),
    check('financial_transactions_status', oneOf(table.status, TRANSACTION_STATUSES)),
    check('financial_transactions_amount', sql`${table.amount} > 0 and ${table.amount} <= ${LARGEST}`),
    check(
      'financial_transactions_notes',
      sql`${notBlank(table.notes)} and ${noLongerThan(table.notes, TEXT_LIMITS.notes)}`,
    ),
    check(
      'financial_transactions_described',
      sql`${table.notes} is not null or (${table.postedDirectly} and ${table.transactionType} = 'deposit')`,
    ),
    check('financial_transactions_direct', sql`not ${table.postedDirectly} or ${table.status} = 'approved'`),
    check('financial_transactions_reason', noLongerThan(table.rejectionReason, TEXT_LIMITS.reason)),
    check(
      'financial_transactions_review',
      sql`(${table.status} = 'pending') = (${table.reviewedAt} is null) and (${table.reviewedAt} is null) = (${table.reviewedBy} is null)`,
    ),
    index('financial_transactions_search').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('financial_transactions_transliteration').using('gin', table.transliterationKey.op('gin_trgm_ops')),
    index('financial_transactions_without_search_key').on(table.id).where(sql`${table.searchKey} is null`),
    index('financial_transactions_by_organization').on(
      table.organizationName,
      table.requestedAt.desc(),
      table.id.desc(),
    ),
    index('financial_transactions_by_status').on(table.status, table.requestedAt.desc(), table.id.desc()),
    index('financial_transactions_pending_of')
      .on(table.organizationName, table.requestedAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'pending'`),
    // For the export of a person's own data (accounts.held).
    index('financial_transactions_by_requester').on(table.requestedBy, table.requestedAt.desc()),
    index('financial_transactions_by_reviewer').on(table.reviewedBy).where(sql`${table.reviewedBy} is not null`),
    index('financial_transactions_reviewed').on(table.reviewedAt.desc(), table.id.desc()),
    index('financial_transactions_reviewed_of').on(table.organizationName, table.reviewedAt.desc(), table.id.desc()),
  ],
)

/** Append-only: one row for every balance change. Triggers refuse update, delete and truncate. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    account: text({ enum: ACCOUNTS }).notNull(),
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    currency: text({ enum: CURRENCIES }).notNull(),
    amountChange: amount().notNull(),
    previousBalance: amount().notNull(),
    newBalance: amount().notNull(),
    changeType: text({ enum: CHANGE_TYPES }).notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    transactionId: uuid().references(() => financialTransactions.id),
    /** The same in both entries of a change. Made by the client for a manual edit of a balance. */
    changeId: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    check('ledger_entries_account', oneOf(table.account, ACCOUNTS)),
    check('ledger_entries_owner', sql`(${table.account} = 'organization') = (${table.organizationName} is not null)`),
    check('ledger_entries_currency', oneOf(table.currency, CURRENCIES)),
    check('ledger_entries_type', oneOf(table.changeType, CHANGE_TYPES)),
    check(
      'ledger_entries_reserve_type',
      sql`${table.account} = 'organization' or ${oneOf(table.changeType, RESERVE_CHANGE_TYPES)}`,
    ),
    check('ledger_entries_sum', sql`${table.previousBalance} + ${table.amountChange} = ${table.newBalance}`),
    check('ledger_entries_not_negative', sql`${table.previousBalance} >= 0 and ${table.newBalance} >= 0`),
    index('ledger_entries_by_time').on(
      table.account,
      table.organizationName,
      table.currency,
      table.createdAt.desc(),
      table.sequence.desc(),
    ),
    index('ledger_entries_in_order').on(table.account, table.organizationName, table.sequence.desc()),
    // Reserve entries have no organization, and PostgreSQL cannot sort by an index after a null column.
    index('ledger_entries_of_reserve').on(table.sequence.desc()).where(sql`${table.account} = 'reserve'`),
    index('ledger_entries_of_reserve_by_time')
      .on(table.currency, table.createdAt.desc(), table.sequence.desc())
      .where(sql`${table.account} = 'reserve'`),
    index('ledger_entries_by_author').on(table.changedBy),
    unique('ledger_entries_of_transaction').on(table.transactionId, table.account),
    unique('ledger_entries_of_change').on(table.changeId, table.account),
  ],
)

/** Not in the append-only ledger, because an erasure removes names from it. A change without a note has no row. */
export const ledgerNotes = pgTable(
  'ledger_notes',
  {
    changeId: uuid().primaryKey(),
    notes: text().notNull(),
  },
  (table) => [check('ledger_notes_notes', noLongerThan(table.notes, TEXT_LIMITS.notes))],
)

/** The reserve's side of the ledger. Source: docs/product.md, 8.2. */
export const networkReserveHistory = pgView('network_reserve_history', {
  id: uuid().notNull(),
  changedBy: uuid().notNull(),
  changeType: text({ enum: RESERVE_CHANGE_TYPES }).notNull(),
  currency: text({ enum: CURRENCIES }).notNull(),
  amountChange: amount().notNull(),
  previousBalance: amount().notNull(),
  newBalance: amount().notNull(),
  notes: text(),
  createdAt: instant().notNull(),
}).as(sql`
  select id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at
  from ledger_entries left join ledger_notes using (change_id) where account = 'reserve'
`)
