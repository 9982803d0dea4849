import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PersonFile } from '#contract/person-file.ts'
import { recorded } from '#tests/audit-rows.ts'
import { aGuardian, aNote, anAbsence, aPerson, aSession, attendanceOf } from '#tests/factories.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

/** Of every table that refers to a person of a roster: what the file has of it. */
const OF_TABLES: Readonly<Record<string, (file: PersonFile) => readonly unknown[]>> = {
  absence_notices: (file) => file.notices,
  announced_absences: (file) => file.announcements,
  attendance: (file) => file.attendance,
  audit_log: (file) => [...file.readings, ...file.actions],
  follow_ups: (file) => file.followUps ?? [],
  guardian_links: (file) => file.links,
  guardians: (file) => file.guardians,
  photo_consents: (file) => file.consents,
  // What it takes to undo them; the file has who did it and when.
  put_backs: (file) => file.actions,
  roster_merges: (file) => file.actions,
  roster_notes: (file) => file.notes,
  transfer_changes: (file) => file.transfers,
}

async function worldWithRita() {
  const world = await createWorld()
  const { leader, secretary, admin } = world
  const { person } = await leader.roster.add(
    aPerson({ attendeeName: 'Rita Khoury', birthdate: '2013-05-06', phoneNumber: '+961 70 000 318' }),
  )
  const personId = person.id
  const guardian = aGuardian({ personId, name: 'Samar Khoury' })
  await leader.people.saveGuardian(guardian)
  await leader.people.makeGuardianLink({ personId, id: uuid(), guardianId: guardian.id, language: 'ar' })
  await leader.people.setConsent({ personId, status: 'refused', guardianName: 'Samar Khoury' })
  await leader.people.addNote(aNote({ personId, text: 'Sings in the choir.' }))
  await secretary.people.announceAbsence(anAbsence({ personId, reason: 'Wedding' }))
  await world.database.execute(sql`
    insert into follow_ups (id, attendee_id, outcome, text, absence_day, absence_of_day, created_by)
    values (${uuid()}, ${personId}, 'reached', 'Comes again', '2026-11-14', 1, ${leader.id})`)
  const attendance = [
    attendanceOf({ ...person, attendeeName: 'Georges' }, { attendeeId: null, isLeader: true }),
    attendanceOf(person, { status: 'absent', absenceReason: 'Measles' }),
  ]
  await leader.sessions.create(aSession({ attendance }))
  await secretary.people.get({ personId })
  await leader.roster.list({ organizationName: 'SNMY1' })
  const state = { organizationName: 'SNMK3', attendeeName: 'Rita K.', birthdate: null, isLeader: false }
  const entry = JSON.stringify({ ...state, ageOverride: false, phoneNumber: null, removed: false })
  await world.database.execute(sql`
    with made as (insert into transfers (id, made_by, outcome, created_at)
      values (${uuid()}, ${admin.id}, '{}', '2026-09-02') returning id)
    insert into transfer_changes (transfer_id, attendee_id, before, after)
    select id, ${personId}, ${entry}::jsonb, ${entry}::jsonb || '{"organizationName":"SNMY1"}' from made`)
  await world.database.execute(
    sql`insert into absence_notices (attendee_id, third_absence) values (${personId}, '2026-11-14')`,
  )
  return { world, personId }
}

