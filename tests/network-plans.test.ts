import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { GRID_WINDOWS, gridPeriod } from '#domain/attendance-grid.ts'
import type { PlainDate } from '#domain/dates.ts'
import type { Queryable } from '#server/database/connect.ts'
import { organizationAttendees } from '#server/database/schema/index.ts'
import { readGrid } from '#server/features/attendance/queries.ts'
import { readPages, readRoster } from '#server/features/people/page-queries.ts'
import { readMonth } from '#server/features/reports/month.ts'
import { findMembers, findPeople, findSessions, findTransactions } from '#server/features/search/queries.ts'
import { listSessions } from '#server/features/sessions/list-queries.ts'
import { lockPeopleOfReport } from '#server/features/sessions/people-of-report.ts'
import { readReport, readSession } from '#server/features/sessions/queries.ts'
import { readStoredRows } from '#server/features/sessions/write-session.ts'
import { enqueueAbsenceMails } from '#server/operations/scheduled-mails/absence-mails.ts'
import { enqueueReportMails } from '#server/operations/scheduled-mails/report-mails.ts'
import { readNewestSessions, readPersonFigures } from '#server/shared/queries/attendance-figures.ts'
import { LARGE, nameEverybody, openNetwork } from './large-network.ts'
import { type PlanStep, plansOf } from './plans.ts'
import { meetsSince, TIME_ZONE } from './scheduled-mails.ts'

const MARKS = ['attendance', 'sessions']
const LARGE_TABLES = [...MARKS, 'organization_attendees', 'profiles', 'financial_transactions']
const NAMES = ['SNMK1', 'SNMK2', 'SNMK3', 'SNMY1', 'SNMY2', 'SNMA1', 'SNMA2', 'SNMF']
const YEAR = { from: '2026-09-01' as PlainDate, to: '2027-08-31' as PlainDate }
const LIMIT = 24
const FIRST = { cursor: undefined, limit: LIMIT }
const MANY = ['SNMK1', 'SNMY1', 'SNMY2', 'SNMF']

let network: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  network = await openNetwork(inject('serverUrl'), inject('template'), LARGE)
  await nameEverybody(network.database)
}, 180_000)
afterAll(() => network.close())

type Query = (database: Queryable) => Promise<unknown>

/** The steps that read a large table as a whole. */
async function wholeReads(query: Query, tables = MARKS) {
  const steps = (await plansOf(network.url, query)).flat()
  expect(steps.length).toBeGreaterThan(0)
  return steps.filter((step) => step['Node Type'] === 'Seq Scan' && tables.includes(step['Relation Name'] ?? ''))
}

async function planOf(query: Query): Promise<PlanStep[]> {
  const plans = await plansOf(network.url, query)
  expect(plans).toHaveLength(1)
  return plans[0] ?? []
}

