import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanUpOf } from '#tests/clean-up.ts'
import { anEdit, anIncome, aPerson, aSession } from '#tests/factories.ts'
import { balances } from '#tests/finance.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'

const keys = (world: World) => countRows(world.database, 'idempotency_keys')

test('a call that two processes get in parallel takes effect once, and both answer the same', async () => {
  const world = await createWorld()
  const elsewhere = world.startProcess(world.url)
  const session = aSession()
  const income = anIncome()
  const send = (path: string, input: object, { app }: Pick<World, 'app'>) =>
    app.fetch(
      new Request(`http://shabaka.test/rpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: world.admin.cookie },
        body: JSON.stringify({ json: input }),
      }),
    )
  for (const [path, input] of [
    ['sessions/create', session],
    ['finance/addIncome', income],
  ] as const) {
    const answers = await Promise.all([world, elsewhere, world, elsewhere].map((one) => send(path, input, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(bodies).toEqual(bodies.map(() => ({ json: { id: input.id } })))
  }
  expect(await countRows(world.database, 'sessions')).toBe(1)
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
  expect(await keys(world)).toBe(2)
})

test('a call waits for the same one that is under way, and takes effect where that one fails', async () => {
  const world = await createWorld()
  const session = aSession()
  const first = { key: session.id, digest: 'of something else', procedure: 'sessions.create' }
  let answer: Promise<unknown> | undefined
  await expect(
    world.database.transaction(async (tx) => {
      await tx.execute(sql`
        insert into idempotency_keys (key, digest, procedure) values (${first.key}, ${first.digest}, ${first.procedure})`)
      answer = world.leader.sessions.create(session)
      await expect
        .poll(async () => {
          const waiting = await world.database.execute(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          return waiting.rowCount
        })
        .toBe(1)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await answer).toEqual({ id: session.id })
  expect(await countRows(world.database, 'sessions')).toBe(1)
  // The key of a deleted account belongs to no one else.
  await world.owner.execute(sql`delete from auth.users where id = ${world.leader.id}`)
  expect(await refusalOf(world.secretary.sessions.create(session))).toBe('CONFLICT')
})

test('an id that was answered with a person who is in the roster already may be used for someone else', async () => {
  const world = await createWorld()
  await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const second = aPerson({ attendeeName: 'RITA' })
  expect(await world.leader.roster.add(second)).toMatchObject({ added: false })
  expect(await world.leader.roster.add({ ...second, attendeeName: 'Maya' })).toMatchObject({
    person: { id: second.id, attendeeName: 'Maya' },
    added: true,
  })
})

test('a late repeat of an edit is answered as the first time, also after another edit', async () => {
  const world = await createWorld()
  const session = aSession()
  await world.leader.sessions.create(session)
  const edit = anEdit({ id: session.id, topic: 'First' })
  await world.leader.sessions.update(edit)
  await world.secretary.sessions.update({ ...edit, version: 2, topic: 'Second' })
  expect(await world.leader.sessions.update(edit)).toEqual({ id: session.id, version: 2 })
  expect(await world.leader.sessions.get({ id: session.id })).toMatchObject({ topic: 'Second', version: 3 })
  await expect(world.secretary.sessions.update(edit)).rejects.toMatchObject({ code: 'CHANGED', data: { version: 3 } })
})

test('keys are stored for a year if the call was not refused; after it the id of what exists is CONFLICT', async () => {
  const world = await createWorld()
  const [session, income, person] = [aSession(), anIncome(), aPerson()]
  expect(await refusalOf(world.leader.sessions.create({ ...session, attendance: [] }))).toBe('LEADER_REQUIRED')
  expect(await keys(world)).toBe(0)
  await world.leader.sessions.create(session)
  await world.financeManager.finance.addIncome(income)
  await world.leader.roster.add(person)
  expect(await keys(world)).toBe(3)
  await world.database.execute(sql`update idempotency_keys set created_at = now() - interval '367 days'`)
  await cleanUpOf(world)
  expect(await keys(world)).toBe(0)
  for (const call of [
    () => world.leader.sessions.create(session),
    () => world.financeManager.finance.addIncome(income),
    () => world.leader.roster.add(person),
  ])
    expect(await refusalOf(call())).toBe('CONFLICT')
  expect(await balances(world)).toBe('SNMY1 50.00, reserve 50.00')
})
