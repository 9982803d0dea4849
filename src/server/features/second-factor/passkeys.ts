import { and, eq } from 'drizzle-orm'
import { MOST_PASSKEYS } from '#domain/texts/limits.ts'
import { lockSecondFactor, replaceRecoveryCodes, secondFactorOf } from '#server/auth/second-factor/factors.ts'
import {
  asProof,
  inSecondStep,
  newPasskeyOptions,
  passkeyUseOptions,
  verifyNewPasskey,
} from '#server/auth/second-factor/passkeys.ts'
import { pendingUser } from '#server/auth/second-factor/pending-sign-in.ts'
import { anyone, approved, type PersonContext, whileSettingUp } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeys, recoveryCodes } from '#server/database/schema/index.ts'
import { announce, isSecondFactorRequired, renewSignIn, verifyPassword } from './factor-changes.ts'

const beginPasskey = whileSettingUp.approved.secondFactor.beginPasskey.handler(async ({ input, context, errors }) => {
  await verifyPassword(context, input.currentPassword, errors)
  const { database, person } = context
  if (await hasMostPasskeys(database, person.id)) throw errors.TOO_MANY_PASSKEYS()
  return { options: JSON.stringify(await newPasskeyOptions(database, person, addingExchange(context))) }
})

const addPasskey = whileSettingUp.approved.secondFactor.addPasskey.handler(async ({ input, context, errors }) => {
  const { database, person } = context
  const made = await verifyNewPasskey(database, input.response, addingExchange(context))
  if (!made) throw errors.INVALID_PASSKEY()
  const codes = await database.transaction(async (tx) => {
    const isOn = await lockSecondFactor(tx, person.id)
    if (await hasMostPasskeys(tx, person.id)) throw errors.TOO_MANY_PASSKEYS()
    const added = await tx
      .insert(passkeys)
      .values({ ...made, userId: person.id, name: input.name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return null
    await announce(tx, context, 'passkeyAdded')
    return isOn ? [] : replaceRecoveryCodes(tx, person.id)
  })
  if (!codes) throw errors.INVALID_PASSKEY()
  await renewSignIn(context)
  return { recoveryCodes: codes }
})

const renamePasskey = approved.secondFactor.renamePasskey.handler(async ({ input: { id, name }, context }) => {
  const { database, person } = context
  await database
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, person.id)))
})

const removePasskey = approved.secondFactor.removePasskey.handler(async ({ input, context, errors }) => {
  await verifyPassword(context, input.currentPassword, errors)
  const { database, person } = context
  await database.transaction(async (tx) => {
    await lockSecondFactor(tx, person.id)
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.id), eq(passkeys.userId, person.id)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) return
    await announce(tx, context, 'passkeyRemoved')
    // Recovery codes replace another factor. Without another factor nothing needs them.
    if (await secondFactorOf(tx, person.id)) return
    if (await isSecondFactorRequired(tx, person)) throw errors.LAST_SECOND_FACTOR()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
  })
})

const beginPasskeyStep = anyone.secondFactor.beginPasskeyStep.handler(async ({ context }) => {
  const { database, headers, appUrl, clock } = context
  const now = clock()
  const userId = await pendingUser(database, headers, appUrl, now)
  return userId === null
    ? null
    : { options: JSON.stringify(await passkeyUseOptions(database, userId, inSecondStep(userId, appUrl, now))) }
})

const beginPasskeyProof = approved.secondFactor.beginPasskeyProof.handler(async ({ context, errors }) => {
  const { database, person, sessionId, appUrl, clock } = context
  const factor = await secondFactorOf(database, person.id)
  if (!factor?.passkey) throw errors.NOT_SET_UP()
  const use = asProof(sessionId, appUrl, clock())
  return { options: JSON.stringify(await passkeyUseOptions(database, person.id, use)) }
})

function addingExchange({ sessionId, appUrl, clock }: PersonContext) {
  return { purpose: `add:${sessionId}`, appUrl, now: clock() }
}

async function hasMostPasskeys(database: Database, userId: string): Promise<boolean> {
  return (await database.$count(passkeys, eq(passkeys.userId, userId))) >= MOST_PASSKEYS
}

export const passkeyProcedures = {
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyStep,
  beginPasskeyProof,
}
