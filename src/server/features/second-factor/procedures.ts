import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { countCode, resetCodes } from '#server/auth/second-factor/code-throttle.ts'
import {
  acceptAppCode,
  lockSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from '#server/auth/second-factor/factors.ts'
import { readPasskeys } from '#server/auth/second-factor/passkeys.ts'
import { pendingUser } from '#server/auth/second-factor/pending-sign-in.ts'
import { base32Of, newTotpSecret, totpAddress } from '#server/auth/second-factor/totp.ts'
import { anyone, approved, whileSettingUp } from '#server/calls/access.ts'
import type { Queryable } from '#server/database/connect.ts'
import { recoveryCodes, secondFactors } from '#server/database/schema/index.ts'
import { announce, isSecondFactorRequired, renewSignIn, verifyPassword } from './factor-changes.ts'
import { passkeyProcedures } from './passkeys.ts'

/** An unconfirmed app must be set up again after this time, in seconds. */
const SET_UP_SECONDS = 3600

const ISSUER = 'Shabaka'

const pending = anyone.secondFactor.pending.handler(async ({ context: { database, headers, appUrl, clock } }) => {
  const userId = await pendingUser(database, headers, appUrl, clock())
  return userId === null ? null : secondFactorOf(database, userId)
})

const state = whileSettingUp.approved.secondFactor.state.handler(async ({ context: { database, person } }) => {
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

const beginApp = whileSettingUp.approved.secondFactor.beginApp.handler(async ({ input, context, errors }) => {
  await verifyPassword(context, input.currentPassword, errors)
  const { database, person, secondFactorSecrets, clock } = context
  const secret = newTotpSecret()
  const createdAt = new Date(clock())
  const stored = { secret: secondFactorSecrets.seal(person.id, secret), lastStep: null, createdAt }
  const started = await database
    .insert(secondFactors)
    .values({ userId: person.id, ...stored })
    .onConflictDoUpdate({ target: secondFactors.userId, set: stored, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  if (started.length === 0) throw errors.ALREADY_SET_UP()
  return { key: base32Of(secret), address: totpAddress(secret, ISSUER, person.email) }
})

const confirmApp = whileSettingUp.approved.secondFactor.confirmApp.handler(async ({ input, context, errors }) => {
  const { database, person, secondFactorSecrets, sessionId } = context
  const now = context.clock()
  const wait = await countCode(database, person.id, sessionId, now)
  if (wait !== null) {
    context.answerHeaders.set('retry-after', String(wait))
    throw errors.TOO_MANY_ATTEMPTS()
  }
  const codes = await database.transaction(async (tx) => {
    const isOn = await lockSecondFactor(tx, person.id)
    if (!(await isStarted(tx, person.id, now))) return null
    const given = { userId: person.id, typed: input.code, now }
    if (!(await acceptAppCode(tx, secondFactorSecrets, given, 'started'))) return null
    await announce(tx, context, 'setUp')
    await resetCodes(tx, person.id, sessionId)
    // Codes that belong to another factor of the account remain.
    return isOn ? [] : replaceRecoveryCodes(tx, person.id)
  })
  if (!codes) throw errors.INVALID_CODE()
  await renewSignIn(context)
  return { recoveryCodes: codes }
})

const makeRecoveryCodes = approved.secondFactor.makeRecoveryCodes.handler(async ({ input, context, errors }) => {
  await verifyPassword(context, input.currentPassword, errors)
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
  await verifyPassword(context, input.currentPassword, errors)
  const { database, person } = context
  const isRemoved = await database.transaction(async (tx) => {
    if ((await lockSecondFactor(tx, person.id)) && (await isSecondFactorRequired(tx, person)))
      throw errors.LAST_SECOND_FACTOR()
    if (!(await removeSecondFactor(tx, person.id))) return false
    await announce(tx, context, 'removed')
    return true
  })
  if (!isRemoved) throw errors.NOT_SET_UP()
})

async function isStarted(tx: Queryable, userId: string, now: number): Promise<boolean> {
  const isRecent = gt(secondFactors.createdAt, new Date(now - SET_UP_SECONDS * 1000))
  const [started] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt), isRecent))
  return started !== undefined
}

export const secondFactor = { pending, state, beginApp, confirmApp, makeRecoveryCodes, remove, ...passkeyProcedures }
