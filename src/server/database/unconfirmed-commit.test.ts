import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeTemplate, onServer, startTestServer } from '#tests/database.ts'
import { anIncome, aSession } from '#tests/factories.ts'
import { failureOf } from '#tests/failure-of.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { closeClient, openClient } from './client.ts'
import { connect } from './connect.ts'
import { isConnectionLost, isUnavailable } from './unavailable.ts'
import { isAboutUnconfirmedCommit } from './unconfirmed-commit.ts'

test('the warning is known by its routine or by its English text, and only with its code', () => {
  const [routine, message] = ['SyncRepWaitForLSN', 'canceling wait for synchronous replication due to user request']
  expect(isAboutUnconfirmedCommit({ code: '01000', routine, message: 'annulation de l’attente' })).toBe(true)
  expect(isAboutUnconfirmedCommit({ code: '01000', message })).toBe(true)
  expect(isAboutUnconfirmedCommit({ code: '00000', routine, message })).toBe(false)
  expect(isAboutUnconfirmedCommit({ code: '01000', routine: 'exec_stmt_raise', message: 'careful' })).toBe(false)
})

let server: Awaited<ReturnType<typeof startTestServer>>
let template: string
beforeAll(async () => {
  server = await startTestServer('replicated')
  template = await makeTemplate(server.url)
  // Servers of tests do not wait for the disk otherwise, nor for a standby.
  await onServer(server.url, 'alter role all set synchronous_commit = on')
})
afterAll(() => server.close())

/** On a server of this file's own, whose commits can be made to wait for a standby that does not exist. */
async function aReplicatedWorld({ cancels = true } = {}) {
  const world = await createWorld({ serverUrl: server.url, template })
  const [control, probe] = [await openClient(server.url), await openClient(server.url)]
  for (const client of [control, probe]) onTestFinished(() => closeClient(client))
  const standby = async (name: string) => {
    await onServer(server.url, `alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()')
    // The checkpointer tells everyone a little later.
    await expect.poll(async () => (await failureOf(probe.query(EMIT))) !== null).toBe(name !== '')
  }
  onTestFinished(() => standby(''))
  let isCancelling = cancels
  const cancelling = (async () => {
    while (isCancelling)
      await control.query(
        `select pg_cancel_backend(pid), pg_sleep(0.02) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
  })()
  onTestFinished(async () => {
    isCancelling = false
    await cancelling
  })
  return { world, standby }
}

const EMIT = `select pg_logical_emit_message(true, 'test', 'text')`

const unconfirmed = (error: unknown) => [isUnavailable(error), isConnectionLost(error)]

async function callsOf({ leader, admin }: World) {
  const session = aSession({ id: uuid() })
  const income = anIncome({ id: uuid() })
  return [() => leader.sessions.create(session), () => admin.finance.addIncome(income)]
}

test('a commit that no standby confirmed is not answered as done, in whatever way it was made, and can be repeated', async () => {
  const { world, standby } = await aReplicatedWorld()
  const { database, url } = world
  const single = await openClient(url)
  onTestFinished(() => closeClient(single))
  const calls = await callsOf(world)
  await standby('missing')

  // Statements of the pool (which uses callbacks), of a connection, with a name, and in a transaction.
  const message = (text: string) => sql`select pg_logical_emit_message(true, 'test', ${text})`
  const named = { name: 'emit', text: `select pg_logical_emit_message(true, 'test', $1)`, values: ['named'] }
  const failures = [
    await failureOf(database.execute(message('pool'))),
    await failureOf(database.transaction((tx) => tx.execute(message('transaction')))),
    await failureOf(single.query(EMIT)),
    await failureOf(single.query(named)),
    await failureOf(single.query(named)),
    await failureOf(
      new Promise((resolve, reject) =>
        single.query(named, (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
      ),
    ),
  ]
  expect(failures.map(unconfirmed)).toEqual(failures.map(() => [true, false]))
  // The connection works, and what only reads is not affected.
  expect((await single.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  for (const call of calls) expect(await refusalOf(call())).toBe('UNAVAILABLE')
  expect(world.logged.join('\n')).toContain('the commit may be lost in a failover')
  // It was committed here, and a repeat before the standby is back knows no more.
  for (const call of calls) expect(await refusalOf(call())).toBe('UNAVAILABLE')
  expect((await database.execute(sql`select from sessions`)).rows).toHaveLength(1)

  await standby('')
  for (const call of calls) await call()
  expect((await database.execute(sql`select from sessions`)).rows).toHaveLength(1)
  expect((await database.execute(sql`select from financial_transactions`)).rows).toHaveLength(1)
})

test('a commit that waits for a standby for too long is given up on both sides', async () => {
  const { world, standby } = await aReplicatedWorld({ cancels: false })
  await standby('missing')
  const connection = connect(world.url, 1, { statement: 200, lock: 200, idleInTransaction: 200 })
  onTestFinished(connection.close)
  expect(isConnectionLost(await failureOf(connection.database.execute(EMIT)))).toBe(true)
  const waiting = sql`select from pg_stat_activity where wait_event = 'SyncRep'`
  await expect.poll(async () => (await world.database.execute(waiting)).rows.length).toBe(0)
})

test('a sign-up is not answered as done, and no mail is sent about a change that may be lost', async () => {
  const { world, standby } = await aReplicatedWorld()
  const person = { name: 'Rita', email: 'rita@example.org', password: 'secret', organizationName: 'SNMY1' }
  await standby('missing')
  const signUp = await world.post('/api/auth/sign-up/email', person)
  expect([signUp.status, await signUp.text()]).toEqual([503, expect.stringContaining('"UNAVAILABLE"')])
  const decision = { id: world.pending.id, from: 'pending', status: 'approved' } as const
  expect(await refusalOf(world.admin.approvals.decide(decision))).toBe('UNAVAILABLE')
  expect(await countRows(world.database, 'outgoing_mails where sent_at is null')).toBeGreaterThan(0)
  await world.mailQueue.deliver()
  expect(world.mails).toEqual([])

  await standby('')
  await world.mailQueue.deliver()
  expect(world.mails.length).toBeGreaterThan(0)
})
