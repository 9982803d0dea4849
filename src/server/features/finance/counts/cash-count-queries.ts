import { aliasedTable, and, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm'
import { SIGNING_MS } from '#domain/finance/signatures.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Actor, OrganizationScope } from '#domain/rights/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { cashCounts, profiles, receipts } from '#server/database/schema/index.ts'
import { type Days, isWithin } from '#server/features/finance/ledger/within-days.ts'
import { signatureOf } from '#server/features/finance/signatures/sign.ts'
import { amountOf } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { receiptsOf } from '#server/queries/receipts.ts'

const counters = aliasedTable(profiles, 'counters')
const signers = aliasedTable(profiles, 'signers')

interface Reader {
  readonly person: Actor
  readonly clock: () => number
}

interface CountPage {
  readonly organizationName: OrganizationName | null
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listCounts(database: Queryable, reader: Reader, { organizationName, cursor, limit }: CountPage) {
  const key = keyIn(cursor, ['instant', 'uuid'])
  const isAfter = key
    ? sql`(${cashCounts.countedAt}, ${cashCounts.id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
    : undefined
  const found = await countRows(database, and(isOfAccount(organizationName), isAfter), limit + 1)
  const page = pageOf(found, limit, (row) => [row.orderedBy, row.id])
  return { ...page, rows: page.rows.map((row) => asCount(row, reader)) }
}

/** @param scope the organizations, or 'all' with the reserve */
export async function listWaiting(database: Queryable, reader: Reader, scope: OrganizationScope, limit: number) {
  const since = new Date(reader.clock() - SIGNING_MS - 1)
  const isWaiting = and(isNull(cashCounts.signedAt), gt(cashCounts.countedAt, since))
  const found = await countRows(database, and(isWaiting, isWithinScope(scope, cashCounts.organizationName)), limit)
  return found.map((row) => asCount(row, reader))
}

/** The counts within a period, the oldest first. */
export async function countsWithin(database: Queryable, organizationName: OrganizationName | null, days: Days) {
  const found = await countRows(database, and(isOfAccount(organizationName), isWithin(cashCounts.countedAt, days)))
  return found.reverse()
}

function countRows(database: Queryable, where: SQL | undefined, limit = 1_000_000) {
  return database
    .select({
      id: cashCounts.id,
      organizationName: cashCounts.organizationName,
      currency: cashCounts.currency,
      pieces: cashCounts.pieces,
      coins: cashCounts.coins,
      total: cashCounts.total,
      bookBalance: cashCounts.bookBalance,
      reason: cashCounts.reason,
      countedAt: cashCounts.countedAt,
      countedBy: cashCounts.countedBy,
      counter: { id: counters.id, fullName: counters.fullName },
      signedAt: cashCounts.signedAt,
      signer: { id: signers.id, fullName: signers.fullName },
      receipts: receiptsOf(receipts.countId, cashCounts.id),
      orderedBy: sql<string>`${cashCounts.countedAt}::text`,
    })
    .from(cashCounts)
    .leftJoin(counters, and(eq(counters.id, cashCounts.countedBy), isNull(counters.erasedAt)))
    .leftJoin(signers, and(eq(signers.id, cashCounts.signedBy), isNull(signers.erasedAt)))
    .where(where)
    .orderBy(sql`${cashCounts.countedAt} desc nulls last`, sql`${cashCounts.id} desc nulls last`)
    .limit(limit)
}

function asCount(row: Awaited<ReturnType<typeof countRows>>[number], reader: Reader) {
  const { orderedBy: _, countedBy, ...rest } = row
  return {
    ...rest,
    pieces: { ...row.pieces },
    coins: amountOf(row.coins),
    total: amountOf(row.total),
    bookBalance: amountOf(row.bookBalance),
    ...signatureOf({ ...row, recordedBy: countedBy, recordedAt: row.countedAt }, reader),
  }
}

/** The last count, and the last signed one, of each currency that was ever counted. */
export async function lastCounts(database: Queryable, organizationName: OrganizationName | null) {
  return database
    .select({
      currency: cashCounts.currency,
      countedAt: max(cashCounts.countedAt),
      signedAt:
        sql<Date | null>`max(${cashCounts.countedAt}) filter (where ${cashCounts.signedAt} is not null)`.mapWith(
          cashCounts.countedAt,
        ),
    })
    .from(cashCounts)
    .where(isOfAccount(organizationName))
    .groupBy(cashCounts.currency)
}

export async function lockCount(tx: Database, id: string) {
  const [row] = await tx.select().from(cashCounts).where(eq(cashCounts.id, id)).for('no key update')
  return row ?? null
}

function isOfAccount(organizationName: OrganizationName | null): SQL {
  return organizationName === null
    ? isNull(cashCounts.organizationName)
    : eq(cashCounts.organizationName, organizationName)
}
