import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLedger } from '#server/features/finance/audits/audit-ledger.ts'
import { LEDGER } from '#tests/finance.ts'
import type { World } from '#tests/world.ts'
import { type Books, CURRENCIES, OWNERS, textOf } from './books.ts'

export async function expectSameBalances({ database }: World, books: Books): Promise<void> {
  const found = await database.execute<{ account: string }>(sql`
    select coalesce(organization_name, 'reserve') || ' ' || currency || ' ' || balance as account from ledger_accounts
    where organization_name is null or organization_name in ('SNMY1', 'SNMK1') order by organization_name, currency desc`)
  const expected = OWNERS.flatMap((owner) =>
    CURRENCIES.map((currency) => `${owner ?? 'reserve'} ${currency} ${textOf(books.balance(owner, currency))}`),
  )
  expect(found.rows.map(({ account }) => account).toSorted()).toEqual(expected.toSorted())
}

/** The ledger, what waits, counts, closed months and limits are those of the books, and the audit finds nothing. */
export async function expectSameBooks(world: World, books: Books): Promise<void> {
  expect(await auditLedger(world.database)).toEqual([])
  await expectSameBalances(world, books)
  await expectSameEntries(world, books)
  await expectSameStatuses(world, books)
  await expectSameMonths(world, books)
  const limits = await world.admin.limits.list()
  expect(limits.map(({ currency, amount }) => [currency, amount])).toEqual(
    CURRENCIES.map((currency) => {
      const limit = books.limits[currency]
      return [currency, limit === null ? null : textOf(limit)]
    }),
  )
}

/** Each with its time: nothing is there twice. */
async function expectSameEntries({ database }: World, books: Books): Promise<void> {
  const found = await database.execute<{ account: string; change: string; at: number }>(sql`
    select account || ' ' || currency as account, amount_change as change,
      (extract(epoch from created_at) * 1000)::float8 as at
    from ${LEDGER} order by sequence`)
  expect(found.rows).toEqual(
    books.entries.map(({ owner, currency, units, at }) => {
      return { account: `${owner ?? 'reserve'} ${currency}`, change: textOf(units), at }
    }),
  )
}

async function expectSameStatuses({ database }: World, books: Books): Promise<void> {
  const found = await database.execute<{ id: string; status: string; day: string | null }>(sql`
    select id, status, document_date::text as day from financial_transactions
    union all select id, status, null from pending_changes order by id`)
  const expected = books.changes
    .filter(({ isTransaction, hasWaited }) => isTransaction || hasWaited)
    .map(({ id, status, documentDate }) => ({ id, status, day: documentDate }))
  expect(found.rows).toEqual(expected.toSorted(byId))
  const counts = await database.execute<{ id: string; at: number; signed: boolean }>(sql`
    select id, (extract(epoch from counted_at) * 1000)::float8 as at, signed_by is not null as signed from cash_counts order by id`)
  expect(counts.rows).toEqual(
    books.counts.map(({ id, at, signedBy }) => ({ id, at, signed: signedBy !== null })).toSorted(byId),
  )
}

/** Closed months with what they kept, and open ones with what they come to now. */
async function expectSameMonths({ admin }: World, books: Books): Promise<void> {
  for (const organizationName of OWNERS) {
    const lineOf = (one: { currency: string; opening: string; in: string; out: string; closing: string }) =>
      [one.currency, one.opening, one.in, one.out, one.closing].join(' ')
    const { rows } = await admin.closings.list({ organizationName, limit: 100 })
    const kept = rows.map(({ id, month, figures, signedAt, reopening }) => {
      return { id, month: month.slice(0, 7), figures: figures.map(lineOf), signed: !!signedAt, reopened: !!reopening }
    })
    const expected = books.closings.filter(({ owner }) => owner === organizationName)
    expect(kept.toSorted(byId)).toEqual(
      expected
        .map(({ id, month, figures, signedBy, reopenedBy }) => {
          return { id, month, figures, signed: signedBy !== null, reopened: reopenedBy !== null }
        })
        .toSorted(byId),
    )
    const open = await admin.closings.open({ organizationName })
    expect(open.map(({ month, figures }) => [month.slice(0, 7), ...figures.map(lineOf)])).toEqual(
      books.openMonths(organizationName).map((month) => [month, ...books.figuresOf(organizationName, month)]),
    )
  }
}

const byId = (one: { readonly id: string }, other: { readonly id: string }) => (one.id < other.id ? -1 : 1)
