import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/free-port.ts'
import {
  addToRoster,
  enqueueAt,
  instantOf,
  mailsAt,
  meetsSince,
  recordSession,
  TIME_ZONE,
} from '#tests/scheduled-mails.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'
import { startScheduledMails } from './scheduled-mails.ts'

/** A missing report and a child who was absent three times, both due on 15 November at 08:00. */
async function withMailsDue(world: World) {
  await meetsSince(world.database, 'SNMK1', '2026-11-13')
  const child = await addToRoster(world.database, 'SNMY1')
  for (const date of ['2026-10-31', '2026-11-07', '2026-11-14'])
    await recordSession(world.database, { group: 'SNMY1', date, marks: { [child]: 'absent' } })
}

test('however many processes are at it at once, each mail is queued once', async () => {
  const world = await createWorld()
  await withMailsDue(world)
  const processes = [world, ...Array.from({ length: 3 }, () => connect(world.url, 2))]
  await Promise.all(processes.map((process) => enqueueAt(process, '2026-11-15 08:00')))
  expect(await countRows(world.database, 'outgoing_mails')).toBe(2)
  for (const process of processes.slice(1)) await process.close()
})

test('a second round queues nothing again', async () => {
  const world = await createWorld()
  await withMailsDue(world)
  for (const moment of ['2026-11-15 08:00', '2026-11-15 08:00']) await enqueueAt(world, moment)
  expect(await countRows(world.database, 'outgoing_mails')).toBe(2)
})

test('mails wait in the queue while the mail server is down', async () => {
  const world = await createWorld()
  await withMailsDue(world)
  world.mailServer.isUp = false
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([])
  expect(await countRows(world.database, 'outgoing_mails where sent_at is null')).toBe(2)
  world.mailServer.isUp = true
  await world.database.execute('update outgoing_mails set next_attempt_at = now()')
  expect(await mailsAt(world, '2026-11-15 09:00')).toEqual([
    'Leader: One child of SNMY1 was absent three times in a row',
    'Other: Missing report of SNMK1: Friday, November 13, 2026',
  ])
})

test('a round at the start queues what is due, and a stop waits for it', async () => {
  const world = await createWorld()
  await withMailsDue(world)
  const clock = () => instantOf('2026-11-15 08:00')
  const log = createLog((line) => world.logged.push(line))
  const { database } = world
  await startScheduledMails({ database, log, clock, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' }).stop()
  expect(await countRows(database, 'outgoing_mails')).toBe(2)
  expect(world.logged).toEqual([])
})

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
