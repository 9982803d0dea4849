import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { mailsAt, meetsSince, recordSession } from '#tests/scheduled-mails.ts'
import { countRows, createWorld } from '#tests/world.ts'

test('the team leaders are mailed at 08:00 two days after the meeting, once', async () => {
  const world = await createWorld()
  await meetsSince(world.database, 'SNMY1', '2026-11-07')
  expect(await mailsAt(world, '2026-11-09 07:59')).toEqual([])
  expect(await mailsAt(world, '2026-11-09 08:00')).toEqual([
    'Leader: Missing report for SNMY1: Saturday, November 7, 2026',
  ])
  const text = world.mails[0]?.mail.text
  expect(text).toContain('There is no report yet for the meeting of SNMY1 on Saturday, November 7, 2026.')
  expect(text).toContain('Record the meeting:\nhttp://shabaka.test/sessions/new?organization=SNMY1&date=2026-11-07\n')
  expect(text).toContain('"We didn\'t meet" with the reason, or "Add break"')
  for (const moment of ['2026-11-09 08:02', '2026-11-10 08:00', '2026-11-16 07:59'])
    expect(await mailsAt(world, moment)).toEqual([])
  expect(await mailsAt(world, '2026-11-16 08:00')).toEqual([
    'Leader: Missing report for SNMY1: Saturday, November 14, 2026',
  ])
})

test('a session within three days, a meeting not held and a pause settle a report before it is missing', async () => {
  const world = await createWorld()
  for (const group of ['SNMY1', 'SNMK1', 'SNMK2', 'SNMK3']) await meetsSince(world.database, group, '2026-11-07')
  await recordSession(world.database, { group: 'SNMY1', date: '2026-11-04' })
  await world.database.execute(sql`
    insert into unheld_meetings (organization_name, day, reason) values ('SNMK1', '2026-11-07', 'Snow')`)
  await world.database.execute(sql`
    insert into meeting_pauses (id, organization_name, first_day, last_day)
    values (${uuid()}, 'SNMK2', '2026-11-01', '2026-11-07')`)
  expect(await mailsAt(world, '2026-11-09 08:00')).toEqual([
    'Admin: Missing report for SNMK3: Saturday, November 7, 2026',
  ])
})

test('a report that was settled and is missing again is not mailed again', async () => {
  const world = await createWorld()
  await meetsSince(world.database, 'SNMY1', '2026-11-07')
  expect(await mailsAt(world, '2026-11-09 08:00')).toHaveLength(1)
  await world.leader.meetings.didNotMeet({ organizationName: 'SNMY1', date: '2026-11-07', reason: 'Snow' })
  await world.leader.meetings.undoDidNotMeet({ organizationName: 'SNMY1', date: '2026-11-07' })
  expect(await mailsAt(world, '2026-11-10 08:00')).toEqual([])
  // One that was settled in time and becomes missing in the evening is mailed immediately.
  await meetsSince(world.database, 'SNMK1', '2026-11-07')
  const session = await recordSession(world.database, { group: 'SNMK1', date: '2026-11-07' })
  expect(await mailsAt(world, '2026-11-10 21:00')).toEqual([])
  await world.database.execute(sql`delete from sessions where id = ${session}`)
  expect(await mailsAt(world, '2026-11-10 21:02')).toEqual([
    'Other: Missing report for SNMK1: Saturday, November 7, 2026',
  ])
})

