import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addToRoster, mailsAt, recordSession } from '#tests/scheduled-mails.ts'
import { countRows, createWorld, type World } from '#tests/world.ts'

const ONE = 'Leader: One child of SNMY1 was absent three times in a row'

async function recordOn({ database }: World, days: readonly string[], marks: Record<string, 'present' | 'absent'>) {
  for (const date of days) await recordSession(database, { group: 'SNMY1', date, marks })
}

test('the leaders are mailed at 08:00 of the morning after the third absence, once, and no one is named', async () => {
  const world = await createWorld()
  const child = await addToRoster(world.database, 'SNMY1')
  await recordOn(world, ['2026-10-31', '2026-11-07'], { [child]: 'absent' })
  expect(await mailsAt(world, '2026-11-14 19:00')).toEqual([])
  await recordOn(world, ['2026-11-14'], { [child]: 'absent' })
  for (const moment of ['2026-11-14 20:30', '2026-11-15 00:00', '2026-11-15 07:59'])
    expect(await mailsAt(world, moment)).toEqual([])
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([ONE])
  const { text } = world.mails[0]?.mail ?? { text: '' }
  expect(text).toContain('Open the dashboard:\nhttp://shabaka.test/dashboard\n')
  expect(text).not.toContain(child)
  expect(await mailsAt(world, '2026-11-15 08:02')).toEqual([])
  await recordOn(world, ['2026-11-21'], { [child]: 'absent' })
  expect(await mailsAt(world, '2026-11-22 08:00')).toEqual([])
  await recordOn(world, ['2026-11-28'], { [child]: 'present' })
  await recordOn(world, ['2026-12-05', '2026-12-12', '2026-12-19'], { [child]: 'absent' })
  expect(await mailsAt(world, '2026-12-20 08:00')).toEqual([ONE])
})

test('all children of a group are one mail of each language, and of each group its own', async () => {
  const world = await createWorld()
  await world.person({ fullName: 'ريم', language: 'ar', roles: { SNMY1: 'team_leader' } })
  await world.person({ fullName: 'Both', roles: { SNMY1: 'team_leader', SNMK1: 'team_leader' } })
  const [one, two, other] = [
    await addToRoster(world.database, 'SNMY1'),
    await addToRoster(world.database, 'SNMY1'),
    await addToRoster(world.database, 'SNMK1'),
  ]
  for (const date of ['2026-10-31', '2026-11-07', '2026-11-14'])
    await recordSession(world.database, {
      group: 'SNMY1',
      date,
      marks: { [one]: 'absent', [two]: 'absent', [other]: 'absent' },
    })
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([
    'Both: 2 children of SNMY1 were absent three times in a row',
    'Both: One child of SNMK1 was absent three times in a row',
    'Leader: 2 children of SNMY1 were absent three times in a row',
    'Other: One child of SNMK1 was absent three times in a row',
    'ريم: غياب مشاركَين من SNMY1 ثلاث مرّات متتالية',
  ])
})

test('leaders in the roster, removed children and streaks of two are not counted', async () => {
  const world = await createWorld()
  const [leader, removed, twice, child] = [
    await addToRoster(world.database, 'SNMY1', true),
    await addToRoster(world.database, 'SNMY1'),
    await addToRoster(world.database, 'SNMY1'),
    await addToRoster(world.database, 'SNMY1'),
  ]
  const absent = { [leader]: 'absent', [removed]: 'absent', [child]: 'absent' } as const
  await recordOn(world, ['2026-10-31'], { ...absent, [twice]: 'present' })
  await recordOn(world, ['2026-11-07', '2026-11-14'], { ...absent, [twice]: 'absent' })
  await world.database.execute(sql`update organization_attendees set removed_at = now() where id = ${removed}`)
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([ONE])
})

test('a streak does not go back before the school year; that of its last day is mailed on the first of September', async () => {
  const world = await createWorld()
  const [summer, both] = [await addToRoster(world.database, 'SNMY1'), await addToRoster(world.database, 'SNMY1')]
  await recordOn(world, ['2026-08-25', '2026-08-28'], { [summer]: 'absent', [both]: 'absent' })
  await recordOn(world, ['2026-08-31'], { [summer]: 'absent' })
  expect(await mailsAt(world, '2026-09-01 08:00')).toEqual([ONE])
  await recordOn(world, ['2026-09-05', '2026-09-12'], { [summer]: 'absent', [both]: 'absent' })
  expect(await mailsAt(world, '2026-09-13 08:00')).toEqual([])
  await recordOn(world, ['2026-09-19'], { [summer]: 'present', [both]: 'absent' })
  expect(await mailsAt(world, '2026-09-20 08:00')).toEqual([ONE])
})

