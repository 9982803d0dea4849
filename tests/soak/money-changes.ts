import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import type { Database } from '#server/database/connect.ts'
import { auditLedger } from '#server/features/finance/audit.ts'
import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import type { apiAt } from '#tests/running-app.ts'

export type Api = ReturnType<typeof apiAt>

/** Something sent to the server, which may be sent again: with one id it happens once. */
export interface Change {
  readonly kind: 'income' | 'deposit' | 'request' | 'review' | 'edit'
  readonly id: string
  readonly send: (api: Api) => Promise<unknown>
}

/** What is sent in turn, each of which can be done whatever the other lanes do. */
export function changesOf(lane: number, count: number): Change[] {
  const income = anIncome({ amount: '3' })
  const deposit = aDeposit({ amount: '2' })
  const request = aRequest({ amount: '1', transactionType: count % 2 ? 'withdraw' : 'deposit' })
  const id = uuid()
  const edit: Change = { kind: 'edit', id, send: editOnce(id, count) }
  return [
    { kind: 'income', id: income.id, send: (api) => api.finance.addIncome(income) },
    { kind: 'deposit', id: deposit.id, send: (api) => api.finance.deposit(deposit) },
    { kind: 'request', id: request.id, send: (api) => api.finance.request(request) },
    { kind: 'review', id: request.id, send: (api) => api.finance.review({ id: request.id, decision: 'approved' }) },
    // One lane's alone, so that no other changes the balance between what is seen and what is set.
    ...(lane === 0 ? [edit] : []),
  ]
}

/** The balance in pounds set to another one; sent again it is the very same edit. */
function editOnce(id: string, count: number): Change['send'] {
  let seen: AmountText | undefined
  return async (api) => {
    seen ??= (await api.finance.panel({ organizationName: 'SNMY1' })).balance?.LBP
    const from = seen ?? ('0.00' as AmountText)
    const amount = from === `${count + 1}.00` ? String(count + 2) : String(count + 1)
    await api.finance.setBalance({ id, organizationName: 'SNMY1', currency: 'LBP', from, amount })
  }
}

/** A review that was answered with 'reviewed before' had been done by the same call, whose answer was lost. */
export function expectReviewed(change: Change, error: unknown) {
  expect([change.kind, error]).toMatchObject(['review', { code: 'ALREADY_REVIEWED' }])
}

/** Every change is in the books once: as a transaction with its money, or as an edit. */
export async function expectAllOnce(database: Database, changes: readonly Change[]): Promise<void> {
  expect(await auditLedger(database)).toEqual([])
  const found = await database.execute<{ id: string; status: string; sides: number }>(sql`
    select transactions.id, transactions.status, count(entries.id)::int as sides
    from financial_transactions as transactions left join ledger_entries as entries on entries.transaction_id = transactions.id
    group by transactions.id`)
  const edits = await database.execute<{ id: string; sides: number }>(
    sql`select change_id as id, count(*)::int as sides from ledger_entries where change_type = 'manual_edit' group by 1`,
  )
  const books = new Map(found.rows.map((row) => [row.id, row]))
  const sidesOfEdit = new Map(edits.rows.map((row) => [row.id, row.sides]))
  const reviewed = new Set(changes.filter(({ kind }) => kind === 'review').map(({ id }) => id))
  for (const { kind, id } of changes) {
    if (kind === 'edit') {
      expect([kind, id, sidesOfEdit.get(id)]).toEqual([kind, id, 2])
      continue
    }
    const row = books.get(id)
    expect([kind, id, row !== undefined]).toEqual([kind, id, true])
    const isPosted = kind !== 'request' || reviewed.has(id)
    if (isPosted) expect([row?.status, (row?.sides ?? 0) > 0]).toEqual(['approved', true])
  }
}
