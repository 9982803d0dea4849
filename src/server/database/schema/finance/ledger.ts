import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CHANGE_TYPES, RESERVE_CHANGE_TYPES } from '#domain/finance/ledger.ts'
import { CURRENCIES } from '#domain/finance/money.ts'
import { TEXT_LIMITS } from '#domain/texts/limits.ts'
import { amount, createdAt, id, instant, LARGEST, noLongerThan, oneOf } from '#server/database/schema/columns.ts'
import { APPEND, appendAndUpdate, by, declare, READ } from '#server/database/schema/declare.ts'
import { organizations, profiles } from '#server/database/schema/people.ts'
import { exchanges } from './exchanges.ts'
import { financialTransactions } from './finance.ts'

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
// Opened by the trigger open_balance too.
export const aboutLedgerAccounts = declare(ledgerAccounts, appendAndUpdate('balance'), {
  privacy: 'balances (the last two are views) | accounting | for good; nothing personal',
})

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
export const aboutOrganizationBalances = declare(organizationBalances, READ, { privacy: aboutLedgerAccounts.privacy })

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
export const aboutNetworkReserve = declare(networkReserve, READ, { privacy: aboutLedgerAccounts.privacy })

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
export const aboutLedgerChanges = declare(ledgerChanges, APPEND, {
  privacy:
    'changes of balances, by whom, with notes (the last is a view) | accounting | for good, unchangeable; an erased name in a note is replaced',
  texts: {
    organization: 'entry.organization_name',
    day: 'entry.created_at::date',
    // Any entry of the change, the organization's first.
    join: `left join lateral (
      select organization_name, created_at from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
      where change_id = ledger_changes.id order by organization_name nulls last limit 1
    ) as entry on true`,
    isOwners: true,
  },
  changedBy: by({ query: 'ledgerEntriesWritten' }),
  notes: {
    erasure: {
      place: 'ledger.notes',
      limit: TEXT_LIMITS.notes,
      // The note of a change equals the description of its transaction or exchange, or the reason of its count: shown once.
      key: `coalesce(
      'transaction.notes/' || transaction_id, 'exchange.notes/' || exchange_id,
      case change_type when 'count_difference' then 'count.reason/' || ledger_changes.id end,
      'ledger.notes/' || ledger_changes.id)`,
    },
  },
})

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
export const aboutLedgerEntries = declare(ledgerEntries, APPEND, { privacy: aboutLedgerChanges.privacy })

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
export const aboutNetworkReserveHistory = declare(networkReserveHistory, READ, { privacy: aboutLedgerChanges.privacy })
