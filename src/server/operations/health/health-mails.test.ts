import { mkdtemp, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Disk } from '#domain/network/health.ts'
import { removeCluster, startCluster } from '#embedded-postgres'
import { connect } from '#server/database/connect.ts'
import { prepareDatabase } from '#server/database/set-up/migrate.ts'
import { createLog } from '#server/log/log.ts'
import { watchReadiness } from '#server/operations/readiness.ts'
import { instantOf, TIME_ZONE } from '#tests/scheduled-mails.ts'
import { createWorld, type World } from '#tests/world.ts'
import { enqueueHealthMails } from './health-mails.ts'
import { readProblems } from './problems.ts'

const GB = 1024 ** 3
const ENOUGH: Disk = { free: 50 * GB, total: 100 * GB }

async function mailsAt({ database, mailQueue, mails }: World, moment: string, disk = ENOUGH): Promise<string[]> {
  const before = mails.length
  const clock = () => instantOf(moment)
  const readDisks = async () => new Map([['data', disk]])
  await enqueueHealthMails({ database, readDisks, clock, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' })
  await mailQueue.deliver()
  return mails.slice(before).map(({ mail }) => `${mail.language}: ${mail.subject}`)
}

test('every administrator is mailed once a day while the disk is almost full, in their language', async () => {
  const world = await createWorld()
  const other = await world.person({ fullName: 'Georges', isAdmin: true })
  await world.owner.execute(sql`update profiles set language = 'ar' where id = ${other.id}`)
  const low = { free: 1.9 * GB, total: 100 * GB }
  expect(await mailsAt(world, '2026-11-21 09:00')).toEqual([])
  const first = await mailsAt(world, '2026-11-21 10:00', low)
  expect(first.sort()).toEqual(['ar: قرص خادم «شبكة» على وشك الامتلاء', "en: Shabaka's disk is almost full"])
  expect(await mailsAt(world, '2026-11-21 23:59', low)).toEqual([])
  expect(await mailsAt(world, '2026-11-22 00:05', low)).toHaveLength(2)
  expect(await mailsAt(world, '2026-11-23 00:05')).toEqual([])
})

const BACKUP = 'en: Shabaka has no current backup'
const MAILS = "en: Shabaka can't send its emails"

test('admins are mailed about a backup that is missing or failed, and about mails that were tried for an hour', async () => {
  const backup = `update backup_state set is_encrypted = true, verified_at =`
  for (const [statement, expected] of [
    [`${backup} '2026-11-20T01:00Z'`, []],
    [`${backup} '2026-11-18T01:00Z'`, [BACKUP]],
    [`${backup} '2026-11-20T01:00Z', failed_at = '2026-11-21T01:00Z', failure = 'x'`, [BACKUP]],
    [mailOf('0 minutes'), []],
    [mailOf('1 hour'), [MAILS]],
  ] as const) {
    const world = await createWorld()
    await world.owner.execute(statement)
    expect([statement, await mailsAt(world, '2026-11-21 09:00')]).toEqual([statement, expected])
  }
})

/** Adds a mail that a mail server did not accept; it is tried again tomorrow. */
function mailOf(age: string): string {
  return `insert into outgoing_mails (id, recipient, kind, language, subject, text, html, attempts, created_at, next_attempt_at, expires_at)
    values (gen_random_uuid(), 'rita@example.org', 'decision', 'en', 'S', 'T', 'H', 5, now() - interval '${age}',
      now() + interval '1 day', now() + interval '2 days')`
}

test('a damaged page is a problem, and makes the app unready', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(resolve('data-damaged-'))
  let cluster = await startCluster({ dataDir, report: () => undefined })
  onTestFinished(async () => {
    await cluster.stop()
    await removeCluster({ dataDir })
    await rm(dataDir, { recursive: true, force: true })
  })
  await prepareDatabase(cluster.url, null, () => undefined)
  const before = connect(cluster.url, 1)
  const found = await before.database.execute<{ path: string }>(
    sql`select pg_relation_filepath('organizations') as path`,
  )
  await before.close()
  await cluster.stop()
  const file = await open(join(cluster.pgdata, found.rows[0]?.path ?? ''), 'r+')
  await file.write(Buffer.alloc(64, 0xaa), 0, 64, 4_000)
  await file.close()

  cluster = await startCluster({ dataDir, report: () => undefined })
  const { database, close } = connect(cluster.url, 2)
  onTestFinished(close)
  await expect(database.execute(sql`select from organizations`)).rejects.toThrow()
  await expect.poll(() => readProblems(database, new Map(), Date.now())).toEqual(['pages'])
  const always = { isAvailable: () => true, isDraining: () => false, timeoutMs: 30_000 }
  const log = createLog(() => undefined)
  expect(await watchReadiness({ database, databaseUrl: cluster.url, log, ...always })()).toBe('database-damaged')
})
