import { aliasedTable, and, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import { SIGNING_MS, signatureStatus } from '#domain/finance/signatures.ts'
import type { OrganizationName } from '#domain/network/organizations.ts'
import type { Actor, OrganizationScope } from '#domain/rights/permissions.ts'
import type { Database, Queryable } from '#server/database/connect.ts'
import { keyIn, pageOf } from '#server/database/page.ts'
import { cashCounts, closingFigures, closings, exchangeRates, profiles } from '#server/database/schema/index.ts'
import { signatureOf } from '#server/features/finance/signatures/sign.ts'
import { amountOf } from '#server/queries/finance.ts'
import { isWithinScope } from '#server/queries/organizations.ts'
import { rateFrom } from '#server/queries/rates.ts'
import { asFigures, IS_CLOSED, isOfAccount } from './closing-figures.ts'

const closers = aliasedTable(profiles, 'closers')
const signers = aliasedTable(profiles, 'signers')
const reopeners = aliasedTable(profiles, 'reopeners')

/** The limit leaves room for twelve months that were reopened and closed again many times. */
const MOST_OF_YEAR = 1_000

interface Reader {
  readonly person: Actor
  readonly clock: () => number
}

interface ClosingPage {
  readonly organizationName: OrganizationName | null
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function listClosings(database: Queryable, reader: Reader, page: ClosingPage) {
  const { organizationName, cursor, limit } = page
  const key = keyIn(cursor, ['date', 'instant', 'uuid'])
  const isAfter = key
    ? sql`(${closings.month}, ${closings.closedAt}, ${closings.id}) < (${key[0]}::date, ${key[1]}::timestamptz, ${key[2]}::uuid)`
    : undefined
  const found = await closingRows(database, and(isOfAccount(organizationName), isAfter), limit + 1)
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.month, row.orderedBy, row.id])
  return { rows: await asClosings(database, reader, rows), nextCursor }
}

/** @param scope the organizations, or 'all' with the reserve */
export async function listWaiting(database: Queryable, reader: Reader, scope: OrganizationScope, limit: number) {
  const since = new Date(reader.clock() - SIGNING_MS - 1)
  const isWaiting = and(isNull(closings.signedAt), IS_CLOSED, gt(closings.closedAt, since))
  const found = await closingRows(database, and(isWaiting, isWithinScope(scope, closings.organizationName)), limit)
  return asClosings(database, reader, found)
}

/** All closed months of a year, also reopened ones, in the order of their months. */
export async function closingsOfYear(database: Queryable, organizationName: OrganizationName | null, year: number) {
  const isOfYear = sql`${closings.month} >= ${`${year}-01-01`}::date and ${closings.month} <= ${`${year}-12-01`}::date`
  const found = await closingRows(database, and(isOfAccount(organizationName), isOfYear), MOST_OF_YEAR)
  return (await withFigures(database, found)).reverse()
}

/** The last closed month within a period; null without one. */
export async function lastClosedWithin(
  database: Queryable,
  organizationName: OrganizationName | null,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
  now: number,
) {
  const isWithin = sql`${closings.month} >= ${from}::date and ${closings.month} + interval '1 month' <= ${to}::date + 1`
  const [last] = await closingRows(database, and(isOfAccount(organizationName), IS_CLOSED, isWithin), 1)
  if (!last) return null
  const { month, closedAt, closer, signedAt, signer } = last
  return { month, closedAt, closer, signedAt, signer, status: signatureStatus({ recordedAt: closedAt, signedAt }, now) }
}

/** The last closed month of an account; null if none is closed. */
export async function lastClosing(database: Queryable, reader: Reader, organizationName: OrganizationName | null) {
  const found = await closingRows(database, and(isOfAccount(organizationName), IS_CLOSED), 1)
  const [last] = await asClosings(database, reader, found)
  return last ?? null
}

