import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  pgView,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { CHANGE_TYPES, RESERVE_CHANGE_TYPES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/ledger.ts'
import { TEXT_LIMITS } from '#domain/limits.ts'
import { CURRENCIES } from '#domain/money.ts'
import { categories } from './categories.ts'
import {
  amount,
  createdAt,
  id,
  instant,
  judgedApprovers,
  LARGEST,
  noLongerThan,
  notBlank,
  oneOf,
  transliterationKey,
} from './columns.ts'
import { exchanges } from './exchanges.ts'
import { organizations, profiles } from './people.ts'

/** The balance of an organization, or of the network's reserve, in one currency. Only `post()` changes it. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    currency: text({ enum: CURRENCIES }).notNull(),
    balance: amount().notNull().default('0'),
  },
  (table) => [
    check('ledger_accounts_currency', oneOf(table.currency, CURRENCIES)),
    check('ledger_accounts_balance', sql`${table.balance} between 0 and ${LARGEST}`),
    unique('ledger_accounts_of_owner').on(table.organizationName, table.currency).nullsNotDistinct(),
  ],
)

/** Both accounts of each organization in a row. Source: docs/product.md, 8.1. */
export const organizationBalances = pgView('organization_balances', {
  id: uuid().notNull(),
  organizationName: text().notNull(),
  usdBalance: amount().notNull(),
  lbpBalance: amount().notNull(),
}).as(sql`
  select usd.id, organization_name, usd.balance as usd_balance, lbp.balance as lbp_balance
  from ledger_accounts as usd join ledger_accounts as lbp using (organization_name)
  where usd.currency = 'USD' and lbp.currency = 'LBP'
`)

/** Both accounts of the reserve in the only row. Source: docs/product.md, 8.1. */
export const networkReserve = pgView('network_reserve', {
  id: uuid().notNull(),
  usdBalance: amount().notNull(),
  lbpBalance: amount().notNull(),
}).as(sql`
  select usd.id, usd.balance as usd_balance, lbp.balance as lbp_balance
  from ledger_accounts as usd, ledger_accounts as lbp
  where usd.organization_name is null and usd.currency = 'USD' and lbp.organization_name is null and lbp.currency = 'LBP'
`)

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
    /** The description; null only for a deposit by an administrator. */
    notes: text(),
    /** The searchable description (`domain/names.ts`); null until it is filled, like the next. */
    searchKey: text(),
    transliterationKey: transliterationKey(),
    /** What it was for; changed also after the decision. */
    category: text().references(() => categories.id),
    /** The day on the receipt; changed likewise. */
    documentDate: date(),
    postedDirectly: boolean().notNull().default(false),
    /** Above the limit, and approved by the only person who might review it. */
    approvedAlone: boolean().notNull().default(false),
    ...judgedApprovers(),
    /** Decided in a former system: it has no change in the ledger, no voucher and no approvals. */
    beforeMove: boolean().notNull().default(false),
  },
  (table) => [
    check('financial_transactions_before_move', sql`not ${table.beforeMove} or ${table.status} <> 'pending'`),
    check('financial_transactions_type', oneOf(table.transactionType, TRANSACTION_TYPES)),
    check('financial_transactions_currency', oneOf(table.currency, CURRENCIES)),
    check('financial_transactions_status', oneOf(table.status, TRANSACTION_STATUSES)),
    check('financial_transactions_amount', sql`${table.amount} > 0 and ${table.amount} <= ${LARGEST}`),
    check(
      'financial_transactions_notes',
      sql`${notBlank(table.notes)} and ${noLongerThan(table.notes, TEXT_LIMITS.notes)}`,
    ),
    check('financial_transactions_described', sql`${table.notes} is not null or ${table.transactionType} = 'deposit'`),
    check('financial_transactions_direct', sql`not ${table.postedDirectly} or ${table.status} = 'approved'`),
    check('financial_transactions_alone', sql`not ${table.approvedAlone} or ${table.status} = 'approved'`),
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

/** A posted change of money, with one entry for each account that it changes. Triggers refuse everything but a new note. */
export const ledgerChanges = pgTable(
  'ledger_changes',
  {
    /** Made by the client for an edit of a balance and a cash count. */
    id: id(),
    changeType: text({ enum: CHANGE_TYPES }).notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    transactionId: uuid()
      .unique('ledger_changes_of_transaction')
      .references(() => financialTransactions.id),
    exchangeId: uuid()
      .unique('ledger_changes_of_exchange')
      .references(() => exchanges.id),
    /** The change that a reversal reverses. */
    reverses: uuid()
      .unique('ledger_changes_reversed_once')
      .references((): AnyPgColumn => ledgerChanges.id),
    /** Only an erasure changes it. */
    notes: text(),
  },
  (table) => [
    check('ledger_changes_reversal', sql`(${table.changeType} = 'reversal') = (${table.reverses} is not null)`),
    check('ledger_changes_type', oneOf(table.changeType, CHANGE_TYPES)),
    check('ledger_changes_notes', noLongerThan(table.notes, TEXT_LIMITS.notes)),
    index('ledger_changes_by_author').on(table.changedBy),
  ],
)

/** One row for every change of a balance. Triggers refuse update, delete and truncate. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    changeId: uuid()
      .notNull()
      .references(() => ledgerChanges.id),
    accountId: uuid()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountChange: amount().notNull(),
    previousBalance: amount().notNull(),
    newBalance: amount().notNull(),
    /** The same in all entries of a change. */
    createdAt: createdAt(),
  },
  (table) => [
    check('ledger_entries_sum', sql`${table.previousBalance} + ${table.amountChange} = ${table.newBalance}`),
    check('ledger_entries_not_negative', sql`${table.previousBalance} >= 0 and ${table.newBalance} >= 0`),
    unique('ledger_entries_of_change').on(table.changeId, table.accountId),
    index('ledger_entries_in_order').on(table.accountId, table.sequence.desc()),
    index('ledger_entries_by_time').on(table.accountId, table.createdAt.desc(), table.sequence.desc()),
  ],
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
  select entry.id, changed_by, change_type, currency, amount_change, previous_balance, new_balance, notes, created_at
  from ledger_entries as entry
    join ledger_changes as change on change.id = change_id
    join ledger_accounts as account on account.id = account_id
  where organization_name is null
`)
