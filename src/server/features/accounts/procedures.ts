import { eq } from 'drizzle-orm'
import { passwordProblem } from '#domain/accounts/sign-up.ts'
import { isApproved } from '#domain/rights/permissions.ts'
import { endedAccessOf } from '#server/auth/authenticate.ts'
import { requirePassword } from '#server/auth/check-password.ts'
import { rethrowDatabaseErrors } from '#server/auth/database-errors.ts'
import { type RecoveryProof, recoveringUser, setPassword } from '#server/auth/recovery/recovery.ts'
import { recoveryCookie, recoveryTokensIn } from '#server/auth/recovery/recovery-cookie.ts'
import { anyone, whileSettingUp } from '#server/calls/access.ts'
import type { RequestContext } from '#server/calls/context.ts'
import { invalidField } from '#server/calls/invalid-field.ts'
import { profiles } from '#server/database/schema/index.ts'
import { type Person, readPerson } from '#server/queries/people.ts'
import { accountSettings } from './account-settings.ts'

const FRESH_MS = 3600 * 1000

const me = anyone.accounts.me.handler(({ context: { caller, timeZone, accessMarks } }) => {
  const person = caller?.person ?? null
  return person && { ...person, timeZone, accessMark: accessMarks.markOf(person.id) }
})

const accessEnded = anyone.accounts.accessEnded.handler(async ({ input, context }) => {
  const personId = input
    ? await withoutAccess(input.accessMark, context)
    : context.caller
      ? null
      : await endedAccessOf(context)
  return personId === null ? null : { personId }
})

/**
 * The person of a mark who has no access any more; null if the access did not end. An unknown or pending person proves
 * nothing after a restored backup.
 */
async function withoutAccess(mark: string, { accessMarks, reads }: RequestContext): Promise<string | null> {
  const personId = accessMarks.personOf(mark)
  const person = personId === null ? null : await readPerson(reads, personId)
  return person?.approvalStatus === 'rejected' && !isApproved(person) ? personId : null
}

const setLanguage = whileSettingUp.signedIn.accounts.setLanguage.handler(async ({ input, context }) => {
  await context.database.update(profiles).set({ language: input.language }).where(eq(profiles.id, context.person.id))
})

const setSession = anyone.accounts.setSession.handler(async ({ input, context, errors }) => {
  if (!(await recoveringUser(context.database, input, context.clock()))) throw errors.INVALID_LINK()
  await endOrdinarySession(context)
  context.answerHeaders.append('set-cookie', recoveryCookie(input, context.appUrl))
})

const recovery = anyone.accounts.recovery.handler(async ({ context }) => {
  const authorized = await authorizedToSetPassword(context)
  return { allowed: authorized !== null, asksCurrentPassword: authorized?.person !== undefined }
})

const updatePassword = anyone.accounts.updatePassword.handler(async ({ input, context, errors }) => {
  const problem = passwordProblem(input.password)
  if (problem) throw errors.INVALID_INPUT({ data: { fields: [{ path: 'password', problem }] } })
  const authorized = await authorizedToSetPassword(context)
  if (!authorized) throw errors.INVALID_LINK()
  const { userId, proof, person } = authorized
  const { currentPassword } = input
  if (person && currentPassword === undefined) throw errors.INVALID_INPUT(invalidField('currentPassword', 'required'))
  const { passwords, clientAddress } = context
  const passwordHash = await passwords.enqueue(clientAddress(), async () => {
    if (person) await requirePassword({ ...context, person }, currentPassword ?? '', errors)
    return passwords.hash(input.password)
  })
  const email = await setPassword(context.database, userId, passwordHash, proof, context)
  if (!email) throw errors.INVALID_LINK()
  await endOrdinarySession(context)
  context.answerHeaders.append('set-cookie', recoveryCookie(null, context.appUrl))
  context.answerHeaders.append('set-cookie', await context.loginThrottle.reset(email, context.headers))
})

interface Authorized {
  readonly userId: string
  readonly proof: RecoveryProof
  /** It is absent in a recovery session. A sign-in alone is not enough: its person must enter the current password. */
  readonly person?: Person
}

/** The authority of a recovery session, or of a sign-in within the last hour; null without either. */
async function authorizedToSetPassword(context: RequestContext): Promise<Authorized | null> {
  const tokens = recoveryTokensIn(context.headers, context.appUrl)
  const recovering = tokens && (await recoveringUser(context.database, tokens, context.clock()))
  if (recovering) return { userId: recovering, proof: { tokens } }
  const { caller, clock } = context
  if (!caller?.person || clock() - caller.createdAt.getTime() >= FRESH_MS) return null
  const { person, sessionId } = caller
  return { userId: person.id, proof: { sessionId }, person }
}

/** Ends the sign-in of this browser: a recovery session counts as signed out everywhere else. */
async function endOrdinarySession({ auth, headers, answerHeaders }: RequestContext): Promise<void> {
  const answer = await rethrowDatabaseErrors(() => auth.api.signOut({ headers, returnHeaders: true }))
  for (const cookie of answer.headers.getSetCookie()) answerHeaders.append('set-cookie', cookie)
}

export const accounts = { me, accessEnded, setSession, recovery, updatePassword, setLanguage, ...accountSettings }
