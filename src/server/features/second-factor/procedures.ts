import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { MOST_PASSKEYS } from '#domain/limits.ts'
import { anyone, approved, type PersonContext } from '#server/access.ts'
import { originOf } from '#server/audit.ts'
import { requirePassword } from '#server/auth/check-password.ts'
import { announceChange } from '#server/auth/second-factor/announce-change.ts'
import { countCode, resetCodes } from '#server/auth/second-factor/code-throttle.ts'
import {
  confirmApp as confirmStoredApp,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from '#server/auth/second-factor/factors.ts'
import {
  newPasskeyOptions,
  passkeyStepOptions,
  readPasskeys,
  verifyNewPasskey,
} from '#server/auth/second-factor/passkeys.ts'
import { pendingUser } from '#server/auth/second-factor/pending-sign-in.ts'
import { base32Of, newTotpSecret, totpAddress } from '#server/auth/second-factor/totp.ts'
import type { Queryable } from '#server/database/connect.ts'
import { passkeys, recoveryCodes, secondFactors } from '#server/database/schema/index.ts'
import type { SecondFactorChange } from '#server/mail/mails.ts'

/** An app that was not confirmed within this time must be set up from the beginning, in seconds. */
const SET_UP_SECONDS = 3600

const ISSUER = 'Shabaka'

const pending = anyone.secondFactor.pending.handler(async ({ context: { database, headers, appUrl } }) => {
  const userId = await pendingUser(database, headers, appUrl)
  return userId === null ? null : secondFactorOf(database, userId)
})

const state = approved.secondFactor.state.handler(async ({ context: { database, person } }) => {
  const [found] = await database
    .select({
      appSince: secondFactors.confirmedAt,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where user_id = ${person.id})`,
    })
    .from(sql`(select) as one`)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, person.id), isNotNull(secondFactors.confirmedAt)))
  return {
    appSince: found?.appSince ?? null,
    recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
    passkeys: await readPasskeys(database, person.id),
  }
})

const beginApp = approved.secondFactor.beginApp.handler(async ({ input, context, errors }) => {
  await askPassword(context, input.currentPassword, errors)
  const { database, person, secondFactorSecrets } = context
  const secret = newTotpSecret()
  const stored = { secret: secondFactorSecrets.seal(person.id, secret), lastStep: null, createdAt: sql`now()` }
  const begun = await database
    .insert(secondFactors)
    .values({ userId: person.id, ...stored })
    .onConflictDoUpdate({ target: secondFactors.userId, set: stored, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  if (begun.length === 0) throw errors.ALREADY_SET_UP()
  return { key: base32Of(secret), address: totpAddress(secret, ISSUER, person.email) }
})

const confirmApp = approved.secondFactor.confirmApp.handler(async ({ input, context, errors }) => {
  const { database, person, secondFactorSecrets, sessionId } = context
  const wait = await countCode(database, person.id, sessionId)
  if (wait !== null) {
    context.answerHeaders.set('retry-after', String(wait))
    throw errors.TOO_MANY_ATTEMPTS()
  }
  const codes = await database.transaction(async (tx) => {
    const isOn = await secondFactorOf(tx, person.id)
    if (!(await isBegun(tx, person.id))) return null
    if (!(await confirmStoredApp(tx, secondFactorSecrets, person.id, input.code, Date.now()))) return null
    await announce(tx, context, 'setUp')
    // Codes that belong to another factor of the account stay.
    return isOn ? [] : replaceRecoveryCodes(tx, person.id)
  })
  if (!codes) throw errors.INVALID_CODE()
  await resetCodes(database, person.id, sessionId)
  return { recoveryCodes: codes }
})

const makeRecoveryCodes = approved.secondFactor.makeRecoveryCodes.handler(async ({ input, context, errors }) => {
  await askPassword(context, input.currentPassword, errors)
  const { database, person } = context
  const codes = await database.transaction(async (tx) => {
    if (!(await secondFactorOf(tx, person.id))) return null
    await announce(tx, context, 'codesMade')
    return replaceRecoveryCodes(tx, person.id)
  })
  if (!codes) throw errors.NOT_SET_UP()
  return { recoveryCodes: codes }
})

const remove = approved.secondFactor.remove.handler(async ({ input, context, errors }) => {
  await askPassword(context, input.currentPassword, errors)
  const { database, person } = context
  const isRemoved = await database.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, person.id))) return false
    await announce(tx, context, 'removed')
    return true
  })
  if (!isRemoved) throw errors.NOT_SET_UP()
})

const beginPasskey = approved.secondFactor.beginPasskey.handler(async ({ input, context, errors }) => {
  await askPassword(context, input.currentPassword, errors)
  const { database, person, sessionId, appUrl } = context
  if ((await database.$count(passkeys, eq(passkeys.userId, person.id))) >= MOST_PASSKEYS)
    throw errors.TOO_MANY_PASSKEYS()
  return { options: JSON.stringify(await newPasskeyOptions(database, person, `add:${sessionId}`, appUrl)) }
})

const addPasskey = approved.secondFactor.addPasskey.handler(async ({ input, context, errors }) => {
  const { database, person, sessionId, appUrl } = context
  const made = await verifyNewPasskey(database, input.response, `add:${sessionId}`, appUrl)
  if (!made) throw errors.INVALID_PASSKEY()
  const codes = await database.transaction(async (tx) => {
    const isOn = await secondFactorOf(tx, person.id)
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
  await askPassword(context, input.currentPassword, errors)
  const { database, person } = context
  await database.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, input.id), eq(passkeys.userId, person.id)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) return
    await announce(tx, context, 'passkeyRemoved')
    // Recovery codes stand in for another factor; without one nothing asks for them.
    if (!(await secondFactorOf(tx, person.id)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
  })
})

const beginPasskeyStep = anyone.secondFactor.beginPasskeyStep.handler(async ({ context }) => {
  const { database, headers, appUrl } = context
  const userId = await pendingUser(database, headers, appUrl)
  return userId === null ? null : { options: JSON.stringify(await passkeyStepOptions(database, userId, appUrl)) }
})

/** Checks the password in its turn among all calls that hash one. */
function askPassword(context: PersonContext, password: string, errors: Parameters<typeof requirePassword>[2]) {
  return context.passwords.enqueue(context.clientAddress, () => requirePassword(context, password, errors))
}

async function isBegun(tx: Queryable, userId: string): Promise<boolean> {
  const isRecent = gt(secondFactors.createdAt, sql`now() - make_interval(secs => ${SET_UP_SECONDS})`)
  const [begun] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt), isRecent))
  return begun !== undefined
}

function announce(tx: Queryable, context: PersonContext, change: SecondFactorChange): Promise<void> {
  const { person, appUrl } = context
  return announceChange(tx, { userId: person.id, origin: originOf(context), change, appUrl })
}

export const secondFactor = {
  pending,
  state,
  beginApp,
  confirmApp,
  makeRecoveryCodes,
  remove,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeyStep,
}
