import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/finance/ledger.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
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
} from '#server/database/schema/columns.ts'
import { appendAndUpdate, by, declare, listed } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'
import { categories } from './categories.ts'

/** The columns that a review sets. */
export const REVIEW = [
  'status',
  'reviewed_by',
  'reviewed_at',
  'rejection_reason',
  'approved_alone',
  'counted_approvers',
  'possible_approvers',
]

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
    /** The searchable description (`domain/texts/search-keys.ts`); null until it is filled, like the next. */
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
// Requester, purpose and amount never change.
export const aboutFinancialTransactions = declare(
  financialTransactions,
  appendAndUpdate(...REVIEW, 'category', 'document_date', 'search_key', 'transliteration_key'),
  {
    privacy: 'requests: amounts, descriptions, who asked and decided | accounting | for good',
    texts: { organization: 'organization_name', day: 'requested_at::date', isOwners: true },
    requestedBy: listed(
      'transactionsRequested',
      financialTransactions,
      ['organizationName', 'transactionType', 'currency', 'amount', 'status', 'notes', 'requestedAt'],
      'requestedAt',
    ),
    reviewedBy: by({ count: 'transactionsReviewed' }),
    rejectionReason: { erasure: { place: 'transaction.rejection', limit: TEXT_LIMITS.reason } },
    notes: { erasure: { place: 'transaction.notes', limit: TEXT_LIMITS.notes } },
    searchKey: { erasure: { changes: 'with the notes' } },
    transliterationKey: { erasure: { changes: 'with the notes' } },
  },
)