test('a report that is recorded late counts the morning after, and never long after the absence', async () => {
  const world = await createWorld()
  const [child, old] = [await addToRoster(world.database, 'SNMY1'), await addToRoster(world.database, 'SNMY1')]
  await recordOn(world, ['2026-10-10', '2026-10-17'], { [child]: 'absent', [old]: 'absent' })
  const late = { group: 'SNMY1', recordedAt: '2026-11-10 10:00' }
  await recordSession(world.database, { ...late, date: '2026-11-07', marks: { [child]: 'absent' } })
  await recordSession(world.database, { ...late, date: '2026-10-24', marks: { [old]: 'absent' } })
  await recordSession(world.database, { ...late, date: '2026-10-31', marks: { [old]: 'absent' } })
  for (const moment of ['2026-11-10 10:05', '2026-11-11 00:05', '2026-11-11 07:59'])
    expect(await mailsAt(world, moment)).toEqual([])
  expect(await mailsAt(world, '2026-11-11 08:00')).toEqual([ONE])
  expect(await countRows(world.database, 'absence_notices')).toBe(2)
  // So does an absence that someone marked later.
  const marked = await addToRoster(world.database, 'SNMY1')
  await recordOn(world, ['2026-11-08', '2026-11-12', '2026-11-14'], { [marked]: 'absent' })
  await world.database.execute(sql`
    update attendance set marked_at = '2026-11-17T09:00Z'
    where session_id = (select id from sessions where session_date = '2026-11-12')`)
  expect(await mailsAt(world, '2026-11-17 12:00')).toEqual([])
  expect(await mailsAt(world, '2026-11-18 08:00')).toEqual([ONE])
})

test('an earlier absence that is recorded late makes no new streak, a corrected one does', async () => {
  const world = await createWorld()
  const child = await addToRoster(world.database, 'SNMY1')
  await recordOn(world, ['2026-10-31', '2026-11-07', '2026-11-14'], { [child]: 'absent' })
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([ONE])
  await recordSession(world.database, {
    group: 'SNMY1',
    date: '2026-11-04',
    recordedAt: '2026-11-15 12:00',
    marks: { [child]: 'absent' },
  })
  expect(await mailsAt(world, '2026-11-16 08:00')).toEqual([])
  await world.database.execute(sql`
    update attendance set status = 'present'
    where session_id = (select id from sessions where session_date = '2026-11-07')`)
  await recordOn(world, ['2026-11-21', '2026-11-28'], { [child]: 'absent' })
  expect(await mailsAt(world, '2026-11-29 08:00')).toEqual([ONE])
})

test('a streak that arises because a session with a presence is deleted is mailed immediately', async () => {
  const world = await createWorld()
  const child = await addToRoster(world.database, 'SNMY1')
  await recordOn(world, ['2026-10-31', '2026-11-04', '2026-11-14'], { [child]: 'absent' })
  const marks = { [child]: 'present' } as const
  const session = await recordSession(world.database, { group: 'SNMY1', date: '2026-11-07', marks })
  expect(await mailsAt(world, '2026-11-16 21:00')).toEqual([])
  await world.database.execute(sql`delete from sessions where id = ${session}`)
  expect(await mailsAt(world, '2026-11-16 21:02')).toEqual([ONE])
})

test('leaders who switched the mails off get none, and a group without team leaders has none', async () => {
  const world = await createWorld()
  await world.person({ fullName: 'Second', roles: { SNMY1: 'team_leader' } })
  const [child, elsewhere] = [await addToRoster(world.database, 'SNMY1'), await addToRoster(world.database, 'SNMK2')]
  await world.leader.accounts.setAbsenceMails({ absenceMails: false })
  await recordOn(world, ['2026-10-31', '2026-11-07', '2026-11-14'], { [child]: 'absent', [elsewhere]: 'absent' })
  expect(await mailsAt(world, '2026-11-15 08:00')).toEqual([
    'Second: One child of SNMY1 was absent three times in a row',
  ])
  await world.leader.accounts.setAbsenceMails({ absenceMails: true })
  expect(await mailsAt(world, '2026-11-16 08:00')).toEqual([])
  expect(await countRows(world.database, 'absence_notices')).toBe(2)
})
