import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { dayIn, timeIn } from '#domain/dates.ts'
import {
  addToRoster,
  enqueueAt,
  instantOf,
  later,
  meetsSince,
  recordSession,
  TIME_ZONE,
} from '#tests/scheduled-mails.ts'
import { createWorld, type World } from '#tests/world.ts'
import { type Memory, recomputeMails } from './recompute-mails.ts'

const MINUTE_MS = 60_000
const CHILDREN = 5
/** The first two have a team leader. */
const GROUPS = ['SNMY1', 'SNMK1', 'SNMK2'] as const
/** Before the end of a school year, before the missing midnight, before the hour that comes twice, and before New Year. */
const STARTS = ['2026-08-10 12:00', '2026-03-12 12:00', '2026-10-12 12:00', '2026-12-14 12:00'] as const

const group = fc.constantFrom(...GROUPS)
const daysAgo = fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 3 }) }, fc.integer({ min: -3, max: 25 }))
const mark = fc.constantFrom('absent', 'absent', 'absent', 'present', null)

const action = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      what: fc.constant('session' as const),
      group,
      daysAgo,
      marks: fc.array(mark, { minLength: CHILDREN, maxLength: CHILDREN }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), which: fc.nat({ max: 30 }), mark }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delete' as const), which: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('meets' as const), group, daysAgo: fc.nat({ max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('unheld' as const), group, daysAgo }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('pause' as const),
      group: fc.option(group),
      daysAgo,
      days: fc.nat({ max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('child' as const), which: fc.nat({ max: CHILDREN - 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('leader' as const),
      who: fc.constantFrom('leader', 'otherLeader'),
      change: fc.constantFrom('status', 'switch', 'role', 'confirmed'),
    }),
  },
)

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** How much later the next thing happens: minutes, or the time of the next day at which it does. */
const pause = fc.oneof(
  fc.nat({ max: 5 * 24 * 60 }),
  fc.constantFrom('00:00', '01:00', '07:59', '08:00', '08:00', '23:59'),
)

const step = fc.record({ pause, actions: fc.array(action, { maxLength: 2 }), hasRound: fc.boolean() })

const network = fc.record({
  start: fc.constantFrom(...STARTS),
  meets: fc.array(fc.nat({ max: 40 }), { minLength: GROUPS.length, maxLength: GROUPS.length }),
  steps: fc.array(step, { minLength: 8, maxLength: 30 }),
})

type Network = typeof network extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Over weeks, with late reports and rounds at any time. @param seed repeats a failure
 * @returns how many mails were compared
 */
export async function recomputeMailsAtRandom(runs: number, seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)) {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(network, async (one) => {
      compared += await liveThrough(one)
    }),
    { numRuns: runs, seed, endOnFailure: true },
  )
  return compared
}

async function liveThrough({ start, meets, steps }: Network): Promise<number> {
  const world = await createWorld()
  try {
    // The mails stay in the queue, with their texts.
    world.mailServer.isUp = false
    const children: string[] = []
    for (let place = 0; place < CHILDREN; place += 1)
      children.push(await addToRoster(world.database, GROUPS[place % GROUPS.length] ?? 'SNMY1', place === CHILDREN - 1))
    let now = instantOf(start)
    for (const [place, name] of GROUPS.entries())
      await meetsSince(world.database, name, later(dayIn(TIME_ZONE, now), -(meets[place] ?? 0)))
    const memory: Memory = { reports: new Set(), thirds: [] }
    let compared = 0
    for (const { pause, actions, hasRound } of steps) {
      now = typeof pause === 'number' ? now + pause * MINUTE_MS : nextAt(now, pause)
      for (const one of actions) await carryOut(world, one, now, children)
      if (hasRound) compared += await compare(world, now, memory)
    }
    return compared
  } finally {
    await world.close()
  }
}

function nextAt(now: number, time: string): number {
  return instantOf(`${later(dayIn(TIME_ZONE, now), 1)} ${time}`)
}

async function compare(world: World, now: number, memory: Memory): Promise<number> {
  const moment = `${dayIn(TIME_ZONE, now)} ${timeIn(TIME_ZONE, now)}`
  const expected = await recomputeMails(world.database, moment, memory)
  await enqueueAt(world, moment)
  const { rows } = await world.database.execute<{ mail: string }>(sql`
    delete from outgoing_mails returning recipient || ': ' || subject as mail`)
  expect({ moment, mails: rows.map(({ mail }) => mail).sort() }).toEqual({ moment, mails: expected })
  return expected.length
}

async function carryOut(
  { database, ...world }: World,
  action: Action,
  now: number,
  children: readonly string[],
): Promise<void> {
  const today = dayIn(TIME_ZONE, now)
  const day = 'daysAgo' in action ? later(today, -action.daysAgo) : today
  const which = 'which' in action ? action.which : 0
  if (action.what === 'session') {
    const marks = Object.fromEntries(
      children.flatMap((child, place) => {
        const status = action.marks[place]
        return status ? [[child, status] as const] : []
      }),
    )
    const recordedAt = `${today} ${timeIn(TIME_ZONE, now)}`
    await recordSession(database, { group: action.group, date: day, recordedAt, marks })
  } else if (action.what === 'edit')
    await database.execute(sql`
      update attendance set status = ${action.mark ?? 'present'}, marked_at = ${new Date(now).toISOString()}
      where id = (select id from attendance order by session_id, attendee_id offset ${which} limit 1)`)
  else if (action.what === 'delete')
    await database.execute(
      sql`delete from sessions where id = (select id from sessions order by id offset ${which} limit 1)`,
    )
  else if (action.what === 'meets') await meetsSince(database, action.group, day)
  else if (action.what === 'unheld')
    await database.execute(sql`
      insert into unheld_meetings (organization_name, day, reason)
      select ${action.group}, ${day}::date + days, 'Snow' from generate_series(0, 6) as days on conflict do nothing`)
  else if (action.what === 'pause')
    await database.execute(sql`
      insert into meeting_pauses (id, organization_name, first_day, last_day)
      values (gen_random_uuid(), ${action.group}, ${day}, ${later(day, action.days)})`)
  else if (action.what === 'resume') await database.execute(sql`delete from meeting_pauses`)
  else if (action.what === 'child')
    await database.execute(sql`
      update organization_attendees set removed_at = case when removed_at is null then now() end
      where id = ${children[which]}`)
  else await changeLeader(database, world[action.who as 'leader' | 'otherLeader'].id, action.change)
}

/** Each change is taken back by the next one of its kind. */
async function changeLeader(database: World['database'], id: string, change: string): Promise<void> {
  if (change === 'status')
    await database.execute(sql`
      update profiles set approval_status = case approval_status when 'approved' then 'rejected' else 'approved' end
      where id = ${id}`)
  if (change === 'switch')
    await database.execute(sql`update profiles set absence_mails = not absence_mails where id = ${id}`)
  if (change === 'role')
    await database.execute(sql`
      update user_organizations
      set organization_role = case organization_role when 'team_leader' then 'secretary' else 'team_leader' end
      where user_id = ${id}`)
  if (change === 'confirmed')
    await database.execute(sql`update auth.users set email_verified = not email_verified where id = ${id}`)
}
