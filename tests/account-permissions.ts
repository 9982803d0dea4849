import { v7 as uuid } from 'uuid'
import { anAuthenticator } from './authenticator.ts'
import { APPROVED, EVERYONE, type Row, row, SIGNED_IN } from './permission-table.ts'
import { everyoneSetsUpAnApp } from './second-factor.ts'
import { hashOf } from './sign-in.ts'
import type { World } from './world.ts'

export const PASSWORD = 'everybody’s password'

/** So that everyone is refused for their role only, not for a missing password. */
export async function everyoneHasAPassword(world: World) {
  const hash = await hashOf(world, PASSWORD)
  await world.database.execute(`
    insert into auth.accounts (id, user_id, account_id, provider_id, password)
    select gen_random_uuid(), id, id::text, 'credential', '${hash}' from auth.users
    on conflict do nothing`)
}

export const ACCOUNT_ROWS: readonly Row[] = [
  row('accounts.accessEnded', EVERYONE, (caller) => caller.accounts.accessEnded()),
  row('accounts.me', EVERYONE, (caller) => caller.accounts.me()),
  row('accounts.recovery', EVERYONE, (caller) => caller.accounts.recovery()),
  // Only with the tokens of a mailed link, which no one has here.
  row('accounts.setSession', [], (caller) => caller.accounts.setSession({ accessToken: 'none', refreshToken: 'none' })),
  row('accounts.updatePassword', SIGNED_IN, async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.accounts.updatePassword({ currentPassword: PASSWORD, password: PASSWORD })
  }),
  row('accounts.setLanguage', SIGNED_IN, (caller) => caller.accounts.setLanguage({ language: 'ar' })),
  row('accounts.profile', APPROVED, (caller) => caller.accounts.profile()),
  row('accounts.updateProfile', APPROVED, (caller) =>
    caller.accounts.updateProfile({ fullName: 'Same', phoneNumber: null }),
  ),
  row('accounts.setAbsenceMails', ['leader', 'otherLeader'], (caller) =>
    caller.accounts.setAbsenceMails({ absenceMails: true }),
  ),
  row('accounts.changePassword', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.accounts.changePassword({ currentPassword: PASSWORD, password: PASSWORD })
  }),
  row('accounts.prove', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.accounts.prove({ password: PASSWORD })
  }),
  row('accounts.signIns', APPROVED, (caller) => caller.accounts.signIns()),
  row('accounts.endSignIn', APPROVED, (caller) => caller.accounts.endSignIn({ id: uuid() })),
  row('accounts.signOutEverywhere', APPROVED, (caller) => caller.accounts.signOutEverywhere()),
  row('secondFactor.pending', EVERYONE, (caller) => caller.secondFactor.pending()),
  row('secondFactor.state', APPROVED, (caller) => caller.secondFactor.state()),
  row('secondFactor.beginApp', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    await world.database.execute('delete from auth.second_factors')
    return caller.secondFactor.beginApp({ currentPassword: PASSWORD })
  }),
  row('secondFactor.confirmApp', APPROVED, async (caller, world) => {
    const code = await everyoneSetsUpAnApp(world, { isConfirmed: false })
    return caller.secondFactor.confirmApp({ code })
  }),
  row('secondFactor.makeRecoveryCodes', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    await everyoneSetsUpAnApp(world, { isConfirmed: true })
    return caller.secondFactor.makeRecoveryCodes({ currentPassword: PASSWORD })
  }),
  row('secondFactor.remove', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    await everyoneSetsUpAnApp(world, { isConfirmed: true })
    return caller.secondFactor.remove({ currentPassword: PASSWORD })
  }),
  row('secondFactor.beginPasskey', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.secondFactor.beginPasskey({ currentPassword: PASSWORD })
  }),
  row('secondFactor.addPasskey', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    const { options } = await caller.secondFactor.beginPasskey({ currentPassword: PASSWORD })
    return caller.secondFactor.addPasskey({ name: 'Phone', response: anAuthenticator().make(options) })
  }),
  row('secondFactor.renamePasskey', APPROVED, (caller) =>
    caller.secondFactor.renamePasskey({ id: uuid(), name: 'Phone' }),
  ),
  row('secondFactor.removePasskey', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    return caller.secondFactor.removePasskey({ id: uuid(), currentPassword: PASSWORD })
  }),
  row('secondFactor.beginPasskeyProof', APPROVED, async (caller, world) => {
    await everyoneHasAPassword(world)
    const { options } = await caller.secondFactor.beginPasskey({ currentPassword: PASSWORD })
    await caller.secondFactor.addPasskey({ name: 'Phone', response: anAuthenticator().make(options) })
    return caller.secondFactor.beginPasskeyProof()
  }),
  row('secondFactor.beginPasskeyStep', EVERYONE, (caller) => caller.secondFactor.beginPasskeyStep()),
  row('accounts.held', APPROVED, (caller) => caller.accounts.held()),
]
