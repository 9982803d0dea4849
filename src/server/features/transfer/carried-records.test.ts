import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aGuardian, aNote, anAbsence } from '#tests/factories.ts'
import { moveOf, scanned, worldWith } from '#tests/transfer.ts'
import { refusalOf, type World } from '#tests/world.ts'

async function storedAbout(world: World, attendeeId: string) {
  const { rows } = await world.database.execute(sql`
    select 'guardian' as kind, id::text from guardians where attendee_id = ${attendeeId}
    union all select 'consent', status::text || ' ' || guardian_name from photo_consents where attendee_id = ${attendeeId}
    union all select 'note', id::text from roster_notes where attendee_id = ${attendeeId}
    union all select 'follow-up', id::text from follow_ups where attendee_id = ${attendeeId}
    union all select 'absence', id::text from announced_absences where attendee_id = ${attendeeId}
    order by 1, 2`)
  return rows
}

test('guardians, consent, notes, follow-up and announced absences go with a transfer, and come back with its undo', async () => {
  const world = await worldWith([
    { name: 'Older', in: 'SNMY1', born: '2010-01-01' },
    { name: 'Tiny', in: 'SNMK2', born: '2023-01-01' },
  ])
  const newLeader = await world.person({ fullName: 'New Leader', roles: { SNMY2: 'team_leader' } })
  const [older] = await scanned(world.admin, 'mismatch')
  const [tiny] = await scanned(world.admin, 'underage')
  if (!older || !tiny) throw new Error('No one is to be moved')
  for (const { id: personId } of [older, tiny]) {
    await world.admin.people.saveGuardian(aGuardian({ personId }))
    await world.admin.people.setConsent({ personId, status: 'given', guardianName: 'Samar Haddad' })
    await world.admin.people.addNote(aNote({ personId, text: 'Sings' }))
    await world.admin.people.announceAbsence(anAbsence({ personId }))
    await world.database.execute(sql`
      insert into follow_ups (id, attendee_id, outcome, absence_day, absence_of_day)
      values (${uuid()}, ${personId}, 'reached', '2026-11-14', 1)`)
  }
  const before = { older: await storedAbout(world, older.id), tiny: await storedAbout(world, tiny.id) }
  expect(before.older).toHaveLength(5)
  const page = { personId: older.id }
  const known = {
    guardians: [{ name: 'Samar Haddad' }],
    consent: { status: 'given', guardianName: 'Samar Haddad', recordedBy: 'Admin' },
    announcements: [{ from: '2026-11-28', reason: 'Travel' }],
  }
  expect(await world.leader.people.get(page)).toMatchObject(known)

  const id = uuid()
  const underage = [{ id: tiny.id, from: tiny.organizationName, choice: 'delete' as const }]
  await world.admin.transfer.apply({ id, moves: [moveOf(older)], underage })
  expect(await newLeader.people.get(page)).toMatchObject({ ...known, organizationName: 'SNMY2' })
  expect((await newLeader.people.notes(page)).rows).toMatchObject([{ text: 'Sings', author: 'Admin' }])
  expect(await refusalOf(world.leader.people.get(page))).toBe('NOT_FOUND')
  expect(await refusalOf(world.leader.people.notes(page))).toBe('NOT_FOUND')
  expect(await world.admin.people.get({ personId: tiny.id })).toMatchObject({ isRemoved: true, guardians: [] })

  await world.admin.transfer.undo({ id })
  expect(await world.leader.people.get(page)).toMatchObject({ ...known, organizationName: 'SNMY1' })
  expect(await refusalOf(newLeader.people.get(page))).toBe('NOT_FOUND')
  expect(await world.admin.people.get({ personId: tiny.id })).toMatchObject({ ...known, isRemoved: false })
  expect({ older: await storedAbout(world, older.id), tiny: await storedAbout(world, tiny.id) }).toEqual(before)
})
