import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { canChooseAbsenceMails } from '#domain/permissions.ts'
import { memberKeys } from '#domain/search-keys.ts'
import { passwordProblem } from '#domain/sign-up.ts'
import { approved, may } from '#server/access.ts'
import { checkPassword } from '#server/auth/check-password.ts'
import { revokeLinks } from '#server/auth/recovery.ts'
import { signInTimeLeft } from '#server/auth/session-age.ts'
import type { RequestContext } from '#server/context.ts'
import {
  accounts,
  announcedAbsences,
  attendance,
  auditEntries,
  authSessions,
  financialTransactions,
  ledgerEntries,
  organizationAttendees,
  photoConsents,
  profiles,
  rosterNotes,
  sessions,
  users,
} from '#server/database/schema/index.ts'
import { CLEAR_CACHE } from '#server/http/security-headers.ts'

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

const updateProfile = approved.accounts.updateProfile.handler(async ({ input, context: { database, person } }) => {
  const { fullName, phoneNumber } = input
  await database.transaction(async (tx) => {
    await tx.update(users).set({ name: fullName, updatedAt: sql`now()` }).where(eq(users.id, person.id))
    await tx
      .update(profiles)
      .set({ fullName, phoneNumber, ...memberKeys({ fullName, email: person.email }) })
      .where(eq(profiles.id, person.id))
  })
})

const setAbsenceMails = approved.accounts.setAbsenceMails
  .use(may(canChooseAbsenceMails))
  .handler(async ({ input: { absenceMails }, context: { database, person } }) => {
    await database.update(profiles).set({ absenceMails }).where(eq(profiles.id, person.id))
  })

const changePassword = approved.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const problem = passwordProblem(input.password)
  if (problem) throw errors.INVALID_INPUT({ data: { fields: [{ path: 'password', problem }] } })
  const { passwords, person, sessionId } = context
  const password = await passwords.enqueue(context.clientAddress, async () => {
    const checked = await checkPassword(context, person, input.currentPassword)
    if (checked === 'tooMany') throw errors.TOO_MANY_ATTEMPTS()
    if (checked === 'wrong') throw errors.INVALID_PASSWORD()
    return passwords.hash(input.password)
  })
  await context.database.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ password, updatedAt: sql`now()` })
      .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, 'credential')))
    await tx.delete(authSessions).where(and(eq(authSessions.userId, person.id), ne(authSessions.id, sessionId)))
    await revokeLinks(tx, person.id)
  })
})

const signIns = approved.accounts.signIns.handler(({ context }) =>
  readSignIns(context, context.person.id, context.sessionId),
)

const endSignIn = approved.accounts.endSignIn.handler(async ({ input: { id }, context: { database, person } }) => {
  await database.delete(authSessions).where(and(eq(authSessions.id, id), eq(authSessions.userId, person.id)))
})

const signOutEverywhere = approved.accounts.signOutEverywhere.handler(async ({ context }) => {
  await context.database.delete(authSessions).where(eq(authSessions.userId, context.person.id))
  context.answerHeaders.set(...CLEAR_CACHE)
})

const held = approved.accounts.held.handler(async ({ context }) => {
  const { database, person, sessionId } = context
  const { id } = person
  const [stored] = await database.select().from(profiles).where(eq(profiles.id, id))
  // The administrator who decided about the person is somebody else's data, and the keys are no data of their own.
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
    ledgerEntriesWritten: await database.$count(ledgerEntries, eq(ledgerEntries.changedBy, id)),
    notesAboutPeopleWritten: await database.$count(rosterNotes, eq(rosterNotes.createdBy, id)),
    photoConsentsRecorded: await database.$count(photoConsents, eq(photoConsents.recordedBy, id)),
    absencesAnnounced: await database.$count(announcedAbsences, eq(announcedAbsences.createdBy, id)),
    readingsRecorded: await database
      .select({ kind: auditEntries.kind, readAt: auditEntries.readAt })
      .from(auditEntries)
      .where(eq(auditEntries.personId, id))
      .orderBy(desc(auditEntries.readAt)),
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
    .where(and(eq(authSessions.userId, userId), sql`${authSessions.expiresAt} > now()`))
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
  signIns,
  endSignIn,
  signOutEverywhere,
  held,
}
