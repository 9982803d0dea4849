import { v7 as uuid } from 'uuid'
import { anEdit, anOpenForm, aPerson, aSession } from '#tests/factories.ts'
import type { World } from '#tests/world.ts'
import { ADMIN, APPROVED, INSIDE, OF_GROUP, ROLE_HOLDERS, type RowsOf } from './row.ts'

async function anEntry({ leader }: World) {
  return (await leader.roster.add(aPerson())).person
}

async function removed(world: World) {
  const { id } = await anEntry(world)
  await world.leader.roster.remove({ id, ...OF_GROUP })
  return { id, ...OF_GROUP }
}

const recorded = ({ leader }: World) => leader.sessions.create(aSession())

async function aHandOver(world: World) {
  const { id: sessionId } = await recorded(world)
  const person = { attendeeId: null, attendeeName: 'Guest' }
  return { ...person, id: uuid(), sessionId, way: 'other', name: 'Uncle', leftAt: '2026-11-21T17:00:00Z' } as const
}

export const ROSTER: RowsOf<
  'roster' | 'members' | 'sessions' | 'openForms' | 'attendance' | 'search' | 'home' | 'dashboard' | 'reports'
> = {
  roster: {
    list: { may: INSIDE, make: () => OF_GROUP, trips: 3 },
    export: { may: ROLE_HOLDERS, make: () => OF_GROUP, trips: 4 },
    add: { may: ROLE_HOLDERS, make: () => aPerson(), trips: 10 },
    import: {
      may: ROLE_HOLDERS,
      make: () => ({ ...OF_GROUP, people: [{ ...aPerson(), attendeeName: `Imported ${uuid()}` }] }),
      trips: 16,
    },
    update: {
      may: ROLE_HOLDERS,
      make: async (world) => {
        const person = await anEntry(world)
        return { ...person, attendeeName: `${person.attendeeName} II` }
      },
      trips: 10,
    },
    remove: { may: ROLE_HOLDERS, make: anEntry, trips: 9 },
    restore: { may: ROLE_HOLDERS, make: removed, trips: 10 },
  },
  members: {
    list: { may: APPROVED, make: () => ({}), trips: 2 },
    attendees: { may: APPROVED, make: () => ({}), trips: 2 },
    count: { may: INSIDE, make: () => OF_GROUP, trips: 3 },
    export: { may: ROLE_HOLDERS, make: () => OF_GROUP, trips: 3 },
  },
  sessions: {
    list: { may: APPROVED, make: () => ({}), trips: 2 },
    overview: { may: ADMIN, trips: 3 },
    sameDay: { may: INSIDE, make: () => ({ ...OF_GROUP, sessionDate: '2026-11-21' }), trips: 2 },
    possibleJoins: { may: APPROVED, trips: 2 },
    keepBoth: { may: ROLE_HOLDERS, make: recorded, trips: 6 },
    handOvers: { may: ROLE_HOLDERS, make: recorded, trips: 6 },
    handOver: { may: ROLE_HOLDERS, make: aHandOver, trips: 12 },
    takeBackHandOver: {
      may: ROLE_HOLDERS,
      make: async (world) => {
        const handOver = await aHandOver(world)
        await world.leader.sessions.handOver(handOver)
        return { id: handOver.sessionId, handOverId: handOver.id }
      },
      trips: 10,
    },
    month: { may: ROLE_HOLDERS, make: () => ({ ...OF_GROUP, month: '2026-11-01' }), trips: 2 },
    get: { may: INSIDE, make: recorded, trips: 3 },
    fieldAuthors: {
      may: ROLE_HOLDERS,
      make: async (world) => ({ ...(await recorded(world)), fields: ['topic'] }),
      trips: 4,
    },
    create: { may: ROLE_HOLDERS, make: () => aSession(), trips: 8 },
    edit: {
      may: ROLE_HOLDERS,
      make: async (world) => {
        const fields = { topic: { was: null, is: 'Kites' } }
        return { ...(await recorded(world)), editId: uuid(), fields, people: [] }
      },
      trips: 10,
    },
    update: { may: ROLE_HOLDERS, make: async (world) => anEdit(await recorded(world)), trips: 9 },
    remove: { may: ROLE_HOLDERS, make: recorded, trips: 8 },
  },
  openForms: { announce: { may: ROLE_HOLDERS, make: () => anOpenForm(), trips: 2 } },
  attendance: { grid: { may: ROLE_HOLDERS, make: () => ({ ...OF_GROUP, window: 'newest' }), trips: 5 } },
  // Everyone finds only what their lists show.
  search: { find: { may: APPROVED, make: () => ({ text: 'karam' }), trips: 6 } },
  home: { groups: { may: APPROVED, trips: 11 }, network: { may: ADMIN, trips: 14 } },
  dashboard: { summary: { may: APPROVED, trips: 4 } },
  reports: { month: { may: ROLE_HOLDERS, make: () => ({ ...OF_GROUP, month: '2026-11' }), trips: 9 } },
}
