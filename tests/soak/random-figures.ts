import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aPerson } from '#tests/factories.ts'
import { newSeed } from '#tests/property-runs.ts'
import { storeCounts } from '#tests/session-counts.ts'
import { createWorld, type World } from '#tests/world.ts'
import { compareFigures } from './compare-figures.ts'
import { inBeirut, recountMonth } from './recount-month.ts'

const GROUPS = ['SNMK1', 'SNMY1'] as const
const PEOPLE = 6

/**
 * Borders: Beirut skips from 23:59 on 28 March 2026 to 01:00; 1 November 2026 is a Sunday, whose report is missing from
 * 08:00 on 3 November (06:00 UTC); a school year begins.
 */
const NOWS = [
  '2026-03-28T21:59:59Z',
  '2026-03-28T22:00:00Z',
  '2026-03-31T05:00:00Z',
  '2026-11-03T05:59:59Z',
  '2026-11-03T06:00:00Z',
  '2026-10-31T22:30:00Z',
  '2026-08-31T20:59:59Z',
  '2026-08-31T21:00:00Z',
  '2026-11-21T10:00:00Z',
  '2028-02-29T10:00:00Z',
].map((text) => Date.parse(text))

const days = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -8, max: 45 }) }, fc.integer({ min: 46, max: 500 }))
const group = fc.constantFrom(0, 1)

const network = fc.record({
  now: fc.oneof(fc.constantFrom(...NOWS), fc.integer({ min: NOWS[0] ?? 0, max: NOWS[9] ?? 0 })),
  leaders: fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE }),
  removed: fc.array(fc.nat({ max: PEOPLE - 1 }), { maxLength: 2 }),
  moved: fc.array(fc.nat({ max: PEOPLE - 1 }), { maxLength: 2 }),
  meetings: fc.array(fc.record({ weekday: fc.nat({ max: 6 }), sinceDaysAgo: days }), { maxLength: 2 }),
  pauses: fc.array(fc.record({ group: fc.constantFrom(0, 1, null), daysAgo: days, length: fc.nat({ max: 10 }) }), {
    maxLength: 3,
  }),
  unheld: fc.uniqueArray(fc.record({ group, daysAgo: days }), {
    maxLength: 6,
    selector: (one) => `${one.group} ${one.daysAgo}`,
  }),
  sessions: fc.array(
    fc.record({
      group,
      daysAgo: days,
      marks: fc.array(fc.constantFrom('present', 'absent', 'absent', null), { minLength: PEOPLE, maxLength: PEOPLE }),
    }),
    { maxLength: 30 },
  ),
})

type Network = typeof network extends fc.Arbitrary<infer Value> ? Value : never

/** Months, people, groups and grids are recounted, without the app's SQL. @param seed repeats a failure */
export async function recountAtRandom(runs: number, seed = newSeed()) {
  const examples = [BEFORE_MIDNIGHT_THAT_IS_MISSING, AFTER_MIDNIGHT_THAT_IS_MISSING, BEGINS_ON_A_MEETING_DAY]
  await fc.assert(
    fc.asyncProperty(network, (one) => recordAndRecount(one)),
    { numRuns: runs, seed, endOnFailure: true, examples: examples.map((one): [Network] => [one]) },
  )
}

const ALL = ['absent', 'present', 'absent', 'present', 'absent', null] as const

/** A session on 29 March, of which the last second of 28 March must not know. */
const BEFORE_MIDNIGHT_THAT_IS_MISSING: Network = {
  now: NOWS[0] ?? 0,
  leaders: [false, false, true, false, false, false],
  removed: [],
  moved: [],
  meetings: [{ weekday: 0, sinceDaysAgo: 40 }],
  pauses: [],
  unheld: [],
  sessions: [-1, 0, 7, 14].map((daysAgo) => ({ group: 0, daysAgo, marks: [...ALL] })),
}

/** The same session one second later, on its day. */
const AFTER_MIDNIGHT_THAT_IS_MISSING: Network = {
  ...BEFORE_MIDNIGHT_THAT_IS_MISSING,
  now: NOWS[1] ?? 0,
  sessions: [0, 1, 8, 15].map((daysAgo) => ({ group: 0, daysAgo, marks: [...ALL] })),
}

/** November 2026 begins on a Sunday, on which both groups meet, and one of them has reported. */
const BEGINS_ON_A_MEETING_DAY: Network = {
  ...BEFORE_MIDNIGHT_THAT_IS_MISSING,
  now: NOWS[4] ?? 0,
  meetings: [0, 1].map(() => ({ weekday: 0, sinceDaysAgo: 45 })),
  unheld: [{ group: 1, daysAgo: 9 }],
  sessions: [2, 16].map((daysAgo) => ({ group: 0, daysAgo, marks: [...ALL] })),
}

