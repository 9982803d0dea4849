import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PlainDate } from '#domain/dates/dates.ts'
import { connect } from '#server/database/connect.ts'
import { createLog } from '#server/log/log.ts'
import { freePort } from '#tests/free-port.ts'
import { countStatements } from '#tests/plans.ts'
import { addToRoster, enqueueAt, instantOf, meetsSince, recordSession, TIME_ZONE } from '#tests/scheduled-mails.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { enqueueAbsenceMails } from './absence-mails.ts'
import { enqueueReportMails } from './report-mails.ts'
import { startScheduledMails } from './scheduled-mails.ts'

async function withMailsDue(world: World) {
  await meetsSince(world.database, 'SNMK1', '2026-11-13')
  const child = await addToRoster(world.database, 'SNMY1')
  for (const date of ['2026-10-31', '2026-11-07', '2026-11-14'])
    await recordSession(world.database, { group: 'SNMY1', date, marks: { [child]: 'absent' } })
}

test('however many processes run in parallel, each mail is queued once', async () => {
  const world = await createWorld()
  await withMailsDue(world)
  const processes = [world, ...Array.from({ length: 3 }, () => connect(world.url, 2))]
  await Promise.all(processes.map((process) => enqueueAt(process, '2026-11-15 08:00')))
  expect(await countRows(world.database, 'outgoing_mails')).toBe(2)
  for (const process of processes.slice(1)) await process.close()
})

test.each([
  ['missing reports', enqueueReportMails],
  ['absences', enqueueAbsenceMails],
])('of two parallel transactions, one queues the mails about %s, also without the lock', async (_about, enqueue) => {
  const world = await createWorld()
  await withMailsDue(world)
  const round = {
    now: { today: '2026-11-15' as PlainDate, time: '08:00' },
    timeZone: TIME_ZONE,
    appUrl: 'http://shabaka.test',
  }
  const { second } = await world.database.transaction(async (tx) => {
    await enqueue(tx, round)
    const second = world.database.transaction((other) => enqueue(other, round))
    await expect
      .poll(async () => {
        const { rows } = await world.database.execute(sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBe(1)
    return { second }
  })
  await second
  expect(await countRows(world.database, 'outgoing_mails')).toBe(1)
})

test.each([
  ['report_reminders', 'missing reports', 'One child of SNMY1 was absent three times in a row'],
  ['absence_notices', 'absences', 'Missing report for SNMK1: Friday, November 13, 2026'],
])(
  'a round at the start, for which a stop waits, sends what is due; without %s the mails about %s fail alone',
  async (table, about, subject) => {
    const world = await createWorld()
    await withMailsDue(world)
    const { database } = world
    await world.owner.execute(`alter table ${table} rename to gone`)
    const clock = () => instantOf('2026-11-15 08:00')
    const log = createLog((line) => world.logged.push(line))
    await startScheduledMails({ database, log, clock, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' }).stop()
    await world.mailQueue.deliver()
    expect(world.mails.map(({ mail }) => mail.subject)).toEqual([subject])
    expect(world.logged).toHaveLength(1)
    expect(world.logged[0]).toContain(`queueing mails about ${about}`)
  },
)

test('a lost database neither ends the process nor is logged as a failure', async () => {
  const logged: string[] = []
  const { database, close } = connect(`postgres://127.0.0.1:${await freePort()}/none`)
  const log = createLog((line) => logged.push(line))
  const mails = startScheduledMails({
    database,
    log,
    clock: Date.now,
    timeZone: TIME_ZONE,
    appUrl: 'http://shabaka.test',
  })
  await mails.stop()
  expect(logged).toEqual([])
  await close()
})

test('a round has the same number of statements for one group and for many', async () => {
  const counted = async (groups: readonly string[]) => {
    const world = await createWorld()
    for (const group of groups) {
      await meetsSince(world.database, group, '2026-11-05')
      const children = [await addToRoster(world.database, group), await addToRoster(world.database, group)]
      const marks = Object.fromEntries(children.map((child) => [child, 'absent' as const]))
      for (const date of ['2026-10-24', '2026-10-28', '2026-10-31', '2026-11-01', '2026-11-14'])
        await recordSession(world.database, { group, date, marks })
    }
    const now = { today: '2026-11-15' as PlainDate, time: '08:00' }
    const round = { now, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' }
    const counts = []
    for (const enqueue of [enqueueReportMails, enqueueAbsenceMails])
      counts.push(await countStatements(world.url, (database) => enqueue(database, round)))
    return { counts, mails: await countRows(world.database, 'outgoing_mails') }
  }
  const [one, many] = [await counted(['SNMY1']), await counted(['SNMY1', 'SNMK1', 'SNMK2', 'SNMK3', 'SNMY2'])]
  expect(many.counts).toEqual(one.counts)
  expect(many.mails).toBeGreaterThan(one.mails)
})
