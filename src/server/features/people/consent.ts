import { eq } from 'drizzle-orm'
import { approved } from '#server/access.ts'
import { originOf, recordAudit } from '#server/audit.ts'
import { photoConsents } from '#server/database/schema/index.ts'
import { lockEntry, ofEntry, presentPerson } from './person-in-sight.ts'

export const setConsent = approved.people.setConsent
  .use(presentPerson)
  .handler(({ input: { personId, status, guardianName }, context, errors }) =>
    context.database.transaction(async (tx) => {
      await lockEntry(tx, context, errors)
      await recordAudit(tx, originOf(context), { action: 'roster.consent_set', ...ofEntry(context.entry) })
      if (status === 'unknown') {
        await tx.delete(photoConsents).where(eq(photoConsents.attendeeId, personId))
        return { status, guardianName: null, recordedBy: null, recordedAt: null }
      }
      const recordedAt = new Date(context.clock())
      const recorded = { status, guardianName, recordedBy: context.person.id, recordedAt }
      await tx
        .insert(photoConsents)
        .values({ attendeeId: personId, ...recorded })
        .onConflictDoUpdate({ target: photoConsents.attendeeId, set: recorded })
      return { status, guardianName, recordedBy: context.person.fullName, recordedAt }
    }),
  )
