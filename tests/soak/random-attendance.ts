import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { auditSessions } from '#server/features/sessions/audit-sessions.ts'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { type Caller, createWorld, type World } from '#tests/world.ts'
import { FOLLOWED_UP, recount, THIS_YEAR } from './recount-attendance.ts'
import { recountedGrid, shownGrid, WINDOWS } from './recount-grid.ts'

const GROUPS = ['SNMY1', 'SNMK1'] as const
const PEOPLE = 8

/** What becomes of one person at a session: nothing for a person who has no row. */
const mark = fc.constantFrom('present', 'absent', 'absent', null)

const session = fc.record({
  group: fc.nat({ max: 1 }),
  /** Days before the day of the test world, also a few after it; two school years and both sides of their border. */
  daysAgo: fc.oneof(fc.integer({ min: -10, max: 40 }), fc.integer({ min: 75, max: 90 }), fc.nat({ max: 600 })),
  marks: fc.array(mark, { minLength: PEOPLE, maxLength: PEOPLE }),
})

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('record' as const), session }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), which: fc.nat({ max: 9 }), session }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), which: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('move' as const), person: fc.nat({ max: PEOPLE - 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), person: fc.nat({ max: PEOPLE - 1 }) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Session = typeof session extends fc.Arbitrary<infer Value> ? Value : never

const network = fc.record({
  leaders: fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE }),
  steps: fc.array(step, { minLength: 6, maxLength: 24 }),
})

/** Sessions, edits, moves and removals are recounted row by row, without the app's SQL; `seed` repeats a failure. */
export async function recountAttendanceAtRandom(runs: number, seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)) {
  await fc.assert(
    fc.asyncProperty(network, (one) => recordAndRecount(one)),
    { numRuns: runs, seed, endOnFailure: true },
  )
}

interface Network {
  readonly leaders: readonly boolean[]
  readonly steps: readonly Step[]
}

async function recordAndRecount({ leaders, steps }: Network): Promise<void> {
  const world = await createWorld()
  try {
    const people = []
    for (const [place, isLeader] of leaders.entries()) {
      const organizationName = GROUPS[place % 2] ?? 'SNMY1'
      people.push((await world.admin.roster.add(aPerson({ organizationName, isLeader }))).person)
    }
    const recorded: string[] = []
    for (const one of steps) await carryOut(world, one, people, recorded)
    expect(await auditSessions(world.database)).toEqual([])
    await compare(world)
  } finally {
    await world.close()
  }
}

type Person = Awaited<ReturnType<Caller['roster']['add']>>['person']

async function carryOut(world: World, one: Step, people: readonly Person[], recorded: string[]): Promise<void> {
  const { admin, database } = world
  if (one.what === 'record') {
    const id = uuid()
    const group = GROUPS[one.session.group] ?? 'SNMY1'
    await admin.sessions.create(aSession({ id, organizationName: group, ...contentOf(one.session, people) }))
    recorded.push(id)
  }
  const id = 'which' in one ? recorded[one.which] : undefined
  if (one.what === 'edit' && id) {
    const { version } = await admin.sessions.get({ id })
    await admin.sessions.update(anEdit({ id, version, ...contentOf(one.session, people) }))
  }
  if (one.what === 'delete' && id) {
    await admin.sessions.remove({ id })
    recorded.splice(recorded.indexOf(id), 1)
  }
  const person = 'person' in one ? people[one.person] : undefined
  // Written directly: the app moves people only by their age.
  if (one.what === 'move' && person)
    await database.execute(sql`
      update organization_attendees
      set organization_name = case organization_name when 'SNMY1' then 'SNMK1' else 'SNMY1' end
      where id = ${person.id}`)
  if (one.what === 'remove' && person)
    await database.execute(sql`update organization_attendees set removed_at = now() where id = ${person.id}`)
}

function contentOf({ daysAgo, marks }: Session, people: readonly Person[]) {
  const sessionDate = new Date(Date.UTC(2026, 10, 21 - daysAgo)).toISOString().slice(0, 10)
  const rows = people.flatMap((person, place) => {
    const status = marks[place]
    return status ? [attendanceOf(person, { status })] : []
  })
  return { sessionDate, attendance: [anAttendance({ attendeeName: 'Somebody', isLeader: true }), ...rows] }
}

async function compare({ database, admin, leader, otherLeader }: World): Promise<void> {
  const expected = await recount(database)
  for (const { id, ...figures } of expected.people) {
    const { present, all, yearBefore, streak } = figures
    const answer = await admin.people.attendance({ personId: id })
    expect({ ...answer.figures, yearBefore: answer.yearBefore, streak: answer.streak }).toEqual({
      present,
      all,
      yearBefore,
      streak,
    })
  }
  for (const [reader, name] of [
    [leader, 'SNMY1'],
    [otherLeader, 'SNMK1'],
  ] as const) {
    const [group] = await reader.home.groups()
    const own = expected.people.filter(({ organizationName }) => organizationName === name)
    expect(group?.people).toBe(own.length)
    expect(group?.followedUp.map(({ id, streak }) => [id, streak]).toSorted()).toEqual(
      own
        .filter(({ isLeader, streak }) => !isLeader && streak >= FOLLOWED_UP)
        .map(({ id, streak }) => [id, streak])
        .toSorted(),
    )
  }
  for (const organizationName of GROUPS)
    for (const window of WINDOWS)
      expect(shownGrid(await admin.attendance.grid({ organizationName, window }))).toEqual(
        recountedGrid(expected.rows, organizationName, window),
      )
  const network = await admin.home.network()
  for (const { organizationName, recent } of network.groups)
    expect(recent.map(({ present, all }) => [present, all])).toEqual(
      expected.sessions
        .filter(({ organization, date }) => organization === organizationName && date <= THIS_YEAR.to)
        .slice(-7)
        .map(({ present, all }) => [present, all]),
    )
  const { rows } = await admin.sessions.list({ limit: 100 })
  expect(rows.map(({ id, presentCount, attendanceCount }) => [id, presentCount, attendanceCount])).toEqual(
    expected.sessions.toReversed().map(({ id, present, all }) => [id, present, all]),
  )
}
