import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWorld } from '#tests/world.ts'
import { seedDemo } from './seed.ts'

const NOW = Date.UTC(2026, 10, 21, 10)
const SEEDED = { now: NOW, timeZone: 'Asia/Beirut', passwordHash: 'none' }

test('the demo has guardians, consents, notes, announced absences and meeting days, once', async () => {
  const world = await createWorld()
  await seedDemo(world.database, SEEDED)
  const counted = async () => {
    const { rows } = await world.database.execute(sql`
      select (select count(*) from guardians)::int as guardians, (select count(*) from photo_consents)::int as consents,
        (select count(*) from roster_notes)::int as notes, (select count(*) from announced_absences)::int as absences,
        (select count(*) from meeting_days)::int as days`)
    return rows[0]
  }
  const before = await counted()
  for (const count of Object.values(before ?? {})) expect(count).toBeGreaterThan(4)
  await seedDemo(world.database, SEEDED)
  expect(await counted()).toEqual(before)
})

test('an older demo gains them, and keeps what it has', async () => {
  const world = await createWorld()
  await seedDemo(world.database, SEEDED)
  const week = 7 * 24 * 3600 * 1000
  await world.owner.execute(
    sql`truncate guardian_links, guardians, photo_consents, roster_notes, announced_absences, meeting_days`,
  )
  await world.owner.execute(sql`delete from demo_seeds where area = 'details'`)
  await seedDemo(world.database, { ...SEEDED, now: NOW + week })
  const { rows } = await world.database.execute(sql`select (select count(*) from guardians)::int as guardians`)
  expect(rows[0]?.guardians).toBeGreaterThan(100)
})

test('the group of the demo’s team leader meets today and has children who were absent three times in a row', async () => {
  const world = await createWorld()
  await seedDemo(world.database, SEEDED)
  const leader = await world.person({ roles: { SNMY1: 'team_leader' } })
  const [group] = await leader.home.groups()
  expect(group).toMatchObject({ meetsToday: true, todaysSession: null })
  expect(group?.followedUp.length).toBeGreaterThan(1)
  expect(group?.followedUp.some(({ contact }) => contact?.whatsApp)).toBe(true)
})

test.each([0, 1, 4])('an older demo with %i children left gains them too', async (children) => {
  const world = await createWorld()
  await seedDemo(world.database, SEEDED)
  await world.owner.execute(
    sql`truncate guardian_links, guardians, photo_consents, roster_notes, announced_absences, meeting_days`,
  )
  await world.owner.execute(sql`delete from demo_seeds where area = 'details'`)
  await world.database.execute(sql`
    update organization_attendees set removed_at = now()
    where is_leader or id not in (select id from organization_attendees where not is_leader limit ${children})`)
  await seedDemo(world.database, SEEDED)
  const { rows } = await world.database.execute(sql`select count(*)::int as days from meeting_days`)
  expect(rows[0]?.days).toBeGreaterThan(4)
})
