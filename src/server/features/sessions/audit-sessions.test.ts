import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAttendance, anEdit, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { command, startApp } from '#tests/running-app.ts'
import { createWorld } from '#tests/world.ts'
import { auditSessions } from './audit-sessions.ts'

async function aRecordedSession() {
  const world = await createWorld()
  const { person } = await world.leader.roster.add(aPerson({ attendeeName: 'Rita' }))
  const attendance = [
    anAttendance({ attendeeName: 'Samer', isLeader: true }),
    attendanceOf(person, { status: 'absent' }),
    anAttendance({ attendeeName: 'Guest' }),
  ]
  const session = aSession({ attendance })
  await world.leader.sessions.create(session)
  return { world, person, session, attendance }
}

test('recording, editing and deleting sessions and erasing a person leave the counts of the attendance', async () => {
  const { world, person, session, attendance } = await aRecordedSession()
  expect(await auditSessions(world.database)).toEqual([])
  const fewer = attendance.slice(0, 2).map((row) => ({ ...row, status: 'present' as const }))
  await world.leader.sessions.update(anEdit({ id: session.id, attendance: fewer }))
  expect(await world.leader.sessions.get({ id: session.id })).toMatchObject({ presentCount: 2, attendanceCount: 2 })
  const other = aSession({ attendance })
  await world.leader.sessions.create(other)
  await world.leader.sessions.remove({ id: other.id })
  await world.owner.execute(sql`delete from organization_attendees where id = ${person.id}`)
  expect(await auditSessions(world.database)).toEqual([])
})

test('a session whose attendance has other rows or marks is named, until it is saved once more', async () => {
  const { world, session, attendance } = await aRecordedSession()
  for (const [place, [tamper, difference]] of (
    [
      [sql`delete from attendance where attendee_name = 'Guest'`, '2 of 3 present, its attendance has 1 of 2'],
      [sql`update attendance set status = 'present'`, '2 of 3 present, its attendance has 3 of 3'],
      [sql`update sessions set present_count = 0`, '0 of 3 present, its attendance has 2 of 3'],
      [sql`delete from attendance`, '2 of 3 present, its attendance has 0 of 0'],
    ] as const
  ).entries()) {
    await world.database.execute(tamper)
    expect(await auditSessions(world.database)).toEqual([
      `session ${session.id} (SNMY1 - November 21, 2026): stored are ${difference}`,
    ])
    await world.leader.sessions.update(anEdit({ id: session.id, version: place + 1, attendance }))
    expect(await auditSessions(world.database)).toEqual([])
  }
})

test('npm run audit:counts names each difference and exits with 1', async () => {
  const { world, session } = await aRecordedSession()
  await world.database.execute(sql`update sessions set attendance_count = 4`)
  const audit = startApp(command('audit:counts'), { DATABASE_URL: world.url })
  expect([await audit.ended(), audit.printed()]).toEqual([
    1,
    `session ${session.id} (SNMY1 - November 21, 2026): stored are 2 of 4 present, its attendance has 2 of 3\n1 difference found\nRows tried: sessions 1, marks 3, people in rosters 1, accounts 12.\n`,
  ])
})
