import { ORPCError } from '@orpc/client'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import type { AmountText } from '#domain/money.ts'
import { auditLedger } from '#server/features/finance/audit.ts'
import { aDeposit, anIncome, aRequest } from '#tests/factories.ts'
import { fund } from '#tests/finance.ts'
import { freePort } from '#tests/free-port.ts'
import { apiAt, kill, startApp } from '#tests/running-app.ts'
import { createWorld, type World } from '#tests/world.ts'

const LANES = 4

/** Something sent to the server, which may be sent again: with one id it happens once. */
interface Change {
  readonly kind: 'income' | 'deposit' | 'request' | 'review' | 'edit'
  readonly id: string
  readonly send: (api: Api) => Promise<unknown>
}

type Api = ReturnType<typeof apiAt>

/**
 * A server on a database of its own is killed, again and again, while people send it changes of money. Whatever it
 * acknowledged is there once, nothing is half there, and what was on its way when it died is done by the next one, once.
 * @param times how often it is killed
 */
export async function killWhileMoneyMoves(times: number): Promise<void> {
  const world = await createWorld()
  await fund(world, { reserve: '100000.00', balance: '1000.00' })
  await fund(world, { currency: 'LBP', reserve: '100000.00', balance: '0.00' })
  const acknowledged: Change[] = []
  let unanswered: Change[] = []
  for (let round = 1; round <= times; round += 1) {
    const { port, child } = await start(world)
    const api = apiAt(port, world.admin.cookie)
    for (const change of unanswered) {
      await change.send(api).catch((error: unknown) => expectReviewed(change, error))
      acknowledged.push(change)
    }
    await expectAllOnce(world, acknowledged)
    const before = acknowledged.length
    const killed = () => child.exitCode !== null || child.signalCode !== null
    const answered = (change: Change) => {
      acknowledged.push(change)
      // At another moment of a change each time.
      if (acknowledged.length - before === 8 + round) child.kill('SIGKILL')
    }
    const lanes = Array.from({ length: LANES }, (_, lane) => sendUntilKilled(api, lane, answered, killed))
    unanswered = (await Promise.all(lanes)).flat()
    await kill(child, 'SIGKILL')
    // Also while the database still has work of the dead server on its hands.
    expect(await auditLedger(world.database)).toEqual([])
  }
  const { port, child } = await start(world)
  for (const change of unanswered) {
    await change.send(apiAt(port, world.admin.cookie)).catch((error: unknown) => expectReviewed(change, error))
    acknowledged.push(change)
  }
  await kill(child, 'SIGTERM')
  await expectAllOnce(world, acknowledged)
  await world.close()
}

async function start(world: World) {
  const port = await freePort()
  const app = startApp('src/server/main.ts', {
    PORT: String(port),
    DATABASE_URL: world.url,
    APP_URL: `http://localhost:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Shabaka <no-reply@example.org>',
    AUTH_SECRET: world.secret,
  })
  await app.ready()
  return { port, child: app.child }
}

/** Send one change after another, until the server is gone. What it left without an answer. */
async function sendUntilKilled(
  api: Api,
  lane: number,
  answered: (change: Change) => void,
  killed: () => boolean,
): Promise<Change[]> {
  for (let count = 0; ; count += 1) {
    for (const change of changesOf(lane, count)) {
      try {
        await change.send(api)
        answered(change)
      } catch (error) {
        // An answer that says no would be a fault: everything here can be done.
        if (error instanceof ORPCError) throw error
        await gone(killed)
        return [change]
      }
    }
  }
}

/** The connection broke: the process is as good as dead, which the system tells a moment later. */
async function gone(killed: () => boolean): Promise<void> {
  while (!killed()) await new Promise(setImmediate)
}

/** What is sent in turn, each of which can be done whatever the other lanes do. */
function changesOf(lane: number, count: number): Change[] {
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

function expectReviewed(change: Change, error: unknown) {
  expect([change.kind, error]).toMatchObject(['review', { code: 'ALREADY_REVIEWED' }])
}

/** Every change is in the books once: as a transaction with its money, or as an edit. */
async function expectAllOnce({ database }: World, changes: readonly Change[]): Promise<void> {
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
