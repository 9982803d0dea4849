import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import * as schema from '#server/database/schema/index.ts'
import {
  aCollector,
  aGuardian,
  aNote,
  anAbsence,
  anAttendance,
  aPerson,
  aSession,
  attendanceOf,
} from '#tests/factories.ts'
import { handsOver } from '#tests/guardian-links.ts'
import { ALL } from '#tests/known-child.ts'
import { countRows, createWorld, refusalOf, type World } from '#tests/world.ts'
import { MOVED } from './merge-records.ts'

const at = '2026-11-21T10:00:00Z'

/**
 * Ahmad twice: a mark of each in a session of both, one that the second was in alone, and guardians, consent, notes and
 * a follow-up of the second.
 */
async function twice(world: World) {
  const { leader } = world
  await handsOver(world, 18)
  const { person: own } = await leader.roster.add(aPerson({ attendeeName: 'أحمد حدّاد' }))
  const { person: other } = await leader.roster.add(aPerson({ attendeeName: 'احمد حداد', birthdate: '2013-03-15' }))
  const guide = anAttendance({ attendeeName: 'Nour', isLeader: true })
  const both = aSession({
    attendance: [
      guide,
      attendanceOf(own, { status: 'present', markedAt: at }),
      attendanceOf(other, { status: 'absent', absenceReason: 'Ill', markedAt: at }),
    ],
  })
  const alone = aSession({ sessionDate: '2026-11-14', attendance: [guide, attendanceOf(other)] })
  for (const session of [both, alone]) await leader.sessions.create(session)
  const guardian = aGuardian({ personId: other.id })
  await leader.people.saveGuardian(guardian)
  await leader.people.makeGuardianLink({ personId: other.id, id: uuid(), guardianId: guardian.id, language: 'ar' })
  await leader.people.setConsent({ personId: own.id, status: 'given' })
  await leader.people.setConsent({ personId: other.id, status: 'refused' })
  await leader.people.setCollecting({ personId: own.id, guardiansMay: true, alone: 'yes' })
  await leader.people.setCollecting({ personId: other.id, guardiansMay: false, alone: 'no' })
  await leader.people.saveCollector(aCollector({ personId: other.id }))
  await leader.people.addNote(aNote({ personId: other.id }))
  await leader.people.announceAbsence(anAbsence({ personId: other.id }))
  const absence = { outcome: 'reached', absenceDay: '2026-11-21', absenceOfDay: 1 } as const
  await world.database.insert(schema.followUps).values({ id: guardian.id, attendeeId: other.id, ...absence })
  return { own, other, both, alone, guardian, input: { personId: own.id, otherId: other.id, id: uuid() } }
}

