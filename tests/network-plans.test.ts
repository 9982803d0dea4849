import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { GRID_WINDOWS, gridPeriod } from '#domain/attendance/attendance-grid.ts'
import type { PlainDate } from '#domain/dates/dates.ts'
import { NO_LIMITS } from '#server/database/client.ts'
import { connect, type Database, type Queryable } from '#server/database/connect.ts'
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
import { readNewestSessions, readPersonFigures } from '#server/queries/attendance-figures.ts'
import { type PlanStep, plansOf } from './plans.ts'
import { meetsSince, TIME_ZONE } from './scheduled-mails.ts'
import { LARGE, LARGE_TABLES, makeWideTemplate, nameEverybody } from './wide-network.ts'

const MARKS = ['attendance', 'sessions']
const NAMES = ['SNMK1', 'SNMK2', 'SNMK3', 'SNMY1', 'SNMY2', 'SNMA1', 'SNMA2', 'SNMF']
const TODAY = '2026-11-21' as PlainDate
const YEAR = { from: '2026-09-01' as PlainDate, to: '2027-08-31' as PlainDate }
const LIMIT = 24
const FIRST = { cursor: undefined, limit: LIMIT }
const MANY = ['SNMK1', 'SNMY1', 'SNMY2', 'SNMF']

let network: { readonly url: string; readonly database: Database; close(): Promise<void> }
beforeAll(async () => {
  const { url, drop } = await makeWideTemplate(inject('serverUrl'), inject('template'), LARGE)
  const { database, close } = connect(url, 2, NO_LIMITS)
  network = { url, database, close: () => close().then(drop) }
  await nameEverybody(database)
  for (const name of NAMES) await meetsSince(network.database, name, '2020-09-01')
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

/** No step reads a large table as a whole, gives more rows than requested, or sorts more of them. */
function expectIndexed(steps: readonly PlanStep[], most: number) {
  const ownSteps = steps.map((step) => ({ ...step, Plans: undefined }))
  const whole = ownSteps.filter((step) => step['Node Type'] === 'Seq Scan')
  expect(whole.filter((step) => LARGE_TABLES.includes(step['Relation Name'] ?? ''))).toEqual([])
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
  const next = await listSessions(network.database, {
    organizations: MANY,
    cursor: merged.nextCursor ?? undefined,
    limit: 20,
  })
  const later = all.rows.filter((row) => MANY.includes(row.organization ?? '')).slice(60, 80)
  expect(next.rows).toEqual(later)
  // Of none, without a query.
  expect(await plansOf(network.url, (database) => listSessions(database, { organizations: [], ...FIRST }))).toEqual([])
})

test('a session, its attendance with birthdates, the people of its report and its stored marks are read by indexes', async () => {
  const { rows } = await listSessions(network.database, { organizations: ['SNMY1'], ...FIRST })
  const id = rows[0]?.id ?? ''
  expectIndexed(await planOf((database) => readSession(database, id)), 1)
  expectIndexed(await planOf((database) => readReport(database, id)), LARGE.attendance)
  expectIndexed(await planOf((database) => readStoredRows(database, id)), LARGE.attendance)
  const report = await readReport(network.database, id)
  const people = (report?.attendance ?? []).flatMap(({ attendeeId }) => attendeeId ?? [])
  expect(people).toHaveLength(LARGE.attendance)
  // Of another group, so that it is looked up whether they attended one of its sessions.
  for (const organization of ['SNMY1', 'SNMF'])
    for (const plan of await plansOf(network.url, (database) => lockPeopleOfReport(database, organization, people)))
      expectIndexed(plan, LARGE.attendance)
})

test.each([
  ['a family in Latin letters', 'karam'],
  ['a family in Arabic letters', 'كرم'],
  ['two letters', 'ka'],
  ['two Arabic letters', 'كر'],
  ['two words', 'chess 77'],
  ['something that nobody wrote', 'zzz'],
])('searching for %s uses indexes, for everyone and for one group', async (_, text) => {
  for (const within of ['all', ['SNMY1']] as const)
    for (const find of [
      (database: Queryable) => findPeople(database, text, within),
      (database: Queryable) => findMembers(database, { search: text, within }),
      (database: Queryable) => findSessions(database, text, within),
      (database: Queryable) => findTransactions(database, text, within),
    ])
      expect([within, await wholeReads(find, LARGE_TABLES)]).toEqual([within, []])
})

test('in a large network both scripts find the same', async () => {
  const found = await findPeople(network.database, 'karam', ['SNMY1'])
  expect(found.length).toBeGreaterThan(0)
  const topics = (await findSessions(network.database, 'شس', 'all')).map(({ topic }) => topic)
  expect(topics.length).toBeGreaterThan(0)
  for (const topic of topics) expect(topic).toMatch(/^Chess/)
})

const monthOf = (names: readonly string[], month: string, today: PlainDate) => (database: Queryable) =>
  readMonth(database, names, month as PlainDate, { today, time: '12:00' })
const figuresOf = (people: number) => async (database: Queryable) =>
  readPersonFigures(database, (await rosterIds()).slice(0, people), YEAR, 6)
const pagesOf = (people: number) => async (database: Queryable) => {
  const roster = await readRoster(network.database, 'SNMY1')
  return readPages(database, roster.slice(0, people), TODAY, TIME_ZONE)
}
const gridOf = (window: (typeof GRID_WINDOWS)[number]) => (database: Queryable) =>
  readGrid(database, 'SNMY1', gridPeriod(window, TODAY), TODAY)
const roundOf = (enqueue: typeof enqueueReportMails) => (database: Queryable) => {
  const now = { today: '2026-11-22' as PlainDate, time: '08:00' }
  return enqueue(database, { now, timeZone: TIME_ZONE, appUrl: 'http://shabaka.test' })
}

test.each<[string, Query]>([
  ['the figures of a person', figuresOf(1)],
  ['the figures of sixty people', figuresOf(60)],
  ['the figures of a whole roster', figuresOf(LARGE.people)],
  ['the page of a person', pagesOf(1)],
  ['the pages of a whole roster', pagesOf(LARGE.people)],
  ['the month of a group', monthOf(['SNMY1'], '2026-11-01', TODAY)],
  ['the month of the network', monthOf(NAMES, '2026-11-01', TODAY)],
  ['the last month of a school year', monthOf(NAMES, '2026-08-01', '2026-08-31' as PlainDate)],
  ['a month of years ago', monthOf(NAMES, '2024-02-01', TODAY)],
  ['the newest sessions of all groups', (database) => readNewestSessions(database, NAMES, 7, YEAR.to)],
  ['a round of mails about reports', roundOf(enqueueReportMails)],
  ['a round of mails about absences', roundOf(enqueueAbsenceMails)],
  ...GRID_WINDOWS.map((window): [string, Query] => [`the grid of ${window}`, gridOf(window)]),
])('%s: large tables are read by index', async (_, query) => {
  expect(await wholeReads(query)).toEqual([])
})

test('the month of the network takes as many queries as that of one group, and a grid at most five', async () => {
  const queries = async (query: Query) => (await plansOf(network.url, query)).length
  const queriesOfMonth = (names: readonly string[]) => queries(monthOf(names, '2026-11-01', TODAY))
  expect(await queriesOfMonth(NAMES)).toBe(await queriesOfMonth(['SNMY1']))
  for (const window of GRID_WINDOWS) {
    expect(await queries(gridOf(window))).toBeLessThanOrEqual(5)
    const { sessions } = await gridOf(window)(network.database)
    expect(sessions.length).toBeGreaterThanOrEqual(11)
  }
})
