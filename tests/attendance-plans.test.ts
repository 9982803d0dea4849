import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { GRID_WINDOWS, gridPeriod } from '#domain/attendance-grid.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees } from '#server/database/schema/index.ts'
import { readGrid } from '#server/features/attendance/queries.ts'
import { readPages, readRoster } from '#server/features/people/page-queries.ts'
import { readMonth } from '#server/features/reports/month.ts'
import { enqueueAbsenceMails } from '#server/scheduled-mails/absence-mails.ts'
import { enqueueReportMails } from '#server/scheduled-mails/report-mails.ts'
import { readNewestSessions, readPersonFigures } from '#server/shared-queries/attendance-figures.ts'
import { LARGE, openNetwork } from './large-network.ts'
import { plansOf } from './plans.ts'
import { meetsSince, TIME_ZONE } from './scheduled-mails.ts'

const LARGE_TABLES = ['attendance', 'sessions']
const NAMES = ['SNMK1', 'SNMK2', 'SNMK3', 'SNMY1', 'SNMY2', 'SNMA1', 'SNMA2', 'SNMF']
const YEAR = { from: '2026-09-01' as PlainDate, to: '2027-08-31' as PlainDate }

let network: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  network = await openNetwork(inject('serverUrl'), inject('template'), LARGE)
})
afterAll(() => network.close())

/** The steps that read a large table as a whole. */
async function wholeReads(query: Parameters<typeof plansOf>[1]) {
  const steps = (await plansOf(network.url, query)).flat()
  return steps.filter((step) => step['Node Type'] === 'Seq Scan' && LARGE_TABLES.includes(step['Relation Name'] ?? ''))
}

async function rosterIds(): Promise<string[]> {
  const rows = await network.database
    .select({ id: organizationAttendees.id })
    .from(organizationAttendees)
    .where(eq(organizationAttendees.organizationName, 'SNMY1'))
  return rows.map(({ id }) => id)
}

test('the check finds a query that reads a whole table', async () => {
  expect(
    await wholeReads((database) => database.execute("select from attendance where absence_reason = 'x'")),
  ).not.toEqual([])
})

test('the figures of one person, of sixty and of a whole roster read large tables by index', async () => {
  const ids = await rosterIds()
  for (const count of [1, 60, ids.length])
    expect([count, await wholeReads((database) => readPersonFigures(database, ids.slice(0, count), YEAR, 6))]).toEqual([
      count,
      [],
    ])
})

test('the month of a group and of the network read large tables by index, at both ends of the school year', async () => {
  await network.database.execute(sql`
    insert into meeting_days (organization_name, weekday, time, since)
    select name, position % 7, '17:00', '2020-09-01' from organizations`)
  for (const [names, month, today] of [
    [['SNMY1'], '2026-11-01', '2026-11-21'],
    [NAMES, '2026-11-01', '2026-11-21'],
    [NAMES, '2026-08-01', '2026-08-31'],
    [NAMES, '2024-02-01', '2026-11-21'],
  ] as const) {
    const now = { today: today as PlainDate, time: '12:00' }
    const read = (database: Queryable) => readMonth(database, names, month as PlainDate, now)
    expect((await read(network.database)).total.sessions).toBeGreaterThan(0)
    expect([names, month, await wholeReads(read)]).toEqual([names, month, []])
  }
})

test('the month of the network takes as many queries as that of one group', async () => {
  const now = { today: '2026-11-21' as PlainDate, time: '12:00' }
  const queries = async (names: readonly string[]) =>
    (await plansOf(network.url, (database) => readMonth(database, names, '2026-11-01' as PlainDate, now))).length
  expect(await queries(NAMES)).toBe(await queries(['SNMY1']))
})

test('the newest sessions of all groups read large tables by index', async () => {
  expect(await wholeReads((database) => readNewestSessions(database, NAMES, 7, YEAR.to))).toEqual([])
})

test('the page of a person and those of a whole roster read large tables by index', async () => {
  const roster = await readRoster(network.database, 'SNMY1')
  for (const entries of [roster.slice(0, 1), roster])
    expect([
      entries.length,
      await wholeReads((database) => readPages(database, entries, '2026-11-21' as PlainDate, 'Asia/Beirut')),
    ]).toEqual([entries.length, []])
})

test('a round of the scheduled mails reads large tables by index', async () => {
  for (const name of ['SNMK1', 'SNMY1']) await meetsSince(network.database, name, '2020-01-01')
  const now = { today: '2026-11-22' as PlainDate, time: '08:00' }
  for (const enqueue of [enqueueReportMails, enqueueAbsenceMails])
    expect([
      enqueue.name,
      await wholeReads((database) => enqueue(database, { now, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' })),
    ]).toEqual([enqueue.name, []])
})

test('an attendance grid of each window sends at most five queries, which read large tables by index', async () => {
  const today = '2026-11-21' as PlainDate
  for (const window of GRID_WINDOWS) {
    const read = (database: Parameters<typeof readGrid>[0]) =>
      readGrid(database, 'SNMY1', gridPeriod(window, today), today)
    expect([window, await wholeReads(read)]).toEqual([window, []])
    expect((await plansOf(network.url, read)).length).toBeLessThanOrEqual(5)
    expect((await read(network.database)).sessions.length).toBeGreaterThanOrEqual(window === 'newest' ? 12 : 80)
  }
})