function closingRows(database: Queryable, where: SQL | undefined, limit: number) {
  return database
    .select({
      id: closings.id,
      organizationName: closings.organizationName,
      month: sql<PlainDate>`${closings.month}`,
      closedAt: closings.closedAt,
      closedBy: closings.closedBy,
      closer: { id: closers.id, fullName: closers.fullName },
      signedAt: closings.signedAt,
      signer: { id: signers.id, fullName: signers.fullName },
      reopenedAt: closings.reopenedAt,
      reopener: { id: reopeners.id, fullName: reopeners.fullName },
      reopenReason: closings.reopenReason,
      rate: { day: exchangeRates.day, rate: exchangeRates.rate, source: exchangeRates.source },
      orderedBy: sql<string>`${closings.closedAt}::text`,
    })
    .from(closings)
    .leftJoin(closers, and(eq(closers.id, closings.closedBy), isNull(closers.erasedAt)))
    .leftJoin(signers, and(eq(signers.id, closings.signedBy), isNull(signers.erasedAt)))
    .leftJoin(reopeners, and(eq(reopeners.id, closings.reopenedBy), isNull(reopeners.erasedAt)))
    .leftJoin(exchangeRates, eq(exchangeRates.id, closings.rateId))
    .where(where)
    .orderBy(...['month', 'closed_at', 'id'].map((name) => sql`${closings}.${sql.identifier(name)} desc nulls last`))
    .limit(limit)
}

type ClosingRows = Awaited<ReturnType<typeof closingRows>>

async function asClosings(database: Queryable, reader: Reader, found: ClosingRows) {
  const rows = await withFigures(database, found)
  return rows.map(({ orderedBy: _, closedBy, reopenedAt, reopener, reopenReason, ...row }) => {
    const { status, maySign } = signatureOf({ ...row, recordedBy: closedBy, recordedAt: row.closedAt }, reader)
    return {
      ...row,
      status,
      maySign: maySign && !reopenedAt,
      reopening: reopenedAt && { at: reopenedAt, by: reopener, reason: reopenReason ?? '' },
    }
  })
}

async function withFigures(database: Queryable, found: ClosingRows) {
  const figures = await figuresIn(
    database,
    found.map(({ id }) => id),
  )
  return found.map(({ rate, ...row }) => ({
    ...row,
    rate: rate && rateFrom(rate),
    figures: figures.filter(({ closingId }) => closingId === row.id).map(({ closingId: _, ...rest }) => rest),
  }))
}

async function figuresIn(database: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await database
    .select({
      closingId: closingFigures.closingId,
      currency: closingFigures.currency,
      opening: closingFigures.opening,
      received: closingFigures.received,
      paid: closingFigures.paid,
      closing: closingFigures.closing,
      count: { total: cashCounts.total, countedAt: cashCounts.countedAt, signedAt: cashCounts.signedAt },
    })
    .from(closingFigures)
    .leftJoin(cashCounts, eq(cashCounts.id, closingFigures.countId))
    .where(inArray(closingFigures.closingId, [...ids]))
    .orderBy(desc(closingFigures.currency))
  return found.map(({ closingId, count, ...row }) => ({
    closingId,
    ...asFigures(row),
    count: count && { total: amountOf(count.total), countedAt: count.countedAt, isSigned: count.signedAt !== null },
  }))
}

export async function ownerOfClosing(database: Queryable, id: string) {
  const [row] = await database
    .select({ organizationName: closings.organizationName })
    .from(closings)
    .where(eq(closings.id, id))
  return row
}

export async function lockClosing(tx: Database, id: string) {
  const [row] = await tx.select().from(closings).where(eq(closings.id, id)).for('no key update')
  return row && { ...row, month: row.month as PlainDate }
}

interface Reopening {
  readonly reopenedBy: string
  readonly reopenedAt: Date
  readonly reopenReason: string
}

/** Reopens a month and the later ones. @returns them in order */
export async function reopenClosings(
  tx: Database,
  { organizationName, month }: { readonly organizationName: OrganizationName | null; readonly month: PlainDate },
  reopening: Reopening,
): Promise<PlainDate[]> {
  const reopened = await tx
    .update(closings)
    .set({
      ...reopening,
      reopenedAt: sql`greatest(${reopening.reopenedAt.toISOString()}::timestamptz, ${closings.closedAt})`,
    })
    .where(and(isOfAccount(organizationName), IS_CLOSED, gte(closings.month, month)))
    .returning({ month: closings.month })
  return reopened.map((row) => row.month as PlainDate).sort()
}