/** No step reads a whole table, gives more rows than requested, or sorts more of them. */
function expectIndexed(steps: readonly PlanStep[], most: number) {
  const ownSteps = steps.map((step) => ({ ...step, Plans: undefined }))
  expect(ownSteps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
  expect(ownSteps.filter((step) => step['Actual Rows'] > most)).toEqual([])
}

async function rosterIds(): Promise<string[]> {
  const rows = await network.database
    .select({ id: organizationAttendees.id })
    .from(organizationAttendees)
    .where(eq(organizationAttendees.organizationName, 'SNMY1'))
  return rows.map(({ id }) => id)
}

test('the checks find statements that read or sort a whole table', async () => {
  for (const text of [
    "select from attendance where absence_reason = 'x'",
    "select from sessions where topic like '%x'",
  ])
    expect(await wholeReads((database) => database.execute(text))).not.toEqual([])
  const steps = await planOf((database) => database.execute('select id from sessions order by title limit 5'))
  expect(() => expectIndexed(steps, LIMIT + 1)).toThrow()
})

test.each([
  ['everybody’s', 'all'],
  ['one organization’s', ['SNMY1']],
  ['several organizations’', MANY],
] as const)('the list of %s sessions reads any page from an index', async (_, organizations) => {
  let cursor: string | undefined
  for (let place = 0; place < 3; place += 1) {
    const requested = { organizations, cursor, limit: LIMIT }
    for (const steps of await plansOf(network.url, (database) => listSessions(database, requested))) {
      expectIndexed(steps, LIMIT + 1)
      expect(steps.filter((step) => step['Node Type'] === 'Sort')).toEqual([])
    }
    // Far down the list the next time: the last pages cost as little as the first.
    const far = await listSessions(network.database, { organizations, cursor, limit: 300 })
    cursor = far.nextCursor ?? undefined
    expect(cursor).toBeDefined()
  }
})

test('the list of several organizations is their lists merged', async () => {
  const merged = await listSessions(network.database, { organizations: MANY, ...FIRST, limit: 60 })
  const all = await listSessions(network.database, { organizations: 'all', ...FIRST, limit: 200 })
  const expected = all.rows.filter((row) => MANY.includes(row.organization ?? '')).slice(0, 60)
  expect(merged.rows).toEqual(expected)
  expect(merged.rows.every((row) => row.attendanceCount === LARGE.attendancePerSession)).toBe(true)
  const next = await listSessions(network.database, {
    organizations: MANY,
    cursor: merged.nextCursor ?? undefined,
    limit: 20,
  })
  const later = all.rows.filter((row) => MANY.includes(row.organization ?? '')).slice(60, 80)
  expect(next.rows).toEqual(later)
})

test('a list for no organization needs no query', async () => {
  expect(await plansOf(network.url, (database) => listSessions(database, { organizations: [], ...FIRST }))).toEqual([])
})

test('a session and its attendance with birthdates are read by indexes', async () => {
  const { rows } = await listSessions(network.database, { organizations: ['SNMY1'], ...FIRST })
  const id = rows[0]?.id ?? ''
  const session = await planOf((database) => readSession(database, id))
  expectIndexed(session, 1)
  const report = await planOf((database) => readReport(database, id))
  expectIndexed(report, LARGE.attendancePerSession)
})

test('the people of a report and the stored marks of an edit are read by indexes', async () => {
  const { rows } = await listSessions(network.database, { organizations: ['SNMY1'], ...FIRST })
  const id = rows[0]?.id ?? ''
  const report = await readReport(network.database, id)
  const people = (report?.attendance ?? []).flatMap(({ attendeeId }) => attendeeId ?? [])
  expect(people).toHaveLength(LARGE.attendancePerSession)
  // Of another group, so that it is looked up whether they attended one of its sessions.
  for (const organization of ['SNMY1', 'SNMF'])
    for (const plan of await plansOf(network.url, (database) => lockPeopleOfReport(database, organization, people)))
      expectIndexed(plan, LARGE.attendancePerSession)
  expectIndexed(await planOf((database) => readStoredRows(database, id)), LARGE.attendancePerSession)
})

test.each([
  ['a family in Latin letters', 'karam'],
  ['a family in Arabic letters', 'كرم'],
  ['the beginning of a name', 'kar'],
  ['two letters', 'ka'],
  ['two Arabic letters', 'كر'],
  ['two words', 'chess 77'],
  ['something that nobody wrote', 'zzz'],
])('searching for %s uses indexes, for everyone and for one group', async (_, text) => {
  for (const within of ['all', ['SNMY1']] as const) {
    const finds = {
      people: (database: Queryable) => findPeople(database, text, within),
      members: (database: Queryable) => findMembers(database, { search: text, within }),
      sessions: (database: Queryable) => findSessions(database, text, within),
      transactions: (database: Queryable) => findTransactions(database, text, within),
    }
    for (const [kind, find] of Object.entries(finds))
      expect([kind, within, await wholeReads(find, LARGE_TABLES)]).toEqual([kind, within, []])
  }
})

test('in a large network both scripts find the same', async () => {
  const found = await findPeople(network.database, 'karam', ['SNMY1'])
  expect(found.length).toBeGreaterThan(0)
  const topics = (await findSessions(network.database, 'شس', 'all')).map(({ topic }) => topic)
  expect(topics.length).toBeGreaterThan(0)
  for (const topic of topics) expect(topic).toMatch(/^Chess/)
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
    const read = (database: Queryable) => readGrid(database, 'SNMY1', gridPeriod(window, today), today)
    expect([window, await wholeReads(read)]).toEqual([window, []])
    expect((await plansOf(network.url, read)).length).toBeLessThanOrEqual(5)
    expect((await read(network.database)).sessions.length).toBeGreaterThanOrEqual(window === 'newest' ? 12 : 80)
  }
})