/** The tables that refer to a person of a roster or a guardian: by a foreign key, or by the name of a column. */
async function tablesAbout({ owner }: World): Promise<string[]> {
  const { rows } = await owner.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('organization_attendees'::regclass, 'guardians'::regclass)
    union
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name in ('attendee_id', 'guardian_id') and table_type = 'BASE TABLE'
    order by 1`)
  return rows.map(({ name }) => name)
}

test('the file has something of every table that refers to the person', async () => {
  const { world, personId } = await worldWithRita()
  expect(await tablesAbout(world)).toEqual(Object.keys(OF_TABLES))
  const file = await world.admin.people.export({ personId })
  for (const [table, of] of Object.entries(OF_TABLES)) expect([table, of(file).length]).not.toEqual([table, 0])
})

test('the file has the person’s details, records and history, with the names of who wrote and read them', async () => {
  const { world, personId } = await worldWithRita()
  const file = await world.admin.people.export({ personId })
  expect(file).toMatchObject({
    entry: {
      attendeeName: 'Rita Khoury',
      organizationName: 'SNMY1',
      birthdate: '2013-05-06',
      phoneNumber: '+961 70 000 318',
      addedBy: 'Leader',
      removedAt: null,
    },
    groups: [{ organizationName: 'SNMK3' }, { organizationName: 'SNMY1', to: null }],
    guardians: [{ name: 'Samar Khoury', relation: 'Mother', phone: '+961 70 000 318' }],
    links: [{ guardian: 'Samar Khoury', language: 'ar', madeBy: 'Leader', revokedAt: null }],
    consents: [{ status: 'refused', guardianName: 'Samar Khoury', recordedBy: 'Leader' }],
    notes: [{ text: 'Sings in the choir.', author: 'Leader' }],
    followUps: [{ outcome: 'reached', text: 'Comes again', author: 'Leader', absence: '2026-11-14' }],
    announcements: [{ reason: 'Wedding', announcedBy: 'Secretary', byLink: false }],
    attendance: [{ organizationName: 'SNMY1', status: 'absent', absenceReason: 'Measles' }],
    transfers: [{ madeBy: 'Admin', before: { attendeeName: 'Rita K.' }, after: { organizationName: 'SNMY1' } }],
    notices: [{ thirdAbsence: '2026-11-14' }],
  })
  const readings = file.readings.map(({ action, reader, count }) => [action, reader, count])
  expect(readings).toEqual(
    expect.arrayContaining([
      ['reading.page', 'Secretary', 1],
      ['reading.list', 'Leader', 1],
      ['reading.link_made', 'Leader', 1],
    ]),
  )
  expect(file.actions.map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['roster.added', 'Leader'],
      ['export.person', 'Admin'],
    ]),
  )
})

test('anyone who wrote, recorded or read something and was erased is no one in the file', async () => {
  const { world, personId } = await worldWithRita()
  const [added] = await recorded(world, `action = 'roster.added'`)
  await world.database.execute(
    sql`update attendance set marked_by = ${world.leader.id} where attendee_id = ${personId}`,
  )
  await world.owner.execute(sql`update transfers set made_by = ${world.secretary.id}`)
  for (const { id: userId } of [world.leader, world.secretary])
    await world.admin.erasure.eraseAccount({ userId, keptTexts: [] })
  const { entry, links, consents, notes, followUps, announcements, attendance, transfers, readings, actions } =
    await world.admin.people.export({ personId })
  expect(added).toMatchObject({ actor_id: world.leader.id })
  const authors = {
    entry: entry.addedBy,
    links: links.map(({ madeBy }) => madeBy),
    consents: consents.map(({ recordedBy }) => recordedBy),
    notes: notes.map(({ author }) => author),
    followUps: followUps?.map(({ author }) => author),
    announcements: announcements.map(({ announcedBy }) => announcedBy),
    attendance: attendance.map(({ markedBy }) => markedBy),
    transfers: transfers.map(({ madeBy }) => madeBy),
    added: actions.filter(({ action }) => action === 'roster.added').map(({ actor }) => actor),
    pages: readings.filter(({ action }) => action === 'reading.page').map(({ reader }) => reader),
  }
  const noOne = [null]
  expect(authors).toEqual({
    ...{ entry: null, links: noOne, consents: noOne, notes: noOne, followUps: noOne, announcements: noOne },
    ...{ attendance: noOne, transfers: noOne, added: noOne, pages: noOne },
  })
})

test('a download is recorded with ids only, also of a person who was removed', async () => {
  const { world, personId } = await worldWithRita()
  await world.leader.roster.remove({ id: personId, organizationName: 'SNMY1' })
  const file = await world.admin.people.export({ personId })
  expect([file.entry.removedAt, file.guardians.length]).toEqual([expect.any(Date), 1])
  const rows = await recorded(world, "action = 'export.person'")
  expect(rows).toMatchObject([
    { actor_id: world.admin.id, attendee_id: personId, organization_name: 'SNMY1', details: {} },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Rita|Khoury/)
})

test('of someone unknown there is no file and no record; no one but admins gets one', async () => {
  const { world, personId } = await worldWithRita()
  expect(await refusalOf(world.admin.people.export({ personId: uuid() }))).toBe('NOT_FOUND')
  for (const caller of [world.leader, world.secretary, world.member])
    expect(await refusalOf(caller.people.export({ personId }))).toBe('FORBIDDEN')
  expect(await recorded(world, "action = 'export.person'")).toEqual([])
})
