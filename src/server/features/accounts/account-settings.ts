import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { memberKeys } from '#domain/search-keys.ts'
import { passwordProblem } from '#domain/sign-up.ts'
import { canChooseAbsenceMails } from '#domain/user-permissions.ts'
import { requirePassword, storeProof } from '#server/auth/check-password.ts'
import { endSignIns } from '#server/auth/end-sign-ins.ts'
import { revokeLinks } from '#server/auth/recovery.ts'
import { requireFactor } from '#server/auth/second-factor/require-factor.ts'
import { signInTimeLeft } from '#server/auth/session-age.ts'
import {
  accounts,
  announcedAbsences,
  attendance,
  auditLog,
  authSessions,
  financialTransactions,
  followUps,
  ledgerChanges,
  ledgerEntries,
  organizationAttendees,
  photoConsents,
  profiles,
  receipts,
  rosterNotes,
  sessions,
  users,
} from '#server/database/schema/index.ts'
import { CLEAR_CACHE } from '#server/http/security-headers.ts'
import { mailPasswordChange } from '#server/mail/owner-mails.ts'
import { approved, may, whileSettingUp } from '#server/shared/access.ts'
import { originOf, recordAudit } from '#server/shared/audit.ts'
import type { RequestContext } from '#server/shared/context.ts'
import { invalidField } from '#server/shared/invalid-field.ts'
import { mergeEdit } from '#server/shared/merge-edit.ts'
import { recorded } from '#server/shared/once.ts'
import { moneyHeld } from './held-money.ts'
import { accountHeld, workHeld } from './held-work.ts'

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

const changePassword = approved.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const problem = passwordProblem(input.password)
  if (problem) throw errors.INVALID_INPUT(invalidField('password', problem))
  const { passwords, person, sessionId } = context
  const password = await passwords.enqueue(context.clientAddress(), async () => {
    await requirePassword(context, input.currentPassword, errors)
    return passwords.hash(input.password)
  })
  await context.database.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
    await storeProof(tx, sessionId, context.clock())
    await endSignIns(tx, { userId: person.id, except: sessionId }, person.id)
    await revokeLinks(tx, person.id)
    await recordAudit(tx, originOf(context), { action: 'account.password_changed', profileId: person.id })
    await mailPasswordChange(tx, person.id, context)
  })
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

const ownData = approved.accounts.held.handler(async ({ context }) => {
  const { database, person, sessionId } = context
  const { id } = person
  await recordAudit(database, originOf(context), { action: 'account.data_downloaded', profileId: id })
  const [stored] = await database.select().from(profiles).where(eq(profiles.id, id))
  // The administrator who decided about the person is another person's data, and the keys are no personal data.
  const {
    searchKey: _,
    transliterationKey: __,
    decidedBy: ___,
    ...ownProfile
  } = stored ?? { searchKey: '', transliterationKey: null, decidedBy: null }
  return {
    profile: ownProfile,
    organizations: [...person.memberships],
    isAdmin: person.isAdmin,
    signIns: await readSignIns(context, id, sessionId),
    ...(await accountHeld(database, id)),
    sessionsRecorded: await database
      .select({ title: sessions.title, sessionDate: sessions.sessionDate, createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.createdBy, id))
      .orderBy(desc(sessions.createdAt)),
    transactionsRequested: await database
      .select({
        organizationName: financialTransactions.organizationName,
        transactionType: financialTransactions.transactionType,
        currency: financialTransactions.currency,
        amount: financialTransactions.amount,
        status: financialTransactions.status,
        notes: financialTransactions.notes,
        requestedAt: financialTransactions.requestedAt,
      })
      .from(financialTransactions)
      .where(eq(financialTransactions.requestedBy, id))
      .orderBy(desc(financialTransactions.requestedAt)),
    peopleAddedToRosters: await database.$count(organizationAttendees, eq(organizationAttendees.createdBy, id)),
    attendanceMarksSet: await database.$count(attendance, eq(attendance.markedBy, id)),
    transactionsReviewed: await database.$count(financialTransactions, eq(financialTransactions.reviewedBy, id)),
    ledgerEntriesWritten: await database.$count(
      ledgerEntries,
      inArray(
        ledgerEntries.changeId,
        database.select({ id: ledgerChanges.id }).from(ledgerChanges).where(eq(ledgerChanges.changedBy, id)),
      ),
    ),
    notesAboutPeopleWritten: await database.$count(rosterNotes, eq(rosterNotes.createdBy, id)),
    followUpsNoted: await database.$count(followUps, eq(followUps.createdBy, id)),
    receiptsAdded: await database.$count(receipts, eq(receipts.addedBy, id)),
    ...(await moneyHeld(database, id)),
    ...(await workHeld(database, id)),
    photoConsentsRecorded: await database.$count(photoConsents, eq(photoConsents.recordedBy, id)),
    absencesAnnounced: await database.$count(announcedAbsences, eq(announcedAbsences.createdBy, id)),
    actionsRecorded: await database
      .select({ action: auditLog.action, address: auditLog.address, at: auditLog.at })
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
      .orderBy(desc(auditLog.at), desc(auditLog.id)),
  }
})

async function readSignIns({ database, clock }: RequestContext, userId: string, sessionId: string) {
  const found = await database
    .select({
      id: authSessions.id,
      createdAt: authSessions.createdAt,
      lastUsedAt: authSessions.updatedAt,
      userAgent: authSessions.userAgent,
      ipAddress: authSessions.ipAddress,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, new Date(clock()))))
    .orderBy(desc(authSessions.updatedAt))
  return found
    .filter(({ createdAt }) => signInTimeLeft(createdAt, clock()) > 0)
    .map((row) => ({ ...row, isCurrent: row.id === sessionId }))
}

export const accountSettings = {
  profile,
  updateProfile,
  setAbsenceMails,
  changePassword,
  prove,
  signIns,
  endSignIn,
  signOutEverywhere,
  held: ownData,
}
