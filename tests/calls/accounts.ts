import { v7 as uuid } from 'uuid'
import { DECLARED_COLUMNS } from '#server/database/declarations.ts'
import { anAuthenticator } from '#tests/authenticator.ts'
import { everyoneSetsUpAnApp } from '#tests/second-factor.ts'
import { hashOf } from '#tests/sign-in.ts'
import type { Caller, World } from '#tests/world.ts'
import { APPROVED, EVERYONE, type RowsOf, SIGNED_IN } from './row.ts'

const PASSWORD = 'everybody’s password'

/** So that everyone is refused for their role only, not for a missing password. @returns the password */
export async function everyonesPassword(world: World) {
  const hash = await hashOf(world, PASSWORD)
  await world.database.execute(`
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
    select gen_random_uuid(), id, id::text, 'credential', '${hash}' from auth.users
    on conflict do nothing`)
  return PASSWORD
}

const currentPassword = async (world: World) => ({ currentPassword: await everyonesPassword(world) })

async function withAnApp(world: World) {
  await everyoneSetsUpAnApp(world, { isConfirmed: true })
  return currentPassword(world)
}

async function aPasskey(world: World, caller: Caller) {
  const { options } = await caller.secondFactor.beginPasskey(await currentPassword(world))
  return { name: 'Phone', response: anAuthenticator().make(options) }
}

/** Those who may have a passkey have one. */
async function ownPasskey(world: World, caller: Caller) {
  const own = await aPasskey(world, caller).catch(() => null)
  if (own === null) return uuid()
  await caller.secondFactor.addPasskey(own)
  return (await caller.secondFactor.state()).passkeys[0]?.id ?? ''
}

export const ACCOUNTS: RowsOf<'accounts' | 'secondFactor'> = {
  accounts: {
    accessEnded: { may: EVERYONE, trips: 1 },
    me: { may: EVERYONE, trips: 1 },
    recovery: { may: EVERYONE, trips: 1 },
    // Only with the tokens of a mailed link, which no one has here.
    setSession: { may: [], make: () => ({ accessToken: 'none', refreshToken: 'none' }), trips: 2 },
    updatePassword: {
      may: SIGNED_IN,
      make: async (world) => ({ ...(await currentPassword(world)), password: PASSWORD }),
      trips: 19,
    },
    setLanguage: { may: SIGNED_IN, make: () => ({ language: 'ar' }), trips: 2 },
    profile: { may: APPROVED, trips: 2 },
    updateProfile: { may: APPROVED, make: () => ({ fullName: 'Same', phoneNumber: null }), trips: 7 },
    setAbsenceMails: { may: ['leader', 'otherLeader'], make: () => ({ absenceMails: true }), trips: 2 },
    changePassword: {
      may: APPROVED,
      make: async (world) => ({ ...(await currentPassword(world)), password: PASSWORD }),
      trips: 15,
    },
    prove: { may: APPROVED, make: async (world) => ({ password: await everyonesPassword(world) }), trips: 6 },
    signIns: { may: APPROVED, trips: 2 },
    endSignIn: { may: APPROVED, make: () => ({ id: uuid() }), trips: 2 },
    signOutEverywhere: { may: APPROVED, trips: 2 },
    // One for almost each column of whose rows it has something.
    held: { may: APPROVED, trips: 2 + DECLARED_COLUMNS.filter(({ facts: { own } }) => own && !('none' in own)).length },
  },
  secondFactor: {
    pending: { may: EVERYONE, trips: 1 },
    state: { may: APPROVED, trips: 3 },
    beginApp: {
      may: APPROVED,
      make: async (world) => {
        await world.database.execute('delete from auth.second_factors')
        return currentPassword(world)
      },
      trips: 6,
    },
    confirmApp: {
      may: APPROVED,
      make: async (world) => ({ code: await everyoneSetsUpAnApp(world, { isConfirmed: false }) }),
      trips: 23,
    },
    makeRecoveryCodes: { may: APPROVED, make: withAnApp, trips: 13 },
    remove: { may: APPROVED, make: withAnApp, trips: 16 },
    beginPasskey: { may: APPROVED, make: currentPassword, trips: 9 },
    addPasskey: {
      may: APPROVED,
      make: (world, caller) => aPasskey(world, caller).catch(() => ({ name: 'Phone', response: 'none' })),
      trips: 18,
    },
    renamePasskey: { may: APPROVED, make: () => ({ id: uuid(), name: 'Phone' }), trips: 2 },
    removePasskey: {
      may: APPROVED,
      make: async (world, caller) => ({ id: await ownPasskey(world, caller), ...(await currentPassword(world)) }),
      trips: 14,
    },
    beginPasskeyProof: { may: APPROVED, make: ownPasskey, trips: 5 },
    beginPasskeyStep: { may: EVERYONE, trips: 1 },
  },
}
