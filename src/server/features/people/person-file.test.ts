import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { PersonFile } from '#contract/people/person-file.ts'
import { recorded } from '#tests/audit-rows.ts'
import { anAbsence } from '#tests/factories.ts'
import { aKnownChild, NAME } from '#tests/known-child.ts'
import { createWorld, refusalOf, type World } from '#tests/world.ts'

/** What the file has of every table that refers to a person of a roster. */
const OF_TABLES: Readonly<Record<string, (file: PersonFile) => readonly unknown[]>> = {
  absence_notices: (file) => file.notices,
  announced_absences: (file) => file.announcements,
  attendance: (file) => file.attendance,
  audit_log: (file) => [...file.readings, ...file.actions],
  collecting: (file) => file.collecting ?? [],
  collectors: (file) => file.collectors ?? [],
  follow_ups: (file) => file.followUps ?? [],
  guardian_links: (file) => file.links,
  guardians: (file) => file.guardians,
  hand_overs: (file) => file.handOvers ?? [],
  photo_consents: (file) => file.consents,
  // What it takes to undo them; the file has who did it and when.
  put_backs: (file) => file.actions,
  roster_merges: (file) => file.actions,
  roster_notes: (file) => file.notes,
  transfer_changes: (file) => file.transfers,
}

async function worldWithChild() {
  const world = await createWorld()
  const { leader, secretary, admin } = world
  const { personId } = await aKnownChild(world)
  await secretary.people.announceAbsence(anAbsence({ personId, reason: 'Wedding' }))
  await secretary.people.get({ personId })
  await leader.roster.list({ organizationName: 'SNMY1' })
  await world.owner.execute(sql`update transfers set made_by = ${admin.id}, created_at = '2026-09-02'`)
  const entry = '{"isLeader": false, "ageOverride": false, "phoneNumber": null, "removed": false}'
  await world.owner.execute(sql`
    update transfer_changes set after = after || ${entry}::jsonb,
      before = before || ${entry}::jsonb || '{"organizationName": "SNMK3", "attendeeName": "Z. Q."}'`)
  await world.database.execute(sql`
    insert into follow_ups (id, attendee_id, outcome, text, absence_day, absence_of_day, created_by)
    values (${uuid()}, ${personId}, 'reached', 'Comes again', '2026-11-14', 1, ${leader.id})`)
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

test('the file has something of every table that refers to the person, with the names of who wrote and read it', async () => {
  const { world, personId } = await worldWithChild()
  expect(await tablesAbout(world)).toEqual(Object.keys(OF_TABLES))
  const file = await world.admin.people.export({ personId })
  for (const [table, of] of Object.entries(OF_TABLES)) expect([table, of(file).length]).not.toEqual([table, 0])
  expect(file).toMatchObject({
    entry: {
      attendeeName: NAME,
      organizationName: 'SNMY1',
      birthdate: '2013-05-06',
      phoneNumber: '+961 3 123 456',
      addedBy: 'Leader',
      removedAt: null,
    },
    groups: expect.arrayContaining([expect.objectContaining({ organizationName: 'SNMK3' })]),
    guardians: [{ name: 'Samar Haddad', relation: 'Mother', phone: '+961 70 000 318' }],
    links: [{ guardian: 'Samar Haddad', language: 'ar', madeBy: 'Leader', revokedAt: null }],
    consents: [{ status: 'given', recordedBy: 'Leader' }],
    notes: [{ text: 'Likes chess', author: 'Leader' }],
    followUps: [{ outcome: 'reached', text: 'Comes again', author: 'Leader', absence: '2026-11-14' }],
    transfers: [{ madeBy: 'Admin', before: { attendeeName: 'Z. Q.' }, after: { organizationName: 'SNMY1' } }],
    notices: [{ thirdAbsence: '2026-11-14' }],
  })
  expect(file.announcements).toContainEqual(
    expect.objectContaining({ reason: 'Wedding', announcedBy: 'Secretary', byLink: false }),
  )
  expect(file.attendance).toContainEqual(
    expect.objectContaining({ organizationName: 'SNMY1', status: 'absent', absenceReason: 'Fever' }),
  )
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
  const { world, personId } = await worldWithChild()
  await world.database.execute(sql`
    update attendance set marked_by = ${world.leader.id}, marked_at = now() where attendee_id = ${personId}`)
  await world.owner.execute(sql`update transfers set made_by = ${world.secretary.id}`)
  for (const { id: userId } of [world.leader, world.secretary])
    await world.admin.erasure.eraseAccount({ userId, keptTexts: [] })
  const { entry, links, consents, notes, followUps, announcements, attendance, transfers, readings, actions } =
    await world.admin.people.export({ personId })
  const added = actions.filter(({ action }) => action === 'roster.added')
  const pages = readings.filter(({ action }) => action === 'reading.page')
  const authors = [
    [entry.addedBy],
    links.map(({ madeBy }) => madeBy),
    consents.map(({ recordedBy }) => recordedBy),
    notes.map(({ author }) => author),
    followUps?.map(({ author }) => author) ?? [],
    announcements.map(({ announcedBy }) => announcedBy),
    attendance.map(({ markedBy }) => markedBy),
    transfers.map(({ madeBy }) => madeBy),
    added.map(({ actor }) => actor),
    pages.map(({ reader }) => reader),
  ]
  for (const of of authors) expect(new Set(of)).toEqual(new Set([null]))
})

test('a download is recorded with ids only, also of a person who was removed, and none of someone unknown', async () => {
  const { world, personId } = await worldWithChild()
  await world.leader.roster.remove({ id: personId, organizationName: 'SNMY1' })
  const file = await world.admin.people.export({ personId })
  expect([file.entry.removedAt, file.guardians.length]).toEqual([expect.any(Date), 1])
  const rows = await recorded(world, "action = 'export.person'")
  expect(rows).toMatchObject([
    { actor_id: world.admin.id, attendee_id: personId, organization_name: 'SNMY1', details: {} },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Zeinab|Qaraqouzlou/)
  expect(await refusalOf(world.admin.people.export({ personId: uuid() }))).toBe('NOT_FOUND')
  expect(await recorded(world, "action = 'export.person'")).toHaveLength(1)
})
