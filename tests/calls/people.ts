import { v7 as uuid } from 'uuid'
import { aChild, aCollector, aGuardian, aNote, anAbsence, aPause, aSession } from '#tests/factories.ts'
import { aFollowUp } from '#tests/follow-ups.ts'
import type { World } from '#tests/world.ts'
import { ADMIN, APPROVED, OF_GROUP, ROLE_HOLDERS, type RowsOf, SCHEDULING } from './row.ts'

const FRIDAY = { ...OF_GROUP, date: '2026-11-20' } as const

const child = (world: World) => aChild(world)

async function savedGuardian(world: World) {
  const guardian = aGuardian(await aChild(world))
  await world.leader.people.saveGuardian(guardian)
  return guardian
}

async function savedCollector(world: World) {
  const collector = aCollector(await aChild(world))
  await world.leader.people.saveCollector(collector)
  return collector
}

async function aLink(world: World) {
  const { personId, id: guardianId } = await savedGuardian(world)
  return { personId, id: uuid(), guardianId, language: 'ar' } as const
}

async function aMerge(world: World) {
  return { ...(await aChild(world)), otherId: (await aChild(world)).personId, id: uuid() }
}

export const PEOPLE: RowsOf<'people' | 'meetings'> = {
  people: {
    get: { may: ROLE_HOLDERS, make: child, trips: 13 },
    attendance: { may: ROLE_HOLDERS, make: child, trips: 10 },
    notes: { may: ROLE_HOLDERS, make: child, trips: 7 },
    saveGuardian: { may: ROLE_HOLDERS, make: async (world) => aGuardian(await aChild(world)), trips: 8 },
    removeGuardian: { may: ROLE_HOLDERS, make: savedGuardian, again: { removed: false }, trips: 8 },
    makeGuardianLink: { may: ROLE_HOLDERS, make: aLink, trips: 11 },
    revokeGuardianLink: {
      may: ROLE_HOLDERS,
      make: async (world) => {
        const link = await aLink(world)
        await world.leader.people.makeGuardianLink(link)
        return link
      },
      trips: 7,
    },
    mergeChoices: { may: SCHEDULING, make: aMerge, trips: 16 },
    merge: { may: SCHEDULING, make: aMerge, trips: 34 },
    undoMerge: {
      may: SCHEDULING,
      make: async (world) => {
        const merge = await aMerge(world)
        await world.leader.people.merge(merge)
        return merge
      },
      trips: 30,
    },
    setConsent: {
      may: ROLE_HOLDERS,
      make: async (world) => ({ ...(await aChild(world)), status: 'refused' }),
      trips: 8,
    },
    saveCollector: { may: ROLE_HOLDERS, make: async (world) => aCollector(await aChild(world)), trips: 9 },
    removeCollector: { may: ROLE_HOLDERS, make: savedCollector, again: { removed: false }, trips: 8 },
    setCollecting: {
      may: ROLE_HOLDERS,
      make: async (world) => ({ ...(await aChild(world)), guardiansMay: true, alone: 'yes' }),
      trips: 9,
    },
    addNote: { may: ROLE_HOLDERS, make: async (world) => aNote(await aChild(world)), trips: 9 },
    removeNote: {
      may: SCHEDULING,
      make: async (world) => {
        const note = aNote(await aChild(world))
        await world.leader.people.addNote(note)
        return note
      },
      again: { removed: false },
      trips: 7,
    },
    followUps: { may: ROLE_HOLDERS, make: child, trips: 7 },
    noteFollowUp: {
      may: ROLE_HOLDERS,
      make: async (world) => aFollowUp(world.leader, await aChild(world)),
      trips: 10,
    },
    removeFollowUp: {
      may: SCHEDULING,
      make: async (world) => {
        const followUp = await aFollowUp(world.leader, await aChild(world))
        await world.leader.people.noteFollowUp(followUp)
        return followUp
      },
      trips: 7,
    },
    announceAbsence: { may: ROLE_HOLDERS, make: async (world) => anAbsence(await aChild(world)), trips: 10 },
    withdrawAbsence: {
      may: ROLE_HOLDERS,
      make: async (world) => {
        const absence = anAbsence(await aChild(world))
        await world.leader.people.announceAbsence(absence)
        return absence
      },
      trips: 6,
    },
    announcedAbsences: { may: ROLE_HOLDERS, make: () => FRIDAY, trips: 2 },
    followUp: {
      may: ROLE_HOLDERS,
      make: async ({ leader }) => ({ sessionId: (await leader.sessions.create(aSession())).id }),
      trips: 4,
    },
    showBirthdate: { may: ROLE_HOLDERS, make: async (world) => ({ ...(await aChild(world)), id: uuid() }), trips: 7 },
    reveals: { may: ADMIN, make: child, trips: 10 },
    export: { may: ADMIN, make: child, trips: 27 },
    // Only people with a role of their own in the group store its contacts; the admin of this world has none.
    forDevice: { may: ROLE_HOLDERS.filter((who) => who !== 'admin'), make: () => OF_GROUP, trips: 12 },
    // Openings of pages that the person may not see are left out.
    recordOpenings: {
      may: APPROVED,
      make: async (world) => ({
        openings: [{ ...(await aChild(world)), id: uuid(), openedAt: '2026-11-21T09:00:00Z' }],
      }),
      trips: 3,
    },
  },
  meetings: {
    get: { may: ROLE_HOLDERS, make: () => OF_GROUP, trips: 6 },
    moveAbsences: {
      may: SCHEDULING,
      make: async (world) => {
        const [from, newDay] = ['2026-11-27', '2026-11-28'] as const
        const absence = anAbsence({ ...(await aChild(world)), from, to: from })
        const { id } = await world.leader.people.announceAbsence(absence)
        await world.leader.meetings.setDay({ ...OF_GROUP, day: { weekday: 6, time: null } })
        return { ...OF_GROUP, moves: [{ id, from, newDay }] }
      },
      trips: 9,
    },
    setDay: { may: SCHEDULING, make: () => ({ ...OF_GROUP, day: { weekday: 6, time: null } }), trips: 7 },
    addPause: { may: SCHEDULING, make: () => aPause(), trips: 8 },
    removePause: { may: SCHEDULING, make: () => ({ ...OF_GROUP, id: uuid() }), trips: 3 },
    didNotMeet: { may: ROLE_HOLDERS, make: () => ({ ...FRIDAY, reason: 'Snow' }), trips: 7 },
    undoDidNotMeet: { may: ROLE_HOLDERS, make: () => FRIDAY, trips: 2 },
  },
}
