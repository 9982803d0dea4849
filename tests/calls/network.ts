import { v7 as uuid } from 'uuid'
import { TEXT_PLACES } from '#domain/erasure/erasure.ts'
import { aChild, anInvitation } from '#tests/factories.ts'
import { everyoneSetsUpAnApp } from '#tests/second-factor.ts'
import type { Caller, World } from '#tests/world.ts'
import { everyonesPassword } from './accounts.ts'
import { ADMIN, APPROVED, EVERYONE, OF_GROUP, type RowsOf, SCHEDULING } from './row.ts'

/** An erasure reads the texts of each place. */
const PLACES = TEXT_PLACES.length

const TRANSFER = '0198c0de-0000-7000-8000-000000000001'

async function openTheTool(world: World, { id }: Caller) {
  await world.database.execute(`
    insert into transfer_unlocks (session_id, until) select id, now() + interval '10 minutes' from auth.sessions
    where user_id::text = '${id}' on conflict do nothing`)
}

async function aTransfer(world: World, caller: Caller) {
  await openTheTool(world, caller)
  await world.database.execute(`
    insert into transfers (id, outcome) values ('${TRANSFER}', '{}') on conflict do nothing;
    update transfers set undone_at = null;
    insert into organization_attendees (id, organization_name, attendee_name, name_key, search_key)
    values ('${TRANSFER}', 'SNMK1', 'A', 'a', 'a') on conflict do nothing;
    insert into transfer_changes (transfer_id, attendee_id, before, after)
    values ('${TRANSFER}', '${TRANSFER}', '{}', '{"removed": true, "attendeeName": "A"}') on conflict do nothing`)
  return { id: TRANSFER }
}

const inSnmf = ({ outsider }: World) => ({ userId: outsider.id, organizationName: 'SNMF' }) as const

const settingsVersion = async ({ admin }: World) => ({ version: (await admin.settings.get()).version })

export const NETWORK: RowsOf<
  | 'organizations'
  | 'invitations'
  | 'approvals'
  | 'users'
  | 'roles'
  | 'transfer'
  | 'erasure'
  | 'audit'
  | 'firstSteps'
  | 'settings'
> = {
  organizations: {
    list: { may: EVERYONE, trips: 2 },
    add: {
      may: ADMIN,
      make: async (world) => ({
        newName: 'SNMX',
        minAge: null,
        maxAge: null,
        ageChecked: false,
        ...(await settingsVersion(world)),
      }),
      trips: 9,
    },
    change: {
      may: ADMIN,
      make: async (world) => {
        const band = { minAge: 26, maxAge: null, ageChecked: true }
        return { organizationName: 'SNMA2', newName: 'SNMA3', ...band, ...(await settingsVersion(world)) }
      },
      trips: 9,
    },
    order: {
      may: ADMIN,
      make: async (world) => {
        const names = (await world.admin.organizations.list()).map(({ name }) => name)
        return { names: names.toReversed(), ...(await settingsVersion(world)) }
      },
      trips: 9,
    },
  },
  invitations: {
    group: { may: EVERYONE, make: () => ({ code: 'a'.repeat(32) }), trips: 2 },
    get: { may: SCHEDULING, make: () => OF_GROUP, trips: 2 },
    make: { may: SCHEDULING, make: () => anInvitation(), trips: 8 },
    revoke: {
      may: SCHEDULING,
      make: async ({ leader }) => ({ id: (await leader.invitations.make(anInvitation())).id, ...OF_GROUP }),
      trips: 5,
    },
  },
  approvals: {
    list: { may: ADMIN, make: () => ({}), trips: 2 },
    decide: { may: ADMIN, make: ({ pending }) => ({ id: pending.id, from: 'pending', status: 'approved' }), trips: 11 },
  },
  users: {
    list: { may: ADMIN, make: () => ({}), trips: 2 },
    grantAdmin: { may: ADMIN, make: ({ outsider }) => ({ userId: outsider.id }), trips: 7 },
    revokeAdmin: {
      may: ADMIN,
      make: async ({ admin, outsider }) => {
        await admin.users.grantAdmin({ userId: outsider.id })
        return { userId: outsider.id }
      },
      trips: 14,
    },
    addOrganization: { may: ADMIN, make: (world) => ({ ...inSnmf(world), organizationRole: null }), trips: 9 },
    removeOrganization: {
      may: ADMIN,
      make: async (world) => {
        const held = { ...inSnmf(world), organizationRole: 'secretary' } as const
        await world.admin.users.addOrganization(held).catch(() => undefined)
        return inSnmf(world)
      },
      trips: 8,
    },
    endAccess: { may: ADMIN, make: ({ rejected }) => ({ userId: rejected.id }), trips: 14 },
  },
  roles: {
    list: { may: ['leader', 'otherLeader', 'admin'], make: () => ({}), trips: 2 },
    assign: {
      may: SCHEDULING,
      make: async ({ admin, member }) => {
        const held = { userId: member.id, ...OF_GROUP, organizationRole: 'secretary' } as const
        await admin.roles.assign(held)
        return { ...held, organizationRole: null }
      },
      trips: 8,
    },
  },
  transfer: {
    unlock: { may: ADMIN, make: async (world) => ({ password: await everyonesPassword(world) }), trips: 8 },
    scan: { may: ADMIN, make: openTheTool, trips: 6 },
    apply: {
      may: ADMIN,
      make: async (world, caller) => {
        await openTheTool(world, caller)
        return { id: uuid(), moves: [], underage: [] }
      },
      trips: 13,
    },
    undo: { may: ADMIN, make: aTransfer, trips: 13 },
  },
  erasure: {
    person: { may: ADMIN, make: (world) => aChild(world), trips: PLACES + 10 },
    erasePerson: {
      may: ADMIN,
      make: async (world) => ({ ...(await aChild(world)), keptTexts: [] }),
      trips: PLACES + 18,
    },
    account: { may: ADMIN, make: ({ rejected }) => ({ userId: rejected.id }), trips: PLACES + 4 },
    eraseAccount: { may: ADMIN, make: ({ rejected }) => ({ userId: rejected.id, keptTexts: [] }), trips: PLACES + 20 },
  },
  audit: {
    list: { may: ADMIN, make: () => ({ by: 'karam', about: 'karam', kind: 'reading' }), trips: 2 },
    export: { may: ADMIN, make: () => ({ ...OF_GROUP, kind: 'money', from: '2026-11-01' }), trips: 3 },
    own: { may: APPROVED, make: () => ({}), trips: 2 },
  },
  firstSteps: {
    confirm: { may: ADMIN, make: () => ({ step: 'groups' }), trips: 2 },
    sendTestMail: { may: ADMIN, trips: 7 },
  },
  settings: {
    get: { may: ADMIN, trips: 3 },
    requireSecondFactor: {
      may: ADMIN,
      make: async (world) => {
        await everyoneSetsUpAnApp(world, { isConfirmed: true })
        return { required: true, ...(await settingsVersion(world)) }
      },
      trips: 8,
    },
    save: {
      may: ADMIN,
      make: async ({ admin }) => {
        const { version, memberView } = await admin.settings.get()
        return { version, memberView, auditLogYears: 3 }
      },
      trips: 6,
    },
  },
}
