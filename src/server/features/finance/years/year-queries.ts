import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlainDate } from '#domain/dates/dates.ts'
import { CURRENCIES, type Currency } from '#domain/finance/money.ts'
import { voucherText } from '#domain/finance/vouchers.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Queryable } from '#server/database/connect.ts'
import {
  cashCounts,
  categories,
  exchangeRates,
  exchanges,
  financialTransactions,
  ledgerChanges,
  pendingChanges,
  profiles,
  receipts,
  vouchers,
} from '#server/database/schema/index.ts'
import { closingsOfYear } from '#server/features/finance/closings/closing-queries.ts'
import { countsWithin } from '#server/features/finance/counts/cash-count-queries.ts'
import { CATEGORY_NAME } from '#server/features/finance/ledger/closed-months.ts'
import { balanceBefore, entriesWithin } from '#server/features/finance/ledger/ledger-queries.ts'
import { IS_REVERSAL, originals, reversals, timeOf } from '#server/features/finance/ledger/reversal-queries.ts'
import { type Days, isWithin } from '#server/features/finance/ledger/within-days.ts'
import { amountOf } from '#server/queries/finance.ts'
import { nameOf } from '#server/queries/people.ts'
import { RECEIPT_OWNER } from '#server/queries/receipts.ts'

const transactions = financialTransactions
const requesters = alias(profiles, 'requesters')
const reversalVouchers = alias(vouchers, 'reversal_vouchers')
const originalVouchers = alias(vouchers, 'original_vouchers')

/** It is more than any year has. */
const ALL = 1_000_000

/** A year of an owner, which is null for the reserve. */
export interface Year {
  readonly organizationName: OrganizationName | null
  readonly year: number
  /** The days of the year, or those of the present year until today. */
  readonly days: Days
}

export type YearBook = Awaited<ReturnType<typeof readYear>>

/** Everything that is in the books of a year. */
export async function readYear(tx: Queryable, year: Year) {
  const accounts = []
  for (const currency of CURRENCIES) accounts.push(await readAccount(tx, year, currency))
  return {
    ...year,
    accounts,
    vouchers: await vouchersOf(tx, year),
    counts: await countsWithin(tx, year.organizationName, year.days),
    closings: await closingsOfYear(tx, year.organizationName, year.year),
    receipts: await receiptsOf(tx, year),
  }
}

async function readAccount(tx: Queryable, { organizationName, days }: Year, currency: Currency) {
  const account = { organizationName, currency }
  const nextYear = { ...days, from: `${Number(days.from.slice(0, 4)) + 1}-01-01` as PlainDate }
  return {
    currency,
    opening: await balanceBefore(tx, account, days),
    closing: await balanceBefore(tx, account, nextYear),
    entries: await entriesWithin(tx, account, days, ALL),
  }
}

/** The years that a person can choose, the newest first. */
export async function yearsWithVouchers(database: Queryable, organizationName?: OrganizationName): Promise<number[]> {
  const found = await database
    .selectDistinct({ year: vouchers.year })
    .from(vouchers)
    .where(organizationName === undefined ? undefined : eq(vouchers.organizationName, organizationName))
    .orderBy(sql`1 desc`)
  return found.map(({ year }) => year)
}

async function vouchersOf(tx: Queryable, year: Year) {
  const found = await tx
    .select({
      changeId: vouchers.changeId,
      number: { prefix: vouchers.prefix, year: vouchers.year, number: vouchers.number },
      changeType: ledgerChanges.changeType,
      at: timeOf(sql`ledger_changes.id`),
      USD: amountIn('USD'),
      LBP: amountIn('LBP'),
      notes: ledgerChanges.notes,
      recordedBy: nameOf(profiles),
      category: { id: categories.id, name: CATEGORY_NAME },
      otherOwners: OTHER_OWNERS,
      requestedBy: nameOf(requesters),
      requestedAt: sql<Date | null>`coalesce(${pendingChanges.requestedAt}, case
        when not ${transactions.postedDirectly} then ${transactions.requestedAt} end)`.mapWith(
        pendingChanges.requestedAt,
      ),
      documentDate: transactions.documentDate,
      approvers: APPROVERS,
      approvedAlone: sql<boolean>`coalesce(${transactions.approvedAlone}, ${pendingChanges.approvedAlone}, false)`,
      exchange: {
        givesCurrency: exchanges.givesCurrency,
        givesAmount: exchanges.givesAmount,
        getsAmount: exchanges.getsAmount,
      },
      rate: { rate: exchangeRates.rate, day: exchangeRates.day, source: exchangeRates.source },
      reversal: { prefix: reversalVouchers.prefix, year: reversalVouchers.year, number: reversalVouchers.number },
      original: { prefix: originalVouchers.prefix, year: originalVouchers.year, number: originalVouchers.number },
      originalType: originals.changeType,
      originalAt: timeOf(sql`originals.id`),
    })
    .from(vouchers)
    .innerJoin(ledgerChanges, eq(ledgerChanges.id, vouchers.changeId))
    .leftJoin(profiles, eq(profiles.id, ledgerChanges.changedBy))
    .leftJoin(transactions, eq(transactions.id, ledgerChanges.transactionId))
    .leftJoin(pendingChanges, PENDING)
    .leftJoin(requesters, eq(requesters.id, sql`coalesce(${pendingChanges.requestedBy}, ${transactions.requestedBy})`))
    .leftJoin(categories, eq(categories.id, transactions.category))
    .leftJoin(exchanges, eq(exchanges.id, ledgerChanges.exchangeId))
    .leftJoin(exchangeRates, eq(exchangeRates.id, exchanges.rateId))
    .leftJoin(reversals, IS_REVERSAL)
    .leftJoin(reversalVouchers, isSameOwners(reversalVouchers, sql`reversals.id`))
    .leftJoin(originals, eq(originals.id, ledgerChanges.reverses))
    .leftJoin(originalVouchers, isSameOwners(originalVouchers, sql`originals.id`))
    .where(isInYear(year))
    .orderBy(asc(vouchers.number))
  return found.map(({ number, USD, LBP, reversal, original, exchange, rate, ...row }) => ({
    ...row,
    number: voucherText(number),
    amounts: { USD: USD === null ? null : amountOf(USD), LBP: LBP === null ? null : amountOf(LBP) },
    reversal: reversal && voucherText(reversal),
    original: original && voucherText(original),
    exchange: exchange && {
      givesCurrency: exchange.givesCurrency,
      givesAmount: amountOf(exchange.givesAmount),
      getsAmount: amountOf(exchange.getsAmount),
      rate: rate && { ...rate, day: rate.day as PlainDate, rate: amountOf(rate.rate) },
    },
  }))
}

