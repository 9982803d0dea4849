import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CONFIRMING_MS } from '#domain/finance/approvers.ts'
import { TRANSACTION_STATUSES } from '#domain/finance/ledger.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import type { PendingChange } from '#domain/finance/pending-changes.ts'
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
} from '#server/database/schema/columns.ts'
import { APPEND, appendAndUpdate, by, declare, listed } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'
import { financialTransactions, REVIEW } from './finance.ts'

/**
 * Proposals of limits above which two people approve a change; the newest confirmed one of a currency counts. Triggers
 * refuse everything but one confirmation or withdrawal.
 */
export const approvalLimits = pgTable(
  'approval_limits',
  {
    id: id(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    currency: text({ enum: CURRENCIES }).notNull(),
    /** Null: no limit. */
    amount: amount(),
    proposedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    proposedAt: createdAt(),
    /** The proposer, where there is no other admin. */
    confirmedBy: uuid().references(() => profiles.id),
    confirmedAt: instant(),
    /** The last entry of the ledger before it counted: `ledger_entries.sequence`, or 0. */
    afterEntry: bigint({ mode: 'number' }),
    withdrawnBy: uuid().references(() => profiles.id),
    withdrawnAt: instant(),
    /** Who else could have confirmed one that lifts or raises the limit; null for others, and before this was stored. */
    possibleApprovers: uuid().array(),
  },
  (table) => [
    check('approval_limits_currency', oneOf(table.currency, CURRENCIES)),
    check('approval_limits_amount', sql`${table.amount} between 0 and ${LARGEST}`),
    check(
      'approval_limits_confirmation',
      sql`num_nonnulls(${table.confirmedBy}, ${table.confirmedAt}, ${table.afterEntry}) in (0, 3)
        and ${table.confirmedAt} <= ${table.proposedAt} + ${sql.raw(`interval '${CONFIRMING_MS / 3_600_000} hours'`)}`,
    ),
    check(
      'approval_limits_withdrawal',
      sql`(${table.withdrawnBy} is null) = (${table.withdrawnAt} is null) and num_nonnulls(${table.confirmedAt}, ${table.withdrawnAt}) < 2`,
    ),
    index('approval_limits_of_currency').on(table.currency, table.sequence.desc()),
  ],
)
export const aboutApprovalLimits = declare(
  approvalLimits,
  appendAndUpdate('confirmed_by', 'confirmed_at', 'after_entry', 'withdrawn_by', 'withdrawn_at', 'possible_approvers'),
  {
    privacy: 'limits above which two people approve, who set them | accounting | for good, unchangeable',
    proposedBy: listed('limitsProposed', approvalLimits, ['currency', 'amount'], 'sequence', { at: 'proposedAt' }),
    confirmedBy: listed('limitsConfirmed', approvalLimits, ['currency', 'amount'], 'sequence', { at: 'confirmedAt' }),
    withdrawnBy: listed('limitsWithdrawn', approvalLimits, ['currency', 'amount'], 'sequence', { at: 'withdrawnAt' }),
  },
)

/**
 * A change above the limit, other than a transaction, until two people approve it or one rejects it. Once posted, its
 * exchange or its change of the ledger has the same id. Triggers refuse everything but one review.
 */
export const pendingChanges = pgTable(
  'pending_changes',
  {
    /** The id of the call. */
    id: id(),
    /** Null: the reserve. */
    organizationName: text().references(() => organizations.name, { onUpdate: 'cascade' }),
    change: jsonb().$type<PendingChange>().notNull(),
    /** The description or the reason. Only an erasure changes it, like the reason of the rejection. */
    notes: text(),
    requestedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    requestedAt: createdAt(),
    status: text({ enum: TRANSACTION_STATUSES }).notNull().default('pending'),
    /** The approver who posted it, or the person who rejected it. */
    reviewedBy: uuid().references(() => profiles.id),
    reviewedAt: instant(),
    rejectionReason: text(),
    /** Approved by the only person who might review it. */
    approvedAlone: boolean().notNull().default(false),
    ...judgedApprovers(),
  },
  (table) => [
    check('pending_changes_change', sql`jsonb_typeof(${table.change}) = 'object'`),
    check('pending_changes_status', oneOf(table.status, TRANSACTION_STATUSES)),
    check('pending_changes_notes', sql`${notBlank(table.notes)} and ${noLongerThan(table.notes, TEXT_LIMITS.notes)}`),
    check('pending_changes_alone', sql`not ${table.approvedAlone} or ${table.status} = 'approved'`),
    check(
      'pending_changes_reason',
      sql`${noLongerThan(table.rejectionReason, TEXT_LIMITS.reason)} and (${table.rejectionReason} is null or ${table.status} = 'rejected')`,
    ),
    check(
      'pending_changes_review',
      sql`(${table.status} = 'pending') = (${table.reviewedAt} is null) and (${table.reviewedAt} is null) = (${table.reviewedBy} is null)`,
    ),
    index('pending_changes_by_time').on(table.requestedAt.desc(), table.id.desc()),
    index('pending_changes_waiting').on(table.organizationName).where(sql`${table.status} = 'pending'`),
    index('pending_changes_reviewed').on(table.reviewedAt.desc()).where(sql`${table.reviewedAt} is not null`),
    // For the export of a person's own data (accounts.held).
    index('pending_changes_by_requester').on(table.requestedBy, table.requestedAt.desc()),
  ],
)
export const aboutPendingChanges = declare(pendingChanges, appendAndUpdate(...REVIEW), {
  privacy:
    'changes that wait for two approvers, with descriptions, who asked and decided | accounting | for good; an erased name in a text is replaced',
  texts: { organization: 'organization_name', day: 'requested_at::date', isOwners: true },
  change: { erasure: { none: 'numbers, ids and enums' } },
  notes: {
    erasure: {
      place: 'pending.notes',
      limit: TEXT_LIMITS.notes,
      // Once posted, it is also the note of the change.
      key: `case change ->> 'kind'
      when 'exchange' then 'exchange.notes/' when 'count' then 'count.reason/' else 'ledger.notes/' end || pending_changes.id`,
    },
  },
  requestedBy: listed(
    'changesRequested',
    pendingChanges,
    ['organizationName', 'change', 'notes', 'requestedAt', 'status'],
    'requestedAt',
  ),
  reviewedBy: by({ count: 'changesReviewed' }),
  rejectionReason: { erasure: { place: 'pending.rejection', limit: TEXT_LIMITS.reason } },
})

/** Who approved a request or a pending change, and when. `reviewed_by` of these is the approver who posted them. */
export const changeApprovals = pgTable(
  'change_approvals',
  {
    transactionId: uuid().references(() => financialTransactions.id),
    changeId: uuid().references(() => pendingChanges.id),
    approvedBy: uuid()
      .notNull()
      .references(() => profiles.id),
    approvedAt: createdAt(),
  },
  (table) => [
    check('change_approvals_subject', sql`num_nonnulls(${table.transactionId}, ${table.changeId}) = 1`),
    unique('change_approvals_once').on(table.transactionId, table.changeId, table.approvedBy).nullsNotDistinct(),
    index('change_approvals_of_change').on(table.changeId).where(sql`${table.changeId} is not null`),
    index('change_approvals_by_approver').on(table.approvedBy),
  ],
)
export const aboutChangeApprovals = declare(changeApprovals, APPEND, {
  privacy: 'who approved a request or a change, and when | accounting | for good',
  approvedBy: by({ query: 'changesApproved' }),
})