test('the admins are mailed where no one who may use the app leads the group, and those who lead one as leaders', async () => {
  const world = await createWorld()
  await world.person({ fullName: 'Waits', status: 'pending', roles: { SNMK2: 'team_leader' } })
  await world.person({ fullName: 'Ended', status: 'rejected', roles: { SNMK2: 'team_leader' } })
  await world.person({ fullName: 'Unconfirmed', emailVerified: false, roles: { SNMK2: 'team_leader' } })
  await world.person({ fullName: 'Secretary', roles: { SNMK2: 'secretary' } })
  await world.person({ fullName: 'ريما', isAdmin: true, language: 'ar' })
  await meetsSince(world.database, 'SNMK2', '2026-11-07')
  expect(await mailsAt(world, '2026-11-09 08:00')).toEqual([
    'Admin: Missing report for SNMK2: Saturday, November 7, 2026',
    'ريما: تقرير ناقص في SNMK2: السبت 7 تشرين الثاني 2026',
  ])
  expect(world.mails.find(({ mail }) => mail.html.includes('lang="en"'))?.mail.text).toContain(
    'You get this email as an administrator, because the group has no team leader.',
  )
  const lost = await world.person({ fullName: 'Lost', roles: { SNMY1: 'team_leader' } })
  const ended = await world.person({ fullName: 'Ended', roles: { SNMY1: 'team_leader' } })
  await world.person({ fullName: 'Leading admin', isAdmin: true, status: 'pending', roles: { SNMY1: 'team_leader' } })
  await world.admin.roles.assign({ userId: lost.id, organizationName: 'SNMY1', organizationRole: 'secretary' })
  await world.admin.users.endAccess({ userId: ended.id })
  await world.mailQueue.deliver()
  await meetsSince(world.database, 'SNMY1', '2026-11-07')
  expect(await mailsAt(world, '2026-11-09 08:02')).toEqual([
    'Leader: Missing report for SNMY1: Saturday, November 7, 2026',
    'Leading admin: Missing report for SNMY1: Saturday, November 7, 2026',
  ])
})

test('after an outage all that is still missing is one mail of a group, which leads to the start screen', async () => {
  const world = await createWorld()
  await world.person({ fullName: 'Two', language: 'ar', roles: { SNMY1: 'team_leader', SNMK2: 'team_leader' } })
  for (const group of ['SNMY1', 'SNMK2']) await meetsSince(world.database, group, '2026-11-07')
  await recordSession(world.database, { group: 'SNMK2', date: '2026-11-14' })
  expect(await mailsAt(world, '2026-11-19 11:30')).toEqual([
    'Leader: 2 missing reports for SNMY1',
    'Two: تقرير ناقص في SNMK2: السبت 7 تشرين الثاني 2026',
    'Two: تقريران ناقصان في SNMY1',
  ])
  const text = world.mails.find(({ mail }) => mail.subject === '2 missing reports for SNMY1')?.mail.text
  expect(text).toContain('on Saturday, November 7, 2026 and Saturday, November 14, 2026.')
  expect(text).toContain('Open missing reports:\nhttp://shabaka.test/dashboard\n')
  const arabic = world.mails.find(({ mail }) => mail.subject === 'تقريران ناقصان في SNMY1')?.mail.text
  expect(arabic).toContain('\u2068SNMY1\u2069: السبت 7 تشرين الثاني 2026 والسبت 14 تشرين الثاني 2026.')
})

test('meetings of more than 14 days ago are recorded without a mail', async () => {
  const world = await createWorld()
  await meetsSince(world.database, 'SNMY1', '2026-09-05')
  expect(await mailsAt(world, '2026-11-21 09:00')).toEqual(['Leader: 2 missing reports for SNMY1'])
  expect(world.mails[0]?.mail.text).toContain('November 7, 2026 and Saturday, November 14, 2026.')
  expect(await countRows(world.database, 'report_reminders')).toBe(11)
})

test('the mail is due at 08:00 on days with another midnight, and of a new month or year', async () => {
  for (const [meeting, due, date] of [
    // The clocks go from 00:00 to 01:00 on Sunday, 29 March 2026, and back on 25 October.
    ['2026-03-27', '2026-03-29', 'Friday, March 27, 2026'],
    ['2026-03-28', '2026-03-30', 'Saturday, March 28, 2026'],
    ['2026-03-29', '2026-03-31', 'Sunday, March 29, 2026'],
    ['2026-10-23', '2026-10-25', 'Friday, October 23, 2026'],
    ['2026-11-29', '2026-12-01', 'Sunday, November 29, 2026'],
    ['2026-12-30', '2027-01-01', 'Wednesday, December 30, 2026'],
  ] as const) {
    const world = await createWorld()
    await meetsSince(world.database, 'SNMY1', meeting)
    for (const time of ['00:00', '01:00', '07:59']) expect(await mailsAt(world, `${due} ${time}`)).toEqual([])
    expect(await mailsAt(world, `${due} 08:00`)).toEqual([`Leader: Missing report for SNMY1: ${date}`])
  }
})
