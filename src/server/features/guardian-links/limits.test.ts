import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aLink, announcementsOf, linkOf, NOVEMBER_28 } from '#tests/guardian-links.ts'
import { createWorld } from '#tests/world.ts'

test('forms of other sites, too large ones and no forms announce nothing, nor does any beyond what a group may announce', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await link.send('absences', NOVEMBER_28, headers)).status).toBe(404)
  expect((await link.send('absences', { ...NOVEMBER_28, words: 'x'.repeat(20_000) })).status).toBe(422)
  expect((await link.send('absences', { ...NOVEMBER_28, words: 'x'.repeat(501) })).status).toBe(422)
  expect((await link.send('absences', NOVEMBER_28, { 'content-type': 'application/json' })).status).toBe(422)
  expect((await link.send('absences', { day: '2026-11-28', words: '\u0000\ud800' })).status).not.toBe(500)
  expect((await link.send('nothing', NOVEMBER_28)).status).toBe(404)
  expect(await announcementsOf(world, link.of)).not.toContainEqual(expect.objectContaining({ reason: 'Illness' }))
  await world.database.execute(sql`
    insert into announced_absences (id, attendee_id, first_day, last_day)
    select gen_random_uuid(), ${link.personId}, '2026-12-01', '2026-12-01' from generate_series(1, 50)`)
  const refused = await link.announce()
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Please call the group')])
})

test('a link announces and withdraws at most twenty times a day, whatever it did the day before', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await linkOf(world, link.personId, { guardian: 'Elias' })
  await world.database.execute(sql`
    insert into audit_log (action, attendee_id, link_id, day, at)
    select 'reading.link_used', ${link.personId}, ${link.id}, '2026-11-20', '2026-11-20T10:00:00Z'
    from generate_series(1, 20)`)
  for (let times = 1; times <= 18; times += 1) await link.announce({ day: '2026-11-28', words: `Reason ${times}` })
  // Two are left for three parallel forms.
  const days = ['2026-11-29', '2026-11-30', '2026-12-01']
  const statuses = await Promise.all(days.map(async (day) => (await link.announce({ day })).status))
  expect(statuses.sort()).toEqual([303, 303, 422])
  const before = await announcementsOf(world, link.of)
  const refused = [await link.announce(), await link.withdraw(before[0]?.id ?? '')]
  for (const answer of refused)
    expect([answer.status, (await answer.text()).includes('Please call the group')]).toEqual([422, true])
  // What is announced already is no change.
  expect((await link.announce({ day: '2026-11-28', words: 'Reason 18' })).status).toBe(303)
  expect(await announcementsOf(world, link.of)).toEqual(before)
  expect((await other.announce({ day: '2026-12-05' })).status).toBe(303)
  const used = sql`select id from audit_log where action = 'reading.link_used' and link_id = ${link.id} and day = '2026-11-21'`
  expect((await world.database.execute(used)).rows).toHaveLength(20)
})

test('a link is limited, and so is an address that tries links; others are not', async () => {
  const world = await createWorld()
  const link = await aLink(world)
  const other = await aLink(world, { name: 'Maya' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const statuses = new Map<number, number>()
  for (let times = 0; times < 61; times += 1) {
    const { status } = await link.open(from(`10.0.0.${times}`))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 60],
    [429, 1],
  ])
  expect((await other.open()).status).toBe(200)
  await world.database.execute(sql`update auth.sign_in_attempts set count = 300 where key like 'guardian link from %'`)
  const refused = await other.open(from('10.0.0.1'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await other.open(from('10.9.9.9'))).status).toBe(200)
  const { rows } = await world.database.execute(sql`select key from auth.sign_in_attempts`)
  expect(JSON.stringify(rows)).not.toContain('10.0.0.1')
})
