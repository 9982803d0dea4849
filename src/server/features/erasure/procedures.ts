import { count, eq, isNull } from 'drizzle-orm'
import type { PlainDate } from '#domain/dates/dates.ts'
import { excerptOf } from '#domain/erasure/erasure.ts'
import { canEraseAccount, canErasePeople } from '#domain/rights/user-permissions.ts'
import { originOf } from '#server/audit/audit.ts'
import { recordOpenedPage } from '#server/audit/readings.ts'
import { approved, may, proved } from '#server/calls/access.ts'
import type { Database } from '#server/database/connect.ts'
import { attendance, organizationAttendees, profiles, receipts } from '#server/database/schema/index.ts'
import { refreshApprovalDigest } from '#server/mail/approval-digest.ts'
import { mailEndedAdmin } from '#server/mail/mail-ended-admin.ts'
import { isStillAdmin } from '#server/queries/admins.ts'
import { nameOf } from '#server/queries/people.ts'
import { eraseAccount as eraseAccountIn } from './erase-account.ts'
import { eraseRosterPerson, forgetStatistics, namesOfPerson } from './erase-person.ts'
import { readNamesakes } from './namesakes.ts'
import { findTexts } from './texts.ts'

const person = approved.erasure.person.use(may(canErasePeople)).handler(async ({ input, context, errors }) => {
  const { database } = context
  const { personId } = input
  const { id, attendeeName, organizationName } = organizationAttendees
  const [entry] = await database
    .select({ name: attendeeName, organizationName })
    .from(organizationAttendees)
    .where(eq(id, personId))
  if (!entry) throw errors.NOT_FOUND()
  await recordOpenedPage(database, context, { id: personId, organizationName: entry.organizationName })
  const names = await namesOfPerson(database, personId)
  const [marks] = await database.select({ count: count() }).from(attendance).where(eq(attendance.attendeeId, personId))
  return { name: entry.name, ...(await previewOf(database, names, personId)), marks: marks?.count ?? 0 }
})

const erasePerson = approved.erasure.erasePerson
  .use(may(canErasePeople))
  .use(proved)
  .handler(({ input, context, errors }) =>
    context.database.transaction(async (tx) => {
      const options = { keptTexts: input.keptTexts, origin: originOf(context) }
      const marks = await eraseRosterPerson(tx, input.personId, options)
      if (marks === null) throw errors.NOT_FOUND()
      await forgetStatistics(tx)
      return { marks }
    }),
  )

const account = approved.erasure.account.use(may(canErasePeople)).handler(async ({ input, context, errors }) => {
  const { database } = context
  const [profile] = await database
    .select({ name: nameOf(profiles) })
    .from(profiles)
    .where(eq(profiles.id, input.userId))
  if (!profile || profile.name === null) throw errors.NOT_FOUND()
  return { name: profile.name, ...(await previewOf(database, [profile.name], input.userId)) }
})

const eraseAccount = approved.erasure.eraseAccount
  .use(may(canEraseAccount), (input) => input.userId)
  .use(proved)
  .handler(({ input, context, errors }) =>
    context.database.transaction(async (tx) => {
      // Of two admins who erase each other in parallel, one remains.
      if (!(await isStillAdmin(tx, context.person.id))) throw errors.FORBIDDEN()
      const options = { keptTexts: input.keptTexts, origin: originOf(context) }
      const erased = await eraseAccountIn(tx, input.userId, options)
      if (!erased) throw errors.NOT_FOUND()
      if (erased.wasAdmin) await mailEndedAdmin(tx, null, context)
      await refreshApprovalDigest(tx, context.appUrl)
      await forgetStatistics(tx)
    }),
  )

async function previewOf(database: Database, names: readonly string[], subjectId: string) {
  const found = await findTexts(database, names, subjectId)
  const namesakes = await readNamesakes(database, names, subjectId)
  // The description of a transaction is in its ledger entries as well.
  const texts = new Map(found.toReversed().map((text) => [text.key, text]))
  return {
    texts: [...texts.values()]
      .toReversed()
      .flatMap(({ key, place, text, organizationName, day, sessionId, personId }) => {
        const excerpt = excerptOf(text, names)
        return excerpt
          ? [{ key, place, organizationName, date: day as PlainDate | null, sessionId, personId, excerpt }]
          : []
      }),
    namesakes: [...namesakes],
    hasReceipts: await hasReceipts(database),
  }
}

async function hasReceipts(database: Database): Promise<boolean> {
  const found = await database.select({ id: receipts.id }).from(receipts).where(isNull(receipts.erasedAt)).limit(1)
  return found.length > 0
}

export const erasure = { person, erasePerson, account, eraseAccount }