/** The receipts of the owner's vouchers of the year, and of its counts without a difference, without the bytes. */
function receiptsOf(tx: Queryable, { organizationName, year, days }: Year) {
  return tx
    .select({
      id: receipts.id,
      voucher: { prefix: vouchers.prefix, year: vouchers.year, number: vouchers.number },
      countedAt: cashCounts.countedAt,
      kind: receipts.kind,
      size: receipts.size,
      addedAt: receipts.addedAt,
      addedBy: nameOf(profiles),
      addedLater: receipts.addedLater,
      isErased: sql<boolean>`${receipts.erasedAt} is not null`,
    })
    .from(receipts)
    .leftJoin(cashCounts, eq(cashCounts.id, receipts.countId))
    .leftJoin(
      vouchers,
      and(
        eq(vouchers.changeId, CHANGE_OF_RECEIPT),
        sql`${vouchers.organizationName} is not distinct from ${RECEIPT_OWNER}`,
      ),
    )
    .leftJoin(profiles, eq(profiles.id, receipts.addedBy))
    .where(
      and(
        sql`${RECEIPT_OWNER} is not distinct from ${organizationName}::text`,
        or(eq(vouchers.year, year), and(isNull(cashCounts.changeId), isWithin(cashCounts.countedAt, days))),
      ),
    )
    .orderBy(asc(vouchers.number), asc(receipts.addedAt), asc(receipts.id))
}

/** The bytes of a receipt; null once it is erased. */
export async function readReceiptBytes(database: Queryable, id: string): Promise<Uint8Array | null> {
  const [row] = await database.select({ bytes: receipts.bytes }).from(receipts).where(eq(receipts.id, id))
  return row?.bytes ?? null
}

function isInYear({ organizationName, year }: Year): SQL | undefined {
  return and(eq(vouchers.year, year), sql`${vouchers.organizationName} is not distinct from ${organizationName}::text`)
}

function isSameOwners(other: typeof reversalVouchers | typeof originalVouchers, changeId: SQL): SQL {
  return sql`${other.changeId} = ${changeId}
    and ${other.organizationName} is not distinct from ${vouchers.organizationName}`
}

function amountIn(currency: Currency) {
  return sql<string | null>`(
    select amount_change from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
    where change_id = ${vouchers.changeId} and currency = ${currency}
      and organization_name is not distinct from ${vouchers.organizationName})`
}

/** The other owners of a change, among which null is the reserve. */
const OTHER_OWNERS = sql<(OrganizationName | null)[]>`(
  select coalesce(json_agg(distinct organization_name), '[]')
  from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
  where change_id = ${vouchers.changeId} and organization_name is distinct from ${vouchers.organizationName})`

/** The approvers who counted; empty for changes that were posted before this was stored. */
const COUNTED = sql`coalesce(${transactions.countedApprovers}, ${pendingChanges.countedApprovers}, '{}')`

/** The approvers who counted, in the order of the approvals; null for a deleted account. */
const APPROVERS = sql<(string | null)[]>`(
  select coalesce(json_agg(nullif(full_name, '') order by approved_at), '[]')
  from change_approvals as approval join profiles as approver on approver.id = approved_by
  where (approval.transaction_id = ${transactions.id} or approval.change_id in (${ledgerChanges.id}, ${ledgerChanges.exchangeId}))
    and (approved_by = any(${COUNTED}) or cardinality(${COUNTED}) = 0))`

/** A change that waited for two approvers has the id of what it posted. */
const PENDING = eq(pendingChanges.id, sql`coalesce(${ledgerChanges.exchangeId}, ${ledgerChanges.id})`)

const CHANGE_OF_RECEIPT = sql`coalesce(${receipts.changeId}, ${cashCounts.changeId},
  (select id from ledger_changes where transaction_id = ${receipts.transactionId}),
  (select id from ledger_changes where exchange_id = ${receipts.exchangeId}),
  (select id from ledger_changes where id = ${receipts.pendingChangeId} or exchange_id = ${receipts.pendingChangeId}))`