async function recordAndRecount(one: Network): Promise<void> {
  const world = await createWorld({ now: one.now })
  try {
    await fill(world, one)
    const { today } = inBeirut(one.now)
    for (const monthsAgo of [0, 1, 2, 6, 12]) await compare(world, monthBefore(today, monthsAgo), one.now)
    await compareFigures(world, today)
  } finally {
    await world.close()
  }
}

function monthBefore(today: string, months: number): string {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Written directly, because the app accepts neither meeting days of the past nor pauses that have ended. */
async function fill({ admin, database }: World, one: Network): Promise<void> {
  const { today } = inBeirut(one.now)
  const ids: string[] = []
  for (const [place, isLeader] of one.leaders.entries()) {
    const added = await admin.roster.add(aPerson({ organizationName: GROUPS[place % 2] ?? 'SNMY1', isLeader }))
    ids.push(added.person.id)
  }
  for (const place of one.moved)
    await database.execute(sql`
      update organization_attendees
      set organization_name = case organization_name when 'SNMY1' then 'SNMK1' else 'SNMY1' end
      where id = ${ids[place]}`)
  for (const place of one.removed)
    await database.execute(sql`update organization_attendees set removed_at = now() where id = ${ids[place]}`)
  for (const [place, { weekday, sinceDaysAgo }] of one.meetings.entries())
    await database.execute(sql`
      insert into meeting_days (organization_name, weekday, since)
      values (${GROUPS[place]}, ${weekday}, ${today}::date - ${sinceDaysAgo}::int)`)
  for (const { group, daysAgo, length } of one.pauses)
    await database.execute(sql`
      insert into meeting_pauses (id, organization_name, first_day, last_day)
      values (gen_random_uuid(), ${group === null ? null : GROUPS[group]}, ${today}::date - ${daysAgo}::int,
        ${today}::date - ${daysAgo}::int + ${length}::int)`)
  for (const { group, daysAgo } of one.unheld)
    await database.execute(sql`
      insert into unheld_meetings (organization_name, day, reason)
      values (${GROUPS[group]}, ${today}::date - ${daysAgo}::int, 'Snow')`)
  for (const { group, daysAgo, marks } of one.sessions) {
    const statuses = marks.map((status) => status ?? '')
    await database.execute(sql`
      with held as (
        insert into sessions (id, title, presenter_name, topic, session_date, organization)
        values (gen_random_uuid(), 'T', 'Leader', 'Session', ${today}::date - ${daysAgo}::int, ${GROUPS[group]})
        returning id
      )
      insert into attendance (id, session_id, attendee_id, attendee_name, name_key, status)
      select gen_random_uuid(), held.id, marked.person, marked.person::text, marked.person::text, marked.status
      from held, unnest(${sql.param(ids)}::uuid[], ${sql.param(statuses)}::text[]) as marked(person, status)
      where marked.status <> ''`)
  }
  await storeCounts(database)
}

/** Compare what the app answers about a month with the recount: of the network, and of a group. */
async function compare({ database, admin, leader }: World, month: string, now: number): Promise<void> {
  const expected = await recountMonth(database, GROUPS, month, now)
  const network = await admin.reports.month({ organizationName: null, month })
  const isCounted = ({ organizationName }: { organizationName: string }) =>
    (GROUPS as readonly string[]).includes(organizationName)
  expect([month, network.groups.filter(isCounted)]).toEqual([month, expected])
  const { organizationName: _, missing: __, ...total } = sumOfGroups(expected)
  expect([month, network.total]).toEqual([month, total])
  expect(network.months.at(-1)).toMatchObject({ present: total.present, all: total.all })
  expect(network.months.at(-2)).toMatchObject(total.before)
  const own = await leader.reports.month({ organizationName: 'SNMY1', month })
  expect([month, own.groups]).toEqual([month, expected.filter(({ organizationName }) => organizationName === 'SNMY1')])
  const { sessions, present, all } = total
  expect(await admin.sessions.month({ organizationName: null, month: `${month}-28` })).toEqual({
    sessions,
    present,
    all,
  })
}

type Recounted = Awaited<ReturnType<typeof recountMonth>>

function sumOfGroups([first, second]: Recounted) {
  if (!first || !second) throw new Error('There are two groups')
  const added = <Row extends Record<string, number>>(one: Row, other: Row) =>
    Object.fromEntries(Object.entries(one).map(([key, count]) => [key, count + (other[key] ?? 0)])) as Row
  const { sessions, present, all, followedUp } = first
  return {
    ...first,
    ...added(
      { sessions, present, all, followedUp },
      { sessions: second.sessions, present: second.present, all: second.all, followedUp: second.followedUp },
    ),
    weeks: first.weeks.map((week, place) => added(week, second.weeks[place] ?? week)),
    before: added(first.before, second.before),
  }
}
