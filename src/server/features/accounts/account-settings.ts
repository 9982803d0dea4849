import { and, eq, sql } from 'drizzle-orm'
import { passwordProblem } from '#domain/accounts/sign-up.ts'
import { canChooseAbsenceMails } from '#domain/rights/user-permissions.ts'
import { memberKeys } from '#domain/texts/search-keys.ts'
import { endSignIns } from '#server/auth/access/end-sign-ins.ts'
import { requirePassword, storeProof } from '#server/auth/check-password.ts'
import { revokeLinks } from '#server/auth/recovery/recovery.ts'
import { requireFactor } from '#server/auth/second-factor/require-factor.ts'
import { approved, may, whileSettingUp } from '#server/calls/access.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { mergeEdit } from '#server/calls/merge-edit.ts'
import { recorded } from '#server/calls/once.ts'
import { accounts, profiles, users } from '#server/database/schema/index.ts'
import { mailPasswordChange } from '#server/mail/owner-mails.ts'
import { CLEAR_CACHE } from '#server/requests/security-headers.ts'
import { held, readSignIns } from './own-data.ts'

const profile = approved.accounts.profile.handler(async ({ context: { database, person }, errors }) => {
  const [row] = await database
    .select({
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      absenceMails: profiles.absenceMails,
    })
    .from(profiles)
    .where(eq(profiles.id, person.id))
  if (!row) throw errors.PROFILE_NOT_FOUND()
  return row
})

const updateProfile = approved.accounts.updateProfile.handler(
  recorded(async (tx, { input: { opened, ...sent }, context: { person }, errors }) => {
    const [stored] = await tx
      .select({ fullName: profiles.fullName, phoneNumber: profiles.phoneNumber })
      .from(profiles)
      .where(eq(profiles.id, person.id))
      .for('no key update')
    if (!stored) throw errors.PROFILE_NOT_FOUND()
    const { fullName, phoneNumber } = mergeEdit({ sent, opened, stored }, errors)
    await tx.update(users).set({ name: fullName, updatedAt: sql`now()` }).where(eq(users.id, person.id))
    await tx
      .update(profiles)
      .set({ fullName, phoneNumber, ...memberKeys({ fullName, email: person.email }) })
      .where(eq(profiles.id, person.id))
    return { answer: { fullName, phoneNumber }, record: { profileId: person.id } }
  }),
)

const setAbsenceMails = approved.accounts.setAbsenceMails
  .use(may(canChooseAbsenceMails))
  .handler(async ({ input: { absenceMails }, context: { database, person } }) => {
    await database.update(profiles).set({ absenceMails }).where(eq(profiles.id, person.id))
  })

const prove = approved.accounts.prove.handler(async ({ input, context, errors }) => {
  const { database, passwords, clientAddress, sessionId } = context
  const { password, code, response } = input
  if (password !== undefined) await passwords.enqueue(clientAddress(), () => requirePassword(context, password, errors))
  else await requireFactor(context, code === undefined ? { response: response ?? '' } : { code }, errors)
  await storeProof(database, sessionId, context.clock())
})

const changePassword = approved.accounts.changePassword.handler(async (options) => {
  const { input, context, errors } = options
  const problem = passwordProblem(input.password)
  if (problem) throw errors.INVALID_INPUT(invalidField('password', problem))
  const { passwords, person, sessionId } = context
  const password = await passwords.enqueue(context.clientAddress(), async () => {
    await requirePassword(context, input.currentPassword, errors)
    return passwords.hash(input.password)
  })
  const save = recorded(async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
    await storeProof(tx, sessionId, context.clock())
    await endSignIns(tx, { userId: person.id, except: sessionId }, person.id)
    await revokeLinks(tx, person.id)
    await mailPasswordChange(tx, person.id, context)
    return { answer: undefined, record: { profileId: person.id } }
  })
  await save(options)
})

const signIns = approved.accounts.signIns.handler(({ context }) =>
  readSignIns(context, context.person.id, context.sessionId),
)

const endSignIn = approved.accounts.endSignIn.handler(async ({ input: { id }, context: { database, person } }) => {
  await endSignIns(database, { userId: person.id, only: id }, person.id)
})

const signOutEverywhere = whileSettingUp.approved.accounts.signOutEverywhere.handler(async ({ context }) => {
  const { database, person } = context
  await endSignIns(database, { userId: person.id }, person.id)
  context.answerHeaders.set(...CLEAR_CACHE)
})

export const accountSettings = {
  profile,
  updateProfile,
  setAbsenceMails,
  changePassword,
  prove,
  signIns,
  endSignIn,
  signOutEverywhere,
  held,
}