test('of two entries of one person, one gets everything; of two explicit marks the one that was chosen stays', async () => {
  const world = await createWorld()
  const { leader } = world
  const { own, other, both, guardian, input } = await twice(world)

  const choices = await leader.people.mergeChoices(input)
  expect(choices.marks).toMatchObject([
    { sessionId: both.id, own: { status: 'present' }, other: { status: 'absent', absenceReason: 'Ill' } },
  ])
  expect(choices.guardians).toEqual([])
  expect(await refusalOf(leader.people.merge(input))).toBe('CHOICE_NEEDED')
  const merge = { ...input, otherMarks: [both.id] }
  await leader.people.merge(merge)
  await leader.people.merge(merge)

  const page = await leader.people.get({ personId: own.id })
  expect(page).toMatchObject({ hasBirthdate: true, consent: { status: 'refused' }, links: [] })
  expect(page.guardians.map(({ id }) => id)).toEqual([guardian.id])
  expect(page.announcements).toHaveLength(1)
  const collecting = { guardiansMay: false, alone: 'no', people: [{ name: 'Layla Haddad' }] }
  expect(page.collecting).toMatchObject(collecting)
  expect((await leader.people.notes({ personId: own.id })).rows).toHaveLength(1)
  expect((await leader.people.followUps({ personId: own.id })).rows).toHaveLength(1)
  const { marks } = await leader.people.attendance({ personId: own.id })
  expect(marks.map(({ status }) => status)).toEqual(['absent', 'present'])
  const session = await leader.sessions.get({ id: both.id })
  expect(session).toMatchObject({ presentCount: 1, attendanceCount: 2, version: 2 })
  expect(session.attendance).toHaveLength(2)
  expect((await leader.roster.list({ organizationName: 'SNMY1' })).map(({ id }) => id)).toEqual([own.id])
  expect(await refusalOf(leader.people.get({ personId: other.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(leader.roster.restore({ id: other.id, organizationName: 'SNMY1' }))).toBe('NOT_FOUND')
  // Its name is another person's from now on.
  expect(await leader.roster.add(aPerson({ attendeeName: 'احمد حداد' }))).toMatchObject({ putBack: false })
  await leader.people.addNote(aNote({ personId: own.id }))
  expect(await refusalOf(leader.people.undoMerge(merge))).toBe('MERGE_CHANGED')
})

test('a merge is undone as it was, unless it is late or the entry was changed', async () => {
  const world = await createWorld()
  const { leader } = world
  const { own, other, both, guardian, input } = await twice(world)
  await leader.people.merge({ ...input, ownMarks: [both.id] })
  const { presenterName, description } = await leader.sessions.get({ id: both.id })
  const { rows } = await world.database.execute(sql`select before -> 'sessions' as sessions from roster_merges`)
  // No text of a session but its leaders and description.
  const before = { id: both.id, presenterName, description, presentCount: 2, attendanceCount: 3 }
  expect(rows).toEqual([{ sessions: [before] }])

  expect(await leader.people.undoMerge(input)).toEqual({ otherId: other.id })
  expect(await leader.people.undoMerge(input)).toEqual({ otherId: other.id })

  expect(await leader.people.get({ personId: own.id })).toMatchObject({
    hasBirthdate: false,
    consent: { status: 'given' },
    collecting: { guardiansMay: true, alone: 'yes', people: [] },
    guardians: [],
  })
  const page = await leader.people.get({ personId: other.id })
  expect(page.collecting).toMatchObject({ guardiansMay: false, alone: 'no', people: [{ name: 'Layla Haddad' }] })
  expect(page).toMatchObject({ isRemoved: false, consent: { status: 'refused' }, guardians: [{ id: guardian.id }] })
  expect((await leader.people.attendance({ personId: other.id })).marks).toHaveLength(2)
  expect((await leader.people.followUps({ personId: other.id })).rows).toHaveLength(1)
  expect(await leader.sessions.get({ id: both.id })).toMatchObject({ presentCount: 2, attendanceCount: 3 })

  expect(await countRows(world.database, "roster_merges where before <> '{}'")).toBe(0)
  const again = { ...input, id: uuid(), otherMarks: [both.id] }
  await leader.people.merge(again)
  await leader.people.removeFollowUp({ personId: own.id, id: guardian.id })
  expect(await refusalOf(leader.people.undoMerge(again))).toBe('MERGE_CHANGED')
})

test('an edit of a session since, or an erasure, refuses undo, and nothing is lost', async () => {
  const world = await createWorld()
  const { leader } = world
  const { own, both, input } = await twice(world)
  await leader.people.merge({ ...input, ownMarks: [both.id] })
  const { attendance, version } = await leader.sessions.get({ id: both.id })
  const rows = attendance.map(({ attendeeId, attendeeName, status, absenceReason, isLeader }) => ({
    ...anAttendance({ attendeeId, attendeeName, isLeader }),
    status,
    absenceReason,
  }))
  const late = anAttendance({ attendeeName: 'Late', status: 'present' })
  const { organizationName: _, ...content } = both
  await leader.sessions.update({ ...content, version, attendance: [...rows, late] })
  const edited = await leader.sessions.get({ id: both.id })

  expect(await refusalOf(leader.people.undoMerge(input))).toBe('MERGE_CHANGED')
  expect(await leader.sessions.get({ id: both.id })).toEqual(edited)
  expect(edited).toMatchObject({ attendanceCount: 3, presentCount: 3 })

  const { person: third } = await leader.roster.add(aPerson({ attendeeName: 'Ahmad' }))
  const again = { personId: own.id, otherId: third.id, id: uuid() }
  await leader.people.merge(again)
  const { person: stranger } = await leader.roster.add(aPerson({ attendeeName: 'Someone Else' }))
  await world.admin.erasure.erasePerson({ personId: stranger.id, ...ALL })
  expect(await refusalOf(leader.people.undoMerge(again))).toBe('MERGE_CHANGED')
  expect(await countRows(world.database, "roster_merges where before <> '{}'")).toBe(0)
})

test('a report that is sent later for the merged entry marks the remaining one, once', async () => {
  const world = await createWorld()
  const { leader } = world
  const { own, other, both, input } = await twice(world)
  await leader.people.merge({ ...input, ownMarks: [both.id] })
  const guide = anAttendance({ attendeeName: 'Nour', isLeader: true })
  const absent = attendanceOf(other, { status: 'absent', absenceReason: 'Ill', markedAt: at })
  const later = aSession({ sessionDate: '2026-11-07', attendance: [guide, attendanceOf(own), absent] })
  await leader.sessions.create(later)
  const marked = { attendeeId: own.id, attendeeName: 'أحمد حدّاد', status: 'absent', absenceReason: 'Ill' }
  const session = await leader.sessions.get({ id: later.id })
  expect(session.attendance.filter(({ attendeeId }) => attendeeId !== null)).toMatchObject([marked])

  const { organizationName: _, ...content } = later
  const present = attendanceOf(other, { status: 'present', markedAt: at })
  await leader.sessions.update({ ...content, version: session.version, attendance: [guide, present] })
  const edited = await leader.sessions.get({ id: later.id })
  expect(edited.attendance.filter(({ attendeeId }) => attendeeId === own.id)).toMatchObject([{ status: 'present' }])
  expect(edited.attendanceCount).toBe(2)
})

test('a merged person is erased with both names, for which its preview looks, and the merged entry is no namesake', async () => {
  const world = await createWorld()
  const { leader, admin } = world
  const { own, other, both, input } = await twice(world)
  await leader.people.merge({ ...input, ownMarks: [both.id] })
  const reported = aSession({ reflection: `A good evening with ${other.attendeeName}.` })
  await leader.sessions.create(reported)
  const preview = await admin.erasure.person({ personId: own.id })
  expect(preview.texts).toMatchObject([{ place: 'session.reflection' }])
  expect(preview.namesakes).toEqual([])
  await admin.erasure.erasePerson({ personId: own.id, ...ALL })
  for (const table of ['organization_attendees', 'follow_ups']) expect(await countRows(world.database, table)).toBe(0)
  for (const { id } of [both, reported]) expect(JSON.stringify(await leader.sessions.get({ id }))).not.toMatch('حد')
})

test('of two phones and birthdates and five guardians the merger chooses, and of a session out of sight sees no reason', async () => {
  const world = await createWorld()
  const { leader, admin } = world
  const both = (one: string) => ({ phoneNumber: `03 12345${one}`, birthdate: `2013-03-1${one}` as const })
  const { person: own } = await leader.roster.add(aPerson({ attendeeName: 'Ahmad', ...both('1') }))
  const { person: other } = await leader.roster.add(aPerson({ attendeeName: 'Ahmed', ...both('2') }))
  const guardians = [own, own, own, own, other].map(({ id: personId }, place) =>
    aGuardian({ personId, name: `Guardian ${place}` }),
  )
  for (const guardian of guardians) await leader.people.saveGuardian(guardian)
  const marks = [
    attendanceOf(own, { status: 'present', markedAt: at }),
    attendanceOf(other, { status: 'absent', absenceReason: 'Ill', markedAt: at }),
  ]
  const session = aSession({ attendance: [anAttendance({ attendeeName: 'Nour', isLeader: true }), ...marks] })
  await leader.sessions.create(session)
  await world.owner.execute(sql`update sessions set organization = null`)
  const input = { personId: own.id, otherId: other.id, id: uuid(), ownMarks: [session.id] }
  const choices = await leader.people.mergeChoices(input)
  expect(choices.details).toEqual([
    { detail: 'birthdate', own: null, other: null },
    { detail: 'phoneNumber', own: '03 123451', other: '03 123452' },
  ])
  const reasonless = { own: { status: 'present' }, other: { status: 'absent', absenceReason: null } }
  expect(choices.marks).toMatchObject([reasonless])
  expect(choices.guardians).toHaveLength(5)
  const details = { birthdate: 'other', phoneNumber: 'own' } as const
  const chosen = guardians.slice(1).map(({ id }) => id)
  for (const missing of [{ details }, { guardians: chosen }])
    expect(await refusalOf(leader.people.merge({ ...input, ...missing }))).toBe('CHOICE_NEEDED')
  const { person: elsewhere } = await admin.roster.add(aPerson({ organizationName: 'SNMK1' }))
  const across = { ...input, otherId: elsewhere.id, id: uuid() }
  expect(await refusalOf(admin.people.merge(across))).toBe('NOT_FOUND')
  await leader.people.merge({ ...input, details, guardians: chosen })
  const page = await leader.people.get({ personId: own.id })
  expect(page.guardians.map(({ id }) => id).toSorted()).toEqual(chosen.toSorted())
  const [stored] = await admin.roster.list({ organizationName: 'SNMY1' })
  expect(stored).toMatchObject({ id: own.id, phoneNumber: '03 123451', birthdate: '2013-03-12' })
})

test('a merge knows every table with rows of a person', () => {
  const moved = Object.values(MOVED).map(getTableName)
  // Marks, guardians, the consent and the answers about collecting are joined one by one; links end, and the others stay with their entry.
  const joined = ['attendance', 'collecting', 'guardians', 'photo_consents']
  const staying = ['guardian_links', 'absence_notices', 'roster_merges', 'transfer_changes', 'put_backs']
  const referring = Object.values<unknown>(schema)
    .filter((exported): exported is PgTable => is(exported, PgTable))
    .filter((table) =>
      getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.organizationAttendees),
    )
  expect(referring.map(getTableName).sort()).toEqual([...moved, ...joined, ...staying].sort())
})
