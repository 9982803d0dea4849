import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { LARGE, openNetwork } from '#tests/large-network.ts'
import { type PlanStep, plansOf } from '#tests/plans.ts'
import { listSessions } from './list-queries.ts'
import { lockPeopleOfReport } from './people-of-report.ts'
import { readReport, readSession } from './queries.ts'
import { readStoredRows } from './write-session.ts'

const LIMIT = 24
const FIRST = { cursor: undefined, limit: LIMIT }
const MANY = ['SNMK1', 'SNMY1', 'SNMY2', 'SNMF']

let network: Awaited<ReturnType<typeof openNetwork>>
beforeAll(async () => {
  network = await openNetwork(inject('serverUrl'), inject('template'), LARGE)
})
afterAll(() => network.close())

/** Every step of the one statement that the query sends. */
async function planOf(query: Parameters<typeof plansOf>[1]): Promise<PlanStep[]> {
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

test('the check finds a statement that reads or sorts a whole table', async () => {
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
    const steps = await planOf((database) => listSessions(database, requested))
    expectIndexed(steps, LIMIT + 1)
    expect(steps.filter((step) => step['Node Type'] === 'Sort')).toEqual([])
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
