import { sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { financialTransactions } from '#server/database/schema/index.ts'
import { createLog } from '#server/log/log.ts'
import { onServer } from '#tests/database.ts'
import { listenAs } from '#tests/event-stream.ts'
import { aPerson, aSession } from '#tests/factories.ts'
import { aFreezableProxy } from '#tests/freezable-proxy.ts'
import { createWorld, type World } from '#tests/world.ts'
import { LISTENER_NAME, openPgListener } from './pg-listener.ts'

async function disconnectListeners({ database }: World): Promise<number> {
  const ended = await database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`)
  return ended.rows.length
}

async function payloadsIn(world: World) {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload = '' }) => payloads.push(payload))
  await client.query('listen changes')
  return {
    payloads,
    /** Everything that was committed before, once it has arrived. */
    async all() {
      await client.query('select')
      return payloads
    },
  }
}

test('a listening connection that breaks is reopened, and every browser reloads everything', async () => {
  const world = await createWorld()
  const streams = [await listenAs(world.app, world.member.cookie), await listenAs(world.app, world.admin.cookie)]
  // A process has one for all its streams.
  expect(await disconnectListeners(world)).toBe(1)
  for (const stream of streams) expect((await stream.next())?.event).toBe('ready')
  // Payloads of another version of the app are ignored.
  for (const payload of [
    '{"table":"unknown","organization":"SNMY1"}',
    'garbage',
    '[]',
    '{"table":"profiles","person":5}',
  ])
    await world.database.execute(sql`select pg_notify('changes', ${payload})`)
  await world.leader.sessions.create(aSession())
  for (const stream of streams) expect(await stream.nextChange()).toBe('sessions SNMY1')
  expect(world.logged.filter((line) => line.includes('has lost its connection'))).toHaveLength(1)
})

test('a listening connection that is cut off without a word is given up, and another one listens', async () => {
  const world = await createWorld()
  const proxy = await aFreezableProxy(world.url)
  const logged: string[] = []
  let payloads = 0
  const listener = openPgListener({
    databaseUrl: proxy.url,
    log: createLog((line) => logged.push(line)),
    onPayload: () => {
      payloads += 1
    },
    onConnected: () => undefined,
    heartbeatMs: 20,
    answerMs: 200,
  })
  onTestFinished(listener.close)
  await expect.poll(listener.isConnected).toBe(true)
  proxy.freeze()
  await expect.poll(listener.isConnected).toBe(false)
  proxy.recover()
  await expect.poll(listener.isConnected).toBe(true)
  await world.leader.sessions.create(aSession())
  await expect.poll(() => payloads).toBeGreaterThan(0)
  expect(logged.join(' ')).toMatch(/lost its connection, retrying: Query read timeout.*has reconnected/)
})

test('a stream ends after an outage of the listener in which the rights ended', async () => {
  const world = await createWorld({ hasOwnDatabase: true })
  const member = await listenAs(world.app, world.member.cookie)
  const name = new URL(world.url).pathname.slice(1)
  await onServer(inject('serverUrl'), `alter database ${name} allow_connections false`)
  await disconnectListeners(world)
  await world.database.execute(sql`update profiles set approval_status = 'rejected' where id = ${world.member.id}`)
  await onServer(inject('serverUrl'), `alter database ${name} allow_connections true`)
  expect((await member.next())?.event).toBe('ended')
})

test('a change through one server process reaches the streams of another', async () => {
  const world = await createWorld()
  const other = world.startProcess()
  const here = await listenAs(world.app, world.member.cookie)
  const there = await listenAs(other.app, world.member.cookie)
  await world.leader.sessions.create(aSession())
  for (const stream of [here, there]) expect(await stream.nextChange()).toBe('sessions SNMY1')
  await world.admin.users.endAccess({ userId: world.member.id })
  for (const stream of [here, there]) expect((await stream.next())?.event).toBe('ended')
})

test('a transaction sends each table and organization once, and nothing when it fails or changes nothing', async () => {
  const world = await createWorld()
  const channel = await payloadsIn(world)
  await world.owner.transaction(async (tx) => {
    for (let count = 0; count < 3; count += 1)
      await tx.insert(financialTransactions).values({
        id: uuid(),
        organizationName: 'SNMY1',
        transactionType: 'income',
        currency: 'LBP',
        amount: '1.00',
        requestedBy: world.leader.id,
        notes: 'Sale',
      })
    await tx.execute(sql`update financial_transactions set notes = 'Cake sale'`)
  })
  await world.owner
    .transaction(async (tx) => {
      await tx.execute(sql`delete from financial_transactions`)
      tx.rollback()
    })
    .catch(() => undefined)
  await world.database.execute(sql`delete from sessions`)
  await world.database.execute(sql`update organization_attendees set age_override = true`)
  expect(await channel.all()).toEqual(['{"table" : "financial_transactions", "organization" : "SNMY1"}'])
})

test('payloads contain tables, organizations and ids, but no text that people wrote', async () => {
  const world = await createWorld()
  const channel = await payloadsIn(world)
  await world.leader.roster.add(aPerson({ attendeeName: 'Rami', phoneNumber: '+961 3 123456' }))
  await world.leader.sessions.create(aSession({ topic: 'Secret' }))
  await world.admin.users.endAccess({ userId: world.leader.id })
  await world.owner.execute(sql`delete from auth.users where id = ${world.outsider.id}`)
  for (const payload of await channel.all())
    expect(payload).toMatch(/^\{"table" : "[a-z_.]+", ("organization" : ("SNMY1"|null)|"person" : "[0-9a-f-]{36}")\}$/)
  expect((await channel.all()).length).toBeGreaterThan(4)
})
