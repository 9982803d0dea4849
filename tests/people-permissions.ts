import { v7 as uuid } from 'uuid'
import { aChild, aGuardian, aNote, anAbsence, aPause, aSession } from './factories.ts'
import { aFollowUp } from './follow-ups.ts'
import { APPROVED, ROLE_HOLDERS, type Row, row, type Who } from './permission-table.ts'
import type { World } from './world.ts'

const SCHEDULING: readonly Who[] = ['leader', 'admin']
const OF_GROUP = { organizationName: 'SNMY1' } as const
const FRIDAY = { ...OF_GROUP, date: '2026-11-20' } as const

async function aLink(world: World) {
  const guardian = aGuardian(await aChild(world))
  await world.leader.people.saveGuardian(guardian)
  return { personId: guardian.personId, id: uuid(), guardianId: guardian.id, language: 'ar' } as const
}

async function twice(world: World) {
  return { ...(await aChild(world)), otherId: (await aChild(world)).personId }
}

export const PEOPLE_ROWS: readonly Row[] = [
  row('people.get', ROLE_HOLDERS, async (caller, world) => caller.people.get(await aChild(world))),
  row('people.attendance', ROLE_HOLDERS, async (caller, world) => caller.people.attendance(await aChild(world))),
  row('people.notes', ROLE_HOLDERS, async (caller, world) => caller.people.notes(await aChild(world))),
  row('people.saveGuardian', ROLE_HOLDERS, async (caller, world) =>
    caller.people.saveGuardian(aGuardian(await aChild(world))),
  ),
  row('people.removeGuardian', ROLE_HOLDERS, async (caller, world) =>
    caller.people.removeGuardian({ ...(await aChild(world)), id: uuid() }),
  ),
  row('people.makeGuardianLink', ROLE_HOLDERS, async (caller, world) =>
    caller.people.makeGuardianLink(await aLink(world)),
  ),
  row('people.revokeGuardianLink', ROLE_HOLDERS, async (caller, world) => {
    const link = await aLink(world)
    await world.leader.people.makeGuardianLink(link)
    return caller.people.revokeGuardianLink(link)
  }),
  row('people.mergeChoices', SCHEDULING, async (caller, world) => caller.people.mergeChoices(await twice(world))),
  row('people.merge', SCHEDULING, async (caller, world) =>
    caller.people.merge({ ...(await twice(world)), id: uuid() }),
  ),
  row('people.undoMerge', SCHEDULING, async (caller, world) => {
    const merge = { ...(await twice(world)), id: uuid() }
    await world.leader.people.merge(merge)
    return caller.people.undoMerge({ personId: merge.personId, id: merge.id })
  }),
  row('people.setConsent', ROLE_HOLDERS, async (caller, world) =>
    caller.people.setConsent({ ...(await aChild(world)), status: 'refused' }),
  ),
  row('people.addNote', ROLE_HOLDERS, async (caller, world) => caller.people.addNote(aNote(await aChild(world)))),
  row('people.removeNote', SCHEDULING, async (caller, world) => {
    const note = aNote(await aChild(world))
    await world.leader.people.addNote(note)
    return caller.people.removeNote(note)
  }),
  row('people.followUps', ROLE_HOLDERS, async (caller, world) => caller.people.followUps(await aChild(world))),
  row('people.noteFollowUp', ROLE_HOLDERS, async (caller, world) =>
    caller.people.noteFollowUp(await aFollowUp(world.leader, await aChild(world))),
  ),
  row('people.removeFollowUp', SCHEDULING, async (caller, world) => {
    const followUp = await aFollowUp(world.leader, await aChild(world))
    await world.leader.people.noteFollowUp(followUp)
    return caller.people.removeFollowUp(followUp)
  }),
  row('people.announceAbsence', ROLE_HOLDERS, async (caller, world) =>
    caller.people.announceAbsence(anAbsence(await aChild(world))),
  ),
  row('people.withdrawAbsence', ROLE_HOLDERS, async (caller, world) =>
    caller.people.withdrawAbsence({ ...(await aChild(world)), id: uuid() }),
  ),
  row('people.announcedAbsences', ROLE_HOLDERS, (caller) => caller.people.announcedAbsences(FRIDAY)),
  row('people.followUp', ROLE_HOLDERS, async (caller, { leader }) => {
    const { id } = await leader.sessions.create(aSession())
    return caller.people.followUp({ sessionId: id })
  }),
  row('people.showBirthdate', ROLE_HOLDERS, async (caller, world) =>
    caller.people.showBirthdate({ ...(await aChild(world)), id: uuid() }),
  ),
  row('people.reveals', ['admin'], async (caller, world) => caller.people.reveals(await aChild(world))),
  row('people.export', ['admin'], async (caller, world) => caller.people.export(await aChild(world))),
  row('erasure.person', ['admin'], async (caller, world) => caller.erasure.person(await aChild(world))),
  row('erasure.erasePerson', ['admin'], async (caller, world) =>
    caller.erasure.erasePerson({ ...(await aChild(world)), keptTexts: [] }),
  ),
  // Only people with a role of their own in the group store its contacts; the admin of this world has none.
  row(
    'people.forDevice',
    ROLE_HOLDERS.filter((who) => who !== 'admin'),
    (caller) => caller.people.forDevice(OF_GROUP),
  ),
  // Openings of pages that the person may not see are left out.
  row('people.recordOpenings', APPROVED, async (caller, world) =>
    caller.people.recordOpenings({
      openings: [{ ...(await aChild(world)), id: uuid(), openedAt: '2026-11-21T09:00:00Z' }],
    }),
  ),
  row('meetings.get', ROLE_HOLDERS, (caller) => caller.meetings.get(OF_GROUP)),
  row('meetings.moveAbsences', SCHEDULING, async (caller, world) => {
    const [from, newDay] = ['2026-11-27', '2026-11-28']
    const { id } = await world.leader.people.announceAbsence(anAbsence({ ...(await aChild(world)), from, to: from }))
    await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: null } })
    return caller.meetings.moveAbsences({ ...OF_GROUP, moves: [{ id, from, newDay }] })
  }),
  row('meetings.setDay', SCHEDULING, (caller) =>
    caller.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: null } }),
  ),
  row('meetings.addPause', SCHEDULING, (caller) => caller.meetings.addPause(aPause())),
  row('meetings.removePause', SCHEDULING, (caller) => caller.meetings.removePause({ ...OF_GROUP, id: uuid() })),
  row('meetings.didNotMeet', ROLE_HOLDERS, (caller) => caller.meetings.didNotMeet({ ...FRIDAY, reason: 'Snow' })),
  row('meetings.undoDidNotMeet', ROLE_HOLDERS, (caller) => caller.meetings.undoDidNotMeet(FRIDAY)),
  row('sessions.month', ROLE_HOLDERS, (caller) => caller.sessions.month({ ...OF_GROUP, month: '2026-11-01' })),
  row('reports.month', ROLE_HOLDERS, (caller) => caller.reports.month({ ...OF_GROUP, month: '2026-11' })),
  row('attendance.grid', ROLE_HOLDERS, (caller) => caller.attendance.grid({ ...OF_GROUP, window: 'newest' })),
  row('home.groups', APPROVED, (caller) => caller.home.groups()),
  row('home.network', ['admin'], (caller) => caller.home.network()),
]
